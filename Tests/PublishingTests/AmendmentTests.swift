import Diagnostics
import Disk
import Domains
import Languages
import Pages
import Synchronization
import TestSupport
import Testing

@testable import Publishing

/// A site of many classes of which a few have changed: what is built is what is built from nothing, without reading
/// the other classes.
@Suite struct AmendmentTests {
    private let reads = Reads()
    private let disk: MemoryDisk

    /// The paths of the files that were read.
    private final class Reads: Sendable {
        private let paths = Mutex<[String]>([])

        func note(_ operation: DiskError.Operation, _ path: String) -> String? {
            if operation == .read { paths.withLock { $0.append(path) } }
            return nil
        }

        /// The classes among them, and no file a second time.
        func classes() -> [String] {
            let paths = paths.withLock { paths in
                defer { paths = [] }
                return paths
            }
            return Set(paths).compactMap { path in
                path.hasPrefix("site/grades/") ? String(path.dropFirst("site/grades/".count)) : nil
            }.sorted()
        }
    }

    init() {
        disk = MemoryDisk(Self.files, failing: reads.note)
    }

    private static let settings = """
        title: School
        locales: [en, fr]
        domains:
          grades:
            certificates: true
            blocks: [{name: {en: Core, fr: Bloc}, select: [[U1, U9]], minimum: 10}]

        """

    private static let files: [String: String] = {
        var files = [
            "site/site.yaml": settings,
            "site/content/en/about.md": "---\ntitle: About\norder: 1\n---\n# Part\n\n[Part](#part)\n",
        ]
        for number in 1...8 { files[path(number)] = table(number) }
        files["site/grades/alone.json"] =
            "{\"id\": \"solo\", \"name\": \"Solo\", \"units\": [{\"code\": \"U1\", \"name\": \"One\", \"weight\": 6, \"isProfessional\": true, \"subjects\": [{\"name\": \"Algebra\", \"weight\": 1, \"grade\": 11}]}]}"
        return files
    }()

    private static func path(_ number: Int) -> String { "site/grades/c\(number).csv" }

    /// A class of three; the last one of the fifth class is in the other tree than the rest.
    private static func table(
        _ number: Int, mark: String = "12", students: [String] = ["a", "b", "c"], unit: String? = nil
    ) -> String {
        let unit = unit ?? (number == 8 ? "U9" : "U1")
        let rows = students.map { student in
            let visibility =
                number % 4 == 0 || (number == 5 && student == students.last) ? "public" : "private"
            return
                "\(number)\(student),\(student.uppercased()) Name,\(visibility),\(unit),One,6,yes,Algebra,1,"
                + "\(student == students.first ? mark : "9.5")\n"
        }
        return
            "student,name,visibility,unit,unit_name,unit_weight,professional,subject,weight,grade\n"
            + rows.joined()
    }

    private func build(_ change: (inout BuildOptions) -> Void = { _ in }) -> BuildOutcome {
        Self.builder(disk, change).build()
    }

    private static func builder(_ disk: any Disk, _ change: (inout BuildOptions) -> Void = { _ in })
        -> Builder
    {
        var options = BuildOptions(root: "site", jobs: 2, today: CalendarDate(daysSinceEpoch: 20_000))
        change(&options)
        return Builder(options, domains: [Prose.self, Grades.self], disk: disk)
    }

    private func set(_ path: String, _ text: String?) { disk.set(path, text.map { Array($0.utf8) }) }

    /// What was built, and what a build of the same files from nothing makes and says.
    private func isAsFromNothing(_ outcome: BuildOutcome) -> Bool {
        let inputs = disk.contents.filter { path, _ in
            !["site/public/", "site/private/", "site/.sitegen/"].contains { path.hasPrefix($0) }
        }
        let other = MemoryDisk(inputs.mapValues { String(decoding: $0, as: UTF8.self) })
        let whole = Self.builder(other).build()
        func output(_ disk: MemoryDisk) -> [String: [UInt8]] {
            disk.contents.filter { $0.key.hasPrefix("site/public/") || $0.key.hasPrefix("site/private/") }
        }
        return output(disk) == output(other) && outcome.pageCount == whole.pageCount
            && outcome.diagnostics.map { "\($0)" } == whole.diagnostics.map { "\($0)" }
    }

