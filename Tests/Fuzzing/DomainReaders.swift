import Diagnostics
import Languages
import Markup
import Pages
import Records
import TestSupport

@testable import Domains

/// The readers of domains: a file of the domain's folder becomes pages, and every value of their models is
/// made.
extension FuzzedReader {
    static let penalties = domain(
        "penalties", Diving.self, "penalties.json", .files("penalties.json", in: "diving"),
        words: ["divingPenaltiesSummary", "\"id\":", "\"sanction\":", "\"rule\":"])
    static let questions = domain(
        "questions", Diving.self, "questions.yaml", .files("questions.yaml", in: "diving"),
        words: [
            "- type: choice\n", "true-false", "question:", "options:", "right: true", "explanation:", "en:",
        ])
    static let levels = domain(
        "levels", Verbs.self, "a.txt", .files(".txt", in: "verbs"),
        words: ["tiempo: presente\n", "tense: ", "| ", "(", ")", "*", "él", "\n\n", "#2266cc"])
    static let grades = domain(
        "grades", Grades.self, "a.json", .files(".json", in: "grades"),
        words: [
            "\"transcripts\":", "\"units\":", "\"subjects\":", "\"weight\":", "\"grade\":", "1e308",
            "9007199254740993",
        ])
    static let gradesTable = domain(
        "grades-table", Grades.self, "a.csv", .files(".csv", in: "grades"),
        words: ["student", "unit_weight", "professional", "weight", "grade", "1e308", "0,5", ";"])
    static let tracks = domain(
        "tracks", Surf.self, "a.gpx", .files(".gpx", in: "surf"),
        words: [
            "<trkpt lat=\"43.1\" lon=\"-1.5\">", "<time>2025-08-12T07:30:15Z</time>", "</trkseg><trkseg>",
            "<name>",
            "9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "90", "-180",
        ])
    static let sessions = domain(
        "sessions", Surf.self, "a.json", .files(".json", in: "surf"),
        words: [
            "\"sessions\":", "\"waves\":", "\"start\":", "\"seconds\":", "\"distance_m\":",
            "\"top_speed_kmh\":",
            "\"cutbacks\":", "\"scores\":", "\"track\":", "1e308", "9999-12-31T23:59:59Z",
        ])
    static let races = domain(
        "races", Racing.self, "a.json", .files(".json", in: "racing"),
        words: [
            "\"rides\":", "\"odds\":", "\"form\":", "\"weight\":", "\"time\":", "\"silks\":", "\"result\":",
            "1e308",
        ])

    private static func domain(
        _ name: String, _ kind: (some Domain).Type, _ file: String, _ seeds: Seeds, words: [String]
    ) -> FuzzedReader {
        FuzzedReader(name, seeds, words: words) { bytes in
            let log = DiagnosticLog()
            let folder = Folder(files: [SourceFile(path: "\(kind.folder)/\(file)", bytes: bytes)])
            let domain = kind.init(folder, try Catalogue.facts, log: log)
            try inspect(log.diagnostics)
            for localization in try Catalogue.localizations {
                for page in domain.pages(localization) {
                    let log = DiagnosticLog()
                    try expect(!page.title.isEmpty, "\(page.id) has no title")
                    try visit(.record(page.model(log)), depth: 0)
                    try inspect(log.diagnostics)
                    _ = domain.place(ofPage: page.id, in: folder.files)
                }
            }
        }
    }

    /// Makes every value of a model.
    private static func visit(_ value: Value, depth: Int) throws {
        try expect(depth < 100, "a model has no end")
        switch value {
        case .list(let values): for value in values { try visit(value, depth: depth + 1) }
        case .rows(let rows):
            for row in 0..<rows.rowCount { try visit(.record(Record(rows, row: row)), depth: depth + 1) }
        case .record(let record):
            for name in record.names { try visit(record[name] ?? .none, depth: depth + 1) }
        case .decimal(let number, _, _): try expect(number.isFinite, "a number is \(number)")
        case .number(let exact, _):
            try expect(Double(exact)?.isFinite == true, "a number is \(exact)")
        case .markup(let html):
            try expect(String(validating: html.bytes, as: UTF8.self) != nil, "markup is not UTF-8")
        case .none, .flag, .text, .phrase, .count, .time, .link, .page, .plannedPage, .path: break
        }
    }

    static let odds = FuzzedReader(
        "odds",
        .texts("13/8", "EVS", "SP", "4.5", "4,5", "+350", "-150", "evens money", "1000000000/1", "1.000001"),
        words: ["/", "+", "-", "\u{2212}", ".", ",", "999999999", "EVENS"]
    ) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        guard let odds = try? Racing.Odds(text), let price = odds.price else { return }
        try expect(price.decimal > 1 && price.decimal.isFinite, "the decimal price is \(price.decimal)")
        try expect(0...1 ~= price.probability, "the probability is \(price.probability)")
        try expect(!(price < price) && price == price, "the price is not equal to itself")
        let again = try? Racing.Odds(price.fraction).price
        try expect(again == price, "\(price.fraction) is not read again")
    }

    static let form = FuzzedReader(
        "form", .texts("2-26", "1/0PU-F", "1a2a(24)Da3a", "\u{2013}\u{2212}0", "b\u{301}"),
        words: ["(", ")", "-", "/", "\u{2010}", "\u{1F468}\u{200D}\u{1F469}"]
    ) { bytes in
        for order in Racing.FormOrder.allCases {
            let form = Racing.Form(String(decoding: bytes, as: UTF8.self), order: order)
            try expect(form.marks.count <= form.text.count, "there are more marks than signs")
            try expect(form.unknown.count <= form.marks.count, "there are more unknown marks than marks")
            for kind in Racing.FormScore.allCases {
                guard let score = kind.score(form, order: order) else { continue }
                try expect(1...10 ~= score.value, "the score is \(score.value)")
            }
        }
    }
}

/// The program's own messages, read once.
private enum Catalogue {
    static let all = Result { try read() }

    static var facts: SiteFacts {
        get throws {
            SiteFacts(
                locales: try all.get().locales, timeZone: "Europe/Paris",
                today: CalendarDate(daysSinceEpoch: 20_454))
        }
    }

    static var localizations: [Localization] { get throws { try all.get().localizations } }

    private static func read() throws -> Catalogues {
        let locales = ["en", "fr"].compactMap { Locale(tag: $0) }
        let log = DiagnosticLog()
        var files: [MessageFile] = []
        for tag in locales.map(\.tag) {
            let folders = ["Templates"] + Domains.all.map { "Templates/\($0.name)" }
            for path in folders.map({ "\($0)/locales/\(tag).yaml" }) {
                guard let text = try? text(of: Repository.path(path)),
                    let document = Document.yaml(SourceFile(path: path, text: text), log: log),
                    let file = MessageFile(tag: tag, root: document.root, locales: locales, log: log)
                else { continue }
                files.append(file)
            }
        }
        try expect(!log.hasErrors && !files.isEmpty, "the messages of the program cannot be read")
        return Catalogues(theme: files, site: [], locales: locales)
    }
}
