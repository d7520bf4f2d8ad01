import TestSupport

/// A hostile site that git cannot hold, or that would be too large for it.
struct Recipe: Sendable {
    enum Content: Sendable {
        /// Files by their paths, for a site in memory.
        case files(@Sendable () throws -> [String: [UInt8]])
        /// Makes what only a real folder can contain.
        case folder(@Sendable (String) throws -> Void)
    }

    var name: String
    var content: Content

    static func files(_ name: String, _ files: @escaping @Sendable () throws -> [String: [UInt8]]) -> Recipe {
        Recipe(name: name, content: .files(files))
    }

    /// A single file.
    static func file(_ name: String, _ path: String, _ text: @escaping @Sendable () -> String) -> Recipe {
        .files(name) { [path: Array(text().utf8)] }
    }

    static func folder(_ name: String, _ make: @escaping @Sendable (String) throws -> Void) -> Recipe {
        Recipe(name: name, content: .folder(make))
    }

    static let all = binary + names + sizes + folders
}

// MARK: - Bytes that are no text

extension Recipe {
    /// Of every format there is a case whose texts contain overlong UTF-8; other bytes take their place here.
    private static let binary = TestSupport.names(in: CorpusTests.folder).filter { $0.hasSuffix("-overlong") }
        .flatMap { name in
            let format = String(name.dropLast("-overlong".count))
            let sample: @Sendable () throws -> [String: [UInt8]] = {
                try Tree("\(CorpusTests.folder)/\(name)").files.filter { $0.key != "expected.txt" }
            }
            return [
                Recipe.files("\(format)-zero-byte") {
                    try sample().mapValues { $0.replacing([0xC0, 0xAF], with: [0]) }
                },
                Recipe.files("\(format)-utf-16") {
                    try sample().mapValues { content in
                        guard content.contains(0xC0) else { return content }
                        return [0xFF, 0xFE] + content.flatMap { [$0, 0] }
                    }
                },
                Recipe.files("\(format)-random-bytes") {
                    try sample().mapValues { content in
                        guard content.contains(0xC0) else { return content }
                        var random = SeededGenerator(seed: UInt64(name.utf8.count))
                        return (0..<400).map { _ in UInt8.random(in: 0...255, using: &random) }
                    }
                },
            ]
        }
}

// MARK: - Names of files

extension Recipe {
    private static let transcript =
        #"{"id": "s1", "name": "Ada", "units": [{"code": "U1", "name": "Maths", "weight": 1, "#
        + #""isProfessional": false, "subjects": [{"name": "Algebra", "weight": 1, "grade": 12}]}]}"#

    /// What commands a terminal, breaks a line, or turns its reading direction.
    private static let signs = [
        ("escape", "\u{1B}[2J"), ("title", "\u{1B}]0;owned\u{07}"), ("newline", "\n"), ("return", "\r"),
        ("next-line", "\u{85}"), ("control-sequence", "\u{9B}31m"), ("direction", "\u{202E}"),
        ("line-separator", "\u{2028}"), ("backspace", "\u{8}"),
    ]

    private static let names = signs.flatMap { name, sign in
        [
            Recipe.file("names-data-\(name)", "grades/a\(sign)b.json") { transcript },
            .file("names-prose-\(name)", "content/en/a\(sign)b.md") {
                "---\ntitle: A\norder: 1\n---\n\nA.\n"
            },
            .file("names-static-\(name)", "static/a\(sign)b.txt") { "a\n" },
            .file("names-template-\(name)", "templates/a\(sign)b.html") { "{{a" },
        ]
    }
}

// MARK: - Sizes