    @Test func onlyTheChangedClassIsReadAndItsPagesMade() throws {
        _ = build()
        let all = reads.classes()
        #expect(all.count == 9)
        set(Self.path(2), Self.table(2, mark: "13"))
        let outcome = build()
        // A transcript alone, and a class that both trees show, are read each time.
        #expect(reads.classes() == ["alone.json", "c2.csv", "c5.csv"])
        #expect(outcome.problems == [])
        // In two languages: the lists, those of the class in each order, a transcript, and the page with all transcripts.
        #expect((1...16).contains(outcome.counts.written))
        #expect(outcome.counts.removed == 0)
        let isRight = isAsFromNothing(outcome)
        #expect(isRight)
    }

    @Test func theNextBuildsGoOnFromThere() {
        _ = build()
        set(Self.path(2), Self.table(2, mark: "13"))
        let first = build()
        let unchanged = build()
        #expect(unchanged.counts == WriteCount(unchanged: first.counts.written + first.counts.unchanged))
        set(Self.path(7), Self.table(7, mark: "14"))
        _ = reads.classes()
        let second = build()
        #expect(reads.classes() == ["alone.json", "c5.csv", "c7.csv"])
        set("site/content/en/about.md", "---\ntitle: About\norder: 1\n---\n# Part\n\nMore.\n")
        let third = build()
        #expect(reads.classes().count == 9)
        #expect((1...3).contains(third.counts.written))
        let isRight = isAsFromNothing(third)
        #expect(isRight)
        #expect(second.problems == [])
    }

    @Test(arguments: [
        ["a", "b", "c", "d"], ["a", "c"], ["a", "c", "b"], ["b", "a", "c"], ["x", "b", "c"], [],
    ])
    func otherStudentsMakeOtherPages(students: [String]) {
        _ = build()
        set(Self.path(3), Self.table(3, students: students))
        let outcome = build()
        let isRight = isAsFromNothing(outcome)
        #expect(isRight)
    }

    @Test func aGraduatedStudentGetsACertificate() {
        _ = build()
        set(Self.path(3), Self.table(3, mark: "9"))
        let lost = build()
        #expect(lost.counts.removed == 2)
        set(Self.path(3), Self.table(3, mark: "19"))
        let isRight = isAsFromNothing(build())
        #expect(isRight)
    }

    @Test func aStudentMayComeIntoASecondClassAndLeaveIt() {
        _ = build()
        set(Self.path(3), Self.table(3).replacing("\n3b,", with: "\n6b,"))
        let isRight = isAsFromNothing(build())
        #expect(isRight)
        set(Self.path(3), Self.table(3))
        let isRightAgain = isAsFromNothing(build())
        #expect(isRightAgain)
    }

    @Test func everyMistakeOfAChangedClassIsReported() {
        _ = build()
        set(Self.path(3), Self.table(3, mark: "99"))
        let outcome = build()
        #expect(outcome.count(.error) == 1)
        #expect(reads.classes().count == 9)
    }

    /// A condition names a unit that only one class has, and then none.
    @Test func whatRefersToAllClassesIsCheckedWithThem() {
        _ = build()
        set(Self.path(8), Self.table(8, unit: "U1"))
        #expect(build().diagnostics.map(\.code.name) == ["settings.base-url", "grades.selector-unit"])
        set(Self.path(8), Self.table(8))
        set(Self.path(2), Self.table(2, unit: "U9"))
        let moved = isAsFromNothing(build())
        #expect(moved)
        set(Self.path(2), Self.table(2, mark: "13", unit: "U9"))
        _ = reads.classes()
        let isRight = isAsFromNothing(build())
        #expect(isRight)
        #expect(reads.classes().count == 3)
    }

