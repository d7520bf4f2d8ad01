import TestSupport
import Testing

/// Hostile sites, each with the exact words that a build has for it. What has no error is built, and its pages
/// contain nothing that they should not.
///
/// A case is a folder with the files of a site and `expected.txt`. If git cannot hold its files, the folder has
/// the words alone, and a recipe of the same name makes the files.
@Suite struct CorpusTests {
    static let folder = Repository.path("Tests/Hostile/Cases")
    static let cases = names(in: folder)

    private static let recipes: [String: Recipe] = Dictionary(
        Recipe.all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    @Test func theCorpusIsLarge() {
        #expect(Self.cases.count >= 200)
        #expect(Self.recipes.count == Recipe.all.count && Self.recipes.count >= 50)
    }

    /// A template that the build does not read proves nothing, but for a folder that has the name of one.
    @Test(arguments: cases.filter { $0 != "folders-template" })
    func everyTemplateIsRead(_ name: String) throws {
        let words = try text(of: "\(Self.folder)/\(name)/expected.txt")
        #expect(!words.contains("[theme.unused]"))
    }

    @Test func aCaseHasEitherFilesOrARecipe() {
        for name in Self.cases {
            let hasFiles = names(in: "\(Self.folder)/\(name)").count > 1
            #expect(hasFiles != (Self.recipes[name] != nil), "\(name)")
        }
    }

    /// Every case in a proof. Else all that have errors, which take little time, and of those that become pages
    /// a sample.
    private static let tried: [String] = {
        let all = Set(cases).union(recipes.keys).sorted()
        return isProof || isRecording
            ? all
            : all.filter { name in
                let words = (try? text(of: "\(folder)/\(name)/expected.txt")) ?? ""
                let isClean = words.contains(/(?m)^0 errors/)
                return !isClean || name.hasSuffix("-markup") || name.utf8.reduce(0) { $0 + Int($1) } % 10 == 0
            }
    }()

    @Test(arguments: tried)
    func theAnswerIsTheExpectedOne(_ name: String) async throws {
        let answer = try await Self.answer(to: name)
        let words = "\(Self.folder)/\(name)/expected.txt"
        if isRecording {
            try write(answer.words, to: words)
            Issue.record("recorded \(words): read it, then run the tests without SITEGEN_RECORD")
            return
        }
        let expected = try bytes(of: words)
        let isSame = Array(answer.words.utf8) == expected
        #expect(isSame, "expected.txt:\(firstDifference(Array(answer.words.utf8), expected))")
    }

    /// Nothing that commands a terminal or turns its reading direction, whatever is in names and values.
    @Test(arguments: cases)
    func theWordsAreSafeToPrint(_ name: String) throws {
        let words = try text(of: "\(Self.folder)/\(name)/expected.txt")
        let strays = words.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x0A: false
            case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
        #expect(strays.isEmpty, "\(strays.map(\.value))")
    }

    /// The answer, of which it is known by now that a site with an error leaves no file behind, and that the
    /// pages of any other site are harmless.
    private static func answer(to name: String) async throws -> Answer {
        var copied: Set<String> = []
        let answer: Answer
        switch recipes[name]?.content {
        case .folder(let make):
            answer = try await withTemporaryFolder { folder in
                try write(HostileSite.settings, to: "\(folder)/site.yaml")
                try make(folder)
                return try HostileSite.answer(toFolder: folder)
            }
        case .files(let make):
            answer = try HostileSite.answer(to: make())
        case nil:
            var files = try Tree("\(folder)/\(name)").files
            files["expected.txt"] = nil
            copied = Set(files.keys.filter { $0.hasPrefix("static/") }.map { "public/" + $0.dropFirst(7) })
            answer = try HostileSite.answer(to: files)
        }
        #expect(!answer.hasErrors || answer.output.isEmpty, "\(name) has errors and output")
        // The comment of a template is its author's own, whatever a value puts into it.
        let findings = PageInspection.findings(in: answer.output, copied: copied).filter { finding in
            name != "templates-comment" || !finding.hasSuffix(": a comment")
        }
        #expect(findings == [], "\(name)")
        return answer
    }
}
