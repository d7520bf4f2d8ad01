import Foundation
import TestSupport
import Testing

/// However a site is edited, what is built of what changed is what is built from nothing.
@Suite struct EditTests {
    /// Two hundred in the example site in a proof, else one of each kind in a new site.
    @Test func editsLeaveWhatABuildFromNothingMakes() async throws {
        let (rounds, edits) = isProof ? (10, 20) : (1, Editor.Kind.allCases.count)
        try await withTemporaryFolder { folder in
            try await Self.makeSite(in: folder)
            var editor = Editor(site: "\(folder)/site", seed: 20_260_101)
            let options = ["site", "--now", "2026-01-01", "--json"]
            let first = try SummaryObject(try await sitegen(["build"] + options, in: folder))
            #expect(first.errors == 0, "\(first.diagnostics.prefix(3))")
            var mended = 0
            for round in 0..<rounds {
                let before = editor.changes
                for _ in 0..<edits { try editor.edit() }
                let build = try SummaryObject(try await sitegen(["build"] + options, in: folder))
                if build.errors > 0 {
                    // Some edits do not go together: one of them is taken back, and so are all of its round.
                    try editor.undo(to: before)
                    mended += 1
                    continue
                }
                #expect(
                    build.written < build.pages || build.written == 0 || editor.changesAll, "round \(round)")
                let trial = try SummaryObject(
                    try await sitegen(["build"] + options + ["--verify"], in: folder))
                let stale = trial.diagnostics.filter { $0.severity == "error" }.map {
                    "\($0.path) \($0.message)"
                }
                #expect(stale == [], "round \(round): \(editor.log.suffix(edits))")
            }
            #expect(mended * 3 < rounds, "too few rounds were judged")
            #expect(editor.kinds.count == Editor.Kind.allCases.count)
        }
    }

    private static func makeSite(in folder: String) async throws {
        guard isProof else {
            let new = try await sitegen("new", "site", "--lang", "en,fr", in: folder)
            #expect(new.exitCode == 0, "\(new.errorText)")
            // The transcript of the example is a file of JSON, which has fields to change.
            let transcript = "grades/camille-roy.json"
            try write(
                try bytes(of: Repository.path("site/\(transcript)")), to: "\(folder)/site/\(transcript)")
            return
        }
        try FileManager.default.copyItem(atPath: Repository.path("site"), toPath: "\(folder)/site")
        for output in ["public", "private", ".sitegen"] {
            try? FileManager.default.removeItem(atPath: "\(folder)/site/\(output)")
        }
    }
}

/// Edits a copy of the example site at random, the same way each time.
private struct Editor {
    enum Kind: CaseIterable {
        case prose, newProse, removedProse, renamedProse, grade, student, distance, odds, penalty, message,
            template, style, settings, file,
            output, touch
    }

    let site: String
    private var random: SeededGenerator
    private var number = 0
    /// What is still to come before any kind comes again.
    private var deck: [Kind] = []
    private var added: [String] = []
    /// What files contained before each change; nil if there was no file.
    private(set) var undoing: [(path: String, content: [UInt8]?)] = []
    private(set) var log: [String] = []
    private(set) var kinds: Set<Kind> = []
    private(set) var changesAll = false

    init(site: String, seed: UInt64) {
        self.site = site
        random = SeededGenerator(seed: seed)
    }

    var changes: Int { undoing.count }

    mutating func edit() throws {
        number += 1
        if deck.isEmpty { deck = Kind.allCases.shuffled(using: &random) }
        let kind = deck.popLast() ?? .prose
        kinds.insert(kind)
        log.append("\(number) \(kind)")
        changesAll =
            changesAll
            || [.style, .settings, .message, .template, .newProse, .removedProse, .renamedProse].contains(
                kind)
        switch kind {
        case .prose: try append("\n\nSentence \(number).\n", to: try any("content", ".md"))
        case .newProse:
            let path = "content/en/added-\(number).md"
            try put("---\ntitle: Added \(number)\n---\n\nText [home](index.md).\n", path)
            added.append(path)
        case .removedProse:
            if let path = added.popLast() { try put(nil, path) }
        case .renamedProse:
            if let path = added.popLast() {
                let content = try bytes(of: "\(site)/\(path)")
                try put(nil, path)
                try put(String(decoding: content, as: UTF8.self), "content/en/renamed-\(number).md")
                added.append("content/en/renamed-\(number).md")
            }
        case .grade:
            try change(try any("grades", ".json"), /"grade": [0-9.]+/, "\"grade\": \(4 + number % 16)")
        case .student:
            try change(try any("grades", ".json"), /"name": "[^"\\]*"/, "\"name\": \"Name \(number)\"")
        case .distance:
            try change(
                try any("surf", ".json"), /"distance_m": [0-9.]+/, "\"distance_m\": \(20 + number % 90)")
        case .odds:
            try change(try any("racing", ".json"), /"form" ?: ?"[^"]*"/, "\"form\": \"\(1 + number % 9)23\"")
        case .penalty: try change("diving/texts/en.yaml", /\.\n/, " (\(number)).\n")
        case .message: try put("site:\n  skip: Skip \(number)\n", "locales/en.yaml")
        case .template:
            let name =
                ["prose/article", "grades/transcript", "verbs/level", "diving/penalty"].randomElement(
                    using: &random) ?? ""
            let text = try text(of: Repository.path("Templates/\(name).html"))
            try put(
                text.replacingOccurrences(of: "{{/main}}", with: "<p>\(number)</p>\n{{/main}}"),
                "templates/\(name).html")
        case .style: try put(".edit{order:\(number)}\n", "templates/styles/9-edit.css")
        case .settings: try change("site.yaml", /(?m)^title: .*$/, "title: Site \(number)")
        case .file:
            try put(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(number) 9\"/>", "static/edit.svg")
        case .output:
            let path = try any("public", ".html")
            try write("spoilt \(number)", to: "\(site)/\(path)")
        case .touch:
            let path = try any("content", ".md")
            try write(try bytes(of: "\(site)/\(path)"), to: "\(site)/\(path)")
        }
    }

    mutating func undo(to count: Int) throws {
        while undoing.count > count, let (path, content) = undoing.popLast() {
            if let content {
                try write(content, to: "\(site)/\(path)")
            } else {
                try FileManager.default.removeItem(atPath: "\(site)/\(path)")
            }
        }
        added = added.filter { FileManager.default.fileExists(atPath: "\(site)/\($0)") }
    }

    private mutating func any(_ folder: String, _ ending: String) throws -> String {
        let found = paths(below: "\(site)/\(folder)").filter { $0.hasSuffix(ending) }
        return "\(folder)/\(try #require(found.randomElement(using: &random)))"
    }

    private mutating func append(_ more: String, to path: String) throws {
        try put(try text(of: "\(site)/\(path)") + more, path)
    }

    /// Replaces the words of one match.
    private mutating func change<Output>(_ path: String, _ pattern: Regex<Output>, _ words: String) throws {
        var text = try text(of: "\(site)/\(path)")
        if let match = text.matches(of: pattern).randomElement(using: &random) {
            text.replaceSubrange(match.range, with: words)
        }
        try put(text, path)
    }

    private mutating func put(_ text: String?, _ path: String) throws {
        let whole = "\(site)/\(path)"
        undoing.append((path, FileManager.default.fileExists(atPath: whole) ? try bytes(of: whole) : nil))
        if let text { try write(text, to: whole) } else { try FileManager.default.removeItem(atPath: whole) }
    }
}