    @Test func aSpoiltPageOfAnotherClassIsMended() throws {
        _ = build()
        let page = try #require(disk.paths.first { $0.contains("/c6/6b/") })
        set(page, "spoilt")
        set(Self.path(2), Self.table(2, mark: "13"))
        let isRight = isAsFromNothing(build())
        #expect(isRight)
    }

    /// One of the private tree, of the public one, of both, and with a unit of its own.
    @Test(arguments: [1, 4, 5, 8])
    func everyKindOfClassCanChange(number: Int) {
        _ = build()
        set(Self.path(number), Self.table(number, mark: "1\(number).25"))
        let outcome = build()
        let isRight = isAsFromNothing(outcome)
        #expect(isRight)
    }

    @Test func whereManyHaveChangedAllAreRead() {
        _ = build()
        for number in 1...4 { set(Self.path(number), Self.table(number, mark: "8")) }
        _ = reads.classes()
        let isRight = isAsFromNothing(build())
        #expect(isRight)
        #expect(reads.classes().count == 9)
    }

    @Test func aNoteThatEveryBuildGivesIsGivenAgain() {
        let first = build()
        #expect(first.diagnostics.map(\.code.name) == ["settings.base-url"])
        set(Self.path(2), Self.table(2, mark: "13"))
        #expect(build().diagnostics.map(\.code.name) == ["settings.base-url"])
    }

    /// Two hundred in a proof.
    @Test func editsLeaveWhatABuildFromNothingMakes() throws {
        var random = SeededGenerator(seed: 19)
        var students = Dictionary(uniqueKeysWithValues: (1...8).map { ($0, ["a", "b", "c"]) })
        var amendments = 0
        _ = build()
        for round in 0..<(isProof ? 200 : 8) {
            let number = Int.random(in: 1...8, using: &random)
            let mark = "\(Int.random(in: 10...20, using: &random))"
            switch Int.random(in: 0..<6, using: &random) {
            case 0: students[number]?.shuffle(using: &random)
            case 1: students[number]?.append("n\(round)")
            case 2: _ = students[number]?.popLast()
            default: break
            }
            if Int.random(in: 0..<6, using: &random) == 0 {
                let pages = disk.paths.filter { $0.hasSuffix("/index.html") }
                set(try #require(pages.randomElement(using: &random)), "spoilt")
            }
            set(Self.path(number), Self.table(number, mark: mark, students: students[number] ?? []))
            _ = reads.classes()
            let outcome = build()
            if reads.classes().count < 9 { amendments += 1 }
            let isRight = isAsFromNothing(outcome)
            #expect(isRight, "round \(round)")
        }
        #expect(amendments > (isProof ? 3 : 1))
    }

    /// A full disk, or a file that vanishes, at any moment.
    @Test func afterAFailureTheNextBuildIsRight() {
        for failing in stride(from: 0, to: 50, by: isProof ? 3 : 8) {
            let failures = Mutex(0)
            let isOn = Mutex(false)
            let disk = MemoryDisk(
                Self.files,
                failing: { operation, _ in
                    guard isOn.withLock({ $0 }) else { return nil }
                    let number = failures.withLock { count in
                        count += 1
                        return count - 1
                    }
                    return number == failing && operation != .look ? "No space left on device" : nil
                })
            _ = Self.builder(disk).build()
            disk.set(Self.path(2), Array(Self.table(2, mark: "13").utf8))
            isOn.withLock { $0 = true }
            _ = Self.builder(disk).build()
            isOn.withLock { $0 = false }
            let outcome = Self.builder(disk).build()
            #expect(outcome.problems == [], "call \(failing)")
            let trial = Self.builder(disk).verify()
            #expect(trial.count(.error) == 0, "call \(failing)")
        }
    }
}
