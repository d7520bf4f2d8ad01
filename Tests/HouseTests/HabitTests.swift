import TestSupport
import Testing

/// Habits of the house that can be read off its files.
@Suite struct HabitTests {
    @Test(arguments: House.sources + House.tests)
    func aFileHasAtMost400Lines(_ file: House.File) {
        #expect(file.lines.count - 1 <= 400, "\(file.path) has \(file.lines.count - 1) lines")
    }

    @Test(arguments: House.sources)
    func noRoomIsADrawer(_ file: House.File) {
        let drawers: Set = [
            "Utils", "Utilities", "Core", "Helpers", "Helper", "Common", "Misc", "Shared", "Extensions",
        ]
        #expect(
            drawers.isDisjoint(with: file.parts.map { $0.hasSuffix(".swift") ? String($0.dropLast(6)) : $0 }))
    }

    @Test(arguments: House.sources + House.tests.filter { $0.parts[1] != "HouseTests" })
    func nothingIsForcedOrLeftForLater(_ file: House.File) {
        let forced = file.code.matches(
            of: /\btry!|\bas!|\b(?:fatalError|preconditionFailure|assertionFailure|unsafeBitCast)\b/
                .wordBoundaryKind(.simple))
        #expect(forced.isEmpty, "\(file.path) has \(forced.map { String($0.0) })")
        let later = file.text.matches(of: /\b(?:TODO|FIXME|XXX|HACK)\b/.wordBoundaryKind(.simple))
        #expect(later.isEmpty, "\(file.path) has \(later.map { String($0.0) })")
    }

    @Test(
        arguments: House.sources + House.templates + House.tests.filter { $0.parts[1] != "HouseTests" }
            + House.files(".ci", "") + House.files(".packaging", "")
            + ["Makefile", "Package.swift", "README.md"].compactMap { name in
                (try? text(of: Repository.path(name))).map { House.File(path: name, text: $0) }
            })
    func noFileContainsAPathOfOneMachine(_ file: House.File) {
        let paths = file.text.matches(
            of: /["'\s(=](?:\/home\/|\/Users\/|\/work\/|\/tmp\/|\/root\/|[A-Z]:\\)[A-Za-z0-9_.]+/)
        #expect(paths.isEmpty, "\(file.path) has \(paths.map { String($0.0) })")
    }

    /// Only what `serve` shows has a script, and the built page never.
    @Test(arguments: House.sources.filter { $0.room != "Serving" } + House.templates)
    func noBuiltPageHasAScript(_ file: House.File) {
        let isFree = !file.code.lowercased().contains("<script")
        #expect(isFree, "\(file.path) writes a script")
    }

    @Test func theScriptOfServedPagesIsInOneRoom() {
        let rooms = Set(House.sources.filter { $0.code.contains("<script") }.map(\.room))
        #expect(rooms == ["Serving"])
        // What the room writes reaches no build, since no build knows the room.
        let users = Set(House.sources.filter { $0.imports.contains("Serving") }.map(\.path))
        #expect(
            users == ["Sources/SitegenCommand/Preview.swift", "Sources/SitegenCommand/ServeCommand.swift"])
    }

    /// A test that is switched off only looks as if it passed.
    @Test(arguments: House.tests.filter { $0.parts[1] != "HouseTests" })
    func noTestIsSkippedInSilence(_ file: House.File) {
        let skipped = file.text.matches(of: /\.disabled\(|XCTSkip|withKnownIssue|\.tags\(|\.enabled\(/)
        #expect(skipped.isEmpty, "\(file.path) has \(skipped.map { String($0.0) })")
    }

    /// With many files open, Foundation's `Process` reads beyond the end of a buffer, and the tests have many open.
    @Test(arguments: House.tests.filter { $0.parts[1] != "HouseTests" })
    func programsAreStartedInOnePlace(_ file: House.File) {
        let starts = file.code.contains(/\bProcess\(|\bposix_spawn\(/.wordBoundaryKind(.simple))
        #expect(
            !starts || file.path == "Tests/TestSupport/StartedProgram.swift", "\(file.path) starts a program")
    }

    @Test func makeProofRunsWhateverTriesMoreInAProof() throws {
        let makefile = try text(of: Repository.path("Makefile"))
        let listed = try #require(makefile.firstMatch(of: /(?m)^PROOFS := (.*)$/)).1.split(separator: "|")
            .map(String.init)
        let proofs = House.tests.filter {
            $0.parts[1] != "TestSupport" && $0.code.contains(/\bisProof\b(?!")/)
        }
        #expect(
            proofs.compactMap { $0.parts.last?.split(separator: ".").first.map(String.init) }.sorted()
                == listed)
    }
}
