import Diagnostics
import Disk
import Domains
import Importing
import Languages
import Pages
import Publishing
import TestSupport

@testable import Serving

/// Whole sites, files to import, and requests.
extension FuzzedReader {
    /// The input is the files of a site, each below a line with its path: `=== racing/races.json`.
    static let site = FuzzedReader(
        "site", .sites,
        words: [
            "=== site.yaml\n", "=== locales/en.yaml\n", "=== content/en/a.md\n", "=== surf/a.gpx\n",
            "=== grades/a.csv\n",
            "=== templates/common/home.html\n", "=== static/a.txt\n", "=== racing/a.json\n",
            "=== verbs/a.txt\n",
            "locales: [en, fr]\n", "domains:\n", "visibility: public\n", "base_url: https://example.org/\n",
        ]
    ) { bytes in
        let disk = MemoryDisk()
        var copied: Set<String> = []
        for (path, content) in files(of: bytes) {
            disk.set("site/\(path)", content)
            if path.hasPrefix("static/") { copied.insert("public/" + path.dropFirst(7)) }
        }
        let options = BuildOptions(root: "site", today: CalendarDate(daysSinceEpoch: 20_454))
        let builder = Builder(options, domains: Domains.all, disk: disk)
        let outcome = builder.build()
        try inspect(outcome.diagnostics)
        let output = disk.contents.filter {
            $0.key.hasPrefix("site/public/") || $0.key.hasPrefix("site/private/")
        }
        guard outcome.count(.error) == 0 else {
            return try expect(output.isEmpty, "a site with an error has output")
        }
        let findings = PageInspection.findings(
            in: Dictionary(uniqueKeysWithValues: output.map { (String($0.key.dropFirst(5)), $0.value) }),
            copied: copied)
        try expect(findings.isEmpty, findings.joined(separator: "\n"))
        let differences = builder.verify().diagnostics.filter { $0.severity == .error }
        try expect(differences.isEmpty, differences.map { $0.text() }.joined())
    }

    private static func files(of bytes: [UInt8]) -> [(path: String, content: [UInt8])] {
        var files: [(path: String, content: [UInt8])] = []
        var path: String?
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if line.starts(with: "=== ".utf8) {
                path = diskPath(line.dropFirst(4))
                if let path { files.append((path, [])) }
            } else if path != nil, !files.isEmpty {
                files[files.count - 1].content += line + [UInt8(ascii: "\n")]
            }
        }
        return files.count > 30 ? Array(files[..<30]) : files
    }

    /// A path that a disk can have; nil for any other.
    private static func diskPath(_ line: ArraySlice<UInt8>) -> String? {
        guard let path = String(validating: line, as: UTF8.self),
            path.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
        else { return nil }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." } ? path : nil
    }

    /// A table or a list of verbs that someone has.
    static let importedTable = FuzzedReader(
        "imported-table", .files(".csv", ".tsv", ".txt", in: "grades", "verbs"),
        words: [
            "Name;Subject;Grade\n", "infinitive\tyo\ttú\n", "Nom", "Note", "Coefficient", "\"", "\r\n",
            "\u{FEFF}",
        ]
    ) { bytes in
        for target in [nil, Importer.Target.grades, .verbs] {
            let log = DiagnosticLog()
            let importer = Importer(Importer.Options(target: target), search: "")
            let file = importer.read(UserFile(path: "list.csv", bytes: bytes), log: log)
            try inspect(log, isRead: file != nil)
            guard let file else { continue }
            try expect(String(validating: file.file.bytes, as: UTF8.self) != nil, "the new file is not UTF-8")
            for offset in [0, file.file.bytes.count / 2, file.file.bytes.count] {
                let place = file.file.place(offset)
                try expect(0...place.file.bytes.count ~= place.offset, "\(offset) comes from no place")
            }
        }
    }

    static let request = FuzzedReader(
        "request",
        .texts(
            "/", "/en/", "/en/p%C3%A1gina/?a=b", "/private/", "/%2e%2e/site.yaml", "/en//x", "/style.css",
            "http://a/"),
        words: ["%2f", "%00", "..", "%", "//", "\\", "private", "en"]
    ) { bytes in
        guard let path = RequestPath(String(decoding: bytes, as: UTF8.self)) else { return }
        for part in path.parts {
            try expect(
                part != ".." && part != "." && !part.contains("/") && !part.isEmpty, "a part is \(part)")
        }
        let address = RequestPath.address(ofFolder: path.parts)
        try expect(RequestPath(address)?.parts == path.parts, "\(address) is not read again")
        try expect(address.utf8.allSatisfy { 0x20...0x7E ~= $0 }, "\(address) could end a line of the answer")
    }
}