extension Recipe {
    /// Large enough to show what grows faster than its input, and small enough for a test of every day.
    private static let sizes = [
        Recipe.file("sizes-spaces", "grades/a.json") { String(repeating: " ", count: 300_000) },
        .file("sizes-line", "grades/a.json") { "[" + String(repeating: "0,", count: 4_000) + "0]" },
        .file("sizes-levels-json", "racing/a.json") { String(repeating: "[", count: 10_000) },
        .file("sizes-levels-maps", "racing/a.json") { String(repeating: "{\"a\":", count: 10_000) },
        .file("sizes-levels-yaml", "site.yaml") { String(repeating: "- ", count: 10_000) },
        .file("sizes-levels-gpx", "surf/a.gpx") { "<gpx>" + String(repeating: "<a>", count: 10_000) },
        .file("sizes-levels-quotes", "content/en/a.md") {
            "---\ntitle: A\norder: 1\n---\n\n" + String(repeating: "> ", count: 10_000) + "a\n"
        },
        .file("sizes-levels-sections", "templates/common/a.html") {
            String(repeating: "{{#a}}", count: 3_000)
        },
        .file("sizes-keys-json", "surf/a.json") {
            "{" + (0..<4_000).map { "\"k\($0)\": 0" }.joined(separator: ",") + "}"
        },
        .file("sizes-keys-yaml", "site.yaml") {
            "title: A\n" + (0..<500).map { "k\($0): 0\n" }.joined()
        },
        .file("sizes-keys-twice", "racing/a.json") {
            "{" + [String](repeating: "\"a\": 0", count: 20_000).joined(separator: ",") + "}"
        },
        .file("sizes-aliases", "site.yaml") {
            "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
                + (1..<12).map { level in
                    let alias = "*a\(level - 1)"
                    let list = [String](repeating: alias, count: 10).joined(separator: ", ")
                    return "a\(level): &a\(level) [\(list)]\n"
                }.joined()
        },
        .file("sizes-rules", "diving/penalties.json") {
            let rules = (0..<3_000).map { "{\"ruleId\": \"D\($0)\"}" }.joined(separator: ", ")
            return
                "[{\"id\": 1, \"rules\": [\(rules)], \"sanctionValue\": 0, \"referee\": true, \"judge\": true, \"phase\": \"start\"}]"
        },
        .file("sizes-languages", "site.yaml") {
            let tags = (0..<300).map { number in
                "x\(Character(UnicodeScalar(97 + UInt8(number / 26))))\(Character(UnicodeScalar(97 + UInt8(number % 26))))"
            }
            return "title: A\nlocales: [en, \(tags.joined(separator: ", ")), EN]\n"
        },
        .file("sizes-cells", "grades/a.csv") {
            "student,name,unit,unit_name,unit_weight,professional,subject,weight,grade\n1"
                + String(repeating: ",", count: 100_000) + "x\n"
        },
        .file("sizes-headings", "grades/a.csv") {
            (0..<800).map { "h\($0)" }.joined(separator: ",") + "\n1\n"
        },
        .file("sizes-open-quote", "grades/a.csv") {
            "student,name\n\"" + String(repeating: "a,\n", count: 30_000)
        },
        .file("sizes-rows", "grades/a.csv") {
            "student,name,unit,unit_name,unit_weight,professional,subject,weight,grade\n\""
                + String(repeating: "a\n", count: 30_000)
        },
        .file("sizes-wrong-cells", "grades/a.csv") {
            "student,name,unit,unit_name,unit_weight,professional,subject,weight,grade\n"
                + (0..<1_200).map { "s\($0),N,U,M,1,true,A,1,none\n" }.joined()
        },
        .file("sizes-points", "surf/a.gpx") {
            "<gpx><trk><trkseg>"
                + (0..<1_200).map { number in
                    let (minute, second) = (number / 60, number % 60)
                    let time = "\(minute < 10 ? "0" : "")\(minute):\(second < 10 ? "0" : "")\(second)"
                    return
                        "<trkpt lat=\"43.\(100_000 + number)\" lon=\"-1.5\"><time>2025-06-02T10:\(time)Z</time></trkpt>"
                }.joined() + "</trkseg></trk></gpx>"
        },
        .file("sizes-name", "grades/a.json") {
            transcript.replacing("Ada", with: String(repeating: "A", count: 20_000))
        },
        .file("sizes-word", "verbs/a.txt") { String(repeating: "á", count: 20_000) + "\nb\n" },
        .file("sizes-forms", "verbs/a.txt") {
            "Nivel\nDescripción\ncomer: " + String(repeating: "como, ", count: 20_000) + "\n"
        },
        .file("sizes-alternatives", "verbs/a.txt") {
            "Nivel\nDescripción\ncomer: "
                + [String](repeating: String(repeating: "como/", count: 5_000) + "como", count: 6).joined(
                    separator: ", ")
                + "\n"
        },
        .file("sizes-columns", "grades/a.csv") {
            (0..<100_000).map { "c\($0)" }.joined(separator: ",") + "\n"
        },
        .files("sizes-inclusions") {
            var files = [
                "templates/common/home.html": Array("{{>common/x0}}".utf8),
                "templates/common/x9.html": Array("a".utf8),
            ]
            for level in 0..<9 {
                files["templates/common/x\(level).html"] = Array(
                    String(repeating: "{{>common/x\(level + 1)}}", count: 10).utf8)
            }
            return files
        },
        .file("sizes-strings", "locales/en.strings") { String(repeating: "\"a\n", count: 10_000) },
        .file("sizes-placeholders", "locales/en.yaml") {
            "site:\n  home:\n    label: \"" + String(repeating: "{a", count: 20_000) + "\"\n"
        },
        .file("sizes-odds", "racing/a.json") {
            #"[{"race_summary": {"name": "A", "course_name": "B", "date": "2026-05-31", "time": "14:00"}, "#
                + #""rides": [{"cloth_number": 1, "horse": {"name": "C"}, "current_odds": ""#
                + String(repeating: "7", count: 50_000) + #"/2", "formsummary": ""#
                + String(repeating: "1-", count: 20_000) + #""}]}]"#
        },
        .file("sizes-table", "content/en/a.md") {
            "---\ntitle: A\norder: 1\n---\n\n" + String(repeating: "|a", count: 2_000) + "\n"
                + String(repeating: "|-", count: 2_000) + "\n" + String(repeating: "|a\n", count: 2_000)
        },
    ]
}
