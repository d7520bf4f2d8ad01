import Foundation
import TestSupport
import Testing

/// Someone who follows a tutorial of the manual, in any of its languages, sees what the page says.
@Suite struct TutorialTests {
    @Test func everyTutorialIsInEveryLanguage() {
        let pages = Dictionary(grouping: Tutorial.all, by: \.language).mapValues { $0.map(\.name) }
        #expect(pages.keys.sorted() == ["en", "es", "fr", "it"])
        #expect(pages["en"]?.count == 5)
        for names in pages.values { #expect(names == pages["en"]) }
    }

    /// Without a proof each tutorial is followed in English and in one other language, in turn.
    static let followed =
        isProof || isRecording
        ? Tutorial.all
        : Dictionary(grouping: Tutorial.all, by: \.name).values.sorted { $0[0].name < $1[0].name }
            .enumerated().flatMap { number, tutorial in
                let others = tutorial.filter { $0.language != "en" }
                return tutorial.filter { $0.language == "en" } + [others[number % others.count]]
            }

    @Test(arguments: followed)
    func itDoesWhatItSays(_ tutorial: Tutorial) async throws {
        try await withTemporaryFolder { folder in
            var page = ""
            var rest = tutorial.text[...]
            /// What the last commands have printed, until the page has shown it.
            var printed: String?
            while let block = rest.firstMatch(of: Tutorial.block) {
                page += rest[..<block.range.lowerBound]
                rest = rest[block.range.upperBound...]
                var shown = String(block.0)
                let content = String(block.3)
                if let path = block.1 {
                    try write(content, to: "\(folder)/\(path)")
                } else if block.2 == "sh" {
                    #expect(printed == nil, "the page does not show what is printed before \(content)")
                    printed = try await tutorial.follow(content, in: folder)
                } else {
                    let text = try #require(printed, "no command has printed \(content)")
                    printed = nil
                    let isSame = Tutorial.withoutTimes(text) == Tutorial.withoutTimes(content)
                    if !isSame, isRecording { shown = "```text\n\(text)```" }
                    #expect(isSame, "the commands print:\n\(text)")
                }
                page += shown
            }
            #expect(printed == nil, "the page does not show what is printed last")
            if isRecording, page + rest != tutorial.text { try write(page + rest, to: tutorial.path) }
            for path in try tutorial.pathsOfSite {
                let isThere = FileManager.default.fileExists(atPath: "\(folder)/\(path)")
                #expect(isThere, "there is no \(path)")
            }
        }
    }
}

/// A page of the manual that begins with a new site and ends with a finished one.
struct Tutorial: Sendable, CustomTestStringConvertible {
    let language: String
    /// The same in every language: `surfer`.
    let name: String
    let text: String

    var path: String { Repository.path("docs/content/\(language)/tutorials/\(name).md") }
    var testDescription: String { "\(language)/\(name)" }

    static let all = names(in: Repository.path("docs/content")).flatMap { language -> [Tutorial] in
        let folder = Repository.path("docs/content/\(language)/tutorials")
        return names(in: folder).filter { $0 != "index.md" }.compactMap { file -> Tutorial? in
            guard let text = try? TestSupport.text(of: "\(folder)/\(file)") else { return nil }
            return Tutorial(language: language, name: String(file.dropLast(".md".count)), text: text)
        }
    }

    /// A block of code: the path before it if it is a file, its kind (`sh` are commands, `text` is what they
    /// print), and its lines. In French a space comes before the colon.
    static var block: Regex<(Substring, Substring?, Substring, Substring)> {
        /(?m)(?:^`([^`\n]+)`\s?:\n\n)?^```([a-z]*)\n([\s\S]*?)^```$/
    }

    /// What commands print, after the races and sessions of the pages, for someone whose system has the
    /// language of the page.
    func follow(_ commands: String, in folder: String) async throws -> String {
        let programs = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
        let run = try await run(
            "/bin/sh", ["-c", "exec 2>&1\n" + commands], in: folder,
            environment: ["PATH": programs, "LC_ALL": language, "SOURCE_DATE_EPOCH": "1796083200"])
        return run.outputText
    }

    /// How long a build takes differs from machine to machine.
    static func withoutTimes(_ text: String) -> String {
        text.replacing(/[0-9][0-9.,]*(\s)ms/) { "0\($0.1)ms" }
    }

    /// The files and folders of its site that the page names in a sentence.
    var pathsOfSite: [String] {
        get throws {
            let site = try #require(text.firstMatch(of: /(?m)^sitegen new (\S+)/)).1
            return text.matches(of: /`([^`\s]+)`/).map { String($0.1) }.filter { $0.hasPrefix("\(site)/") }
        }
    }
}
