import Disk
import Domains
import Pages

/// The site that `new` writes. It is made from the files of the folder `Starter`, which have the texts of all
/// languages:
///
/// - `class.fr.csv` becomes `class.csv` if French is the first language of the site.
/// - `content/fr/about.md` and `texts/fr.yaml` are written if French is one of its languages.
/// - The line `# fr: …` becomes the comment `# …` if French is the first language.
/// - An indented line `fr: …` is kept if French is one of the languages.
/// - A line with `{language}` is written once for each language.
/// - `{languages}` becomes the list of the languages, and `{first}` the first of them.
/// - `diving/site.yaml` becomes a part of `site.yaml`, below `domains:`.
/// - `hosts/netlify+cloudflare/static/_headers` becomes `static/_headers` if the site is for one of these hosts.
///
/// The schemas of all formats are in `.schemas/`, where files name them and builds do not look.
struct StarterSite {
    /// The languages in which there are all texts.
    static let knownLanguages = ["en", "fr", "es", "it"]

    /// Sorted by path, so that the files of a folder follow each other, except for `site.yaml`, which is the last: without it, a folder is not a site.
    let files: [(path: String, text: String)]

    /// - Parameter languages: at least one of the known languages.
    init(_ domains: [any Domain.Type], languages: [String], hosts: [Host] = []) {
        let filter = LanguageFilter(languages: languages)
        let folders = domains.map { $0.folder }
        var files: [(path: String, text: String)] = []
        var settings = ""
        var settingsOfDomains: [String: String] = [:]
        for (path, text) in embeddedStarter {
            guard let path = filter.path(path) else { continue }
            let parts = path.split(separator: "/").map(String.init)
            let text = filter.text(String(describing: text))
            if parts == ["site.yaml"] {
                settings = text
            } else if parts[0] == "hosts" {
                let names = parts[1].split(separator: "+")
                let path = parts[2...].joined(separator: "/")
                // What GitHub needs comes first, and it needs a .gitignore that leaves the data in.
                if hosts.contains(where: { names.contains(Substring($0.rawValue)) }),
                    !files.contains(where: { $0.path == path })
                {
                    files.append((path, text))
                }
            } else if folders.contains(parts[0]) {
                if parts == [parts[0], "site.yaml"] {
                    settingsOfDomains[parts[0]] = text
                } else {
                    files.append((path, text))
                }
            }
        }
        let parts = folders.compactMap { settingsOfDomains[$0] }
        if !parts.isEmpty { settings += "\ndomains:\n" + parts.joined(separator: "\n") }
        let schemas = SitegenCommand.formats.map { format in
            (path: ".schemas/\(format.name).json", text: JSONSchema(format: format).text)
        }
        self.files = (schemas + files).sorted { $0.path < $1.path } + [("site.yaml", settings)]
    }

    /// Writes the site into a folder, which is made if it is missing. The files are first written to a hidden
    /// folder inside it.
    ///
    /// - Returns: false if the folder contains anything, in which case nothing is written.
    /// - Throws: the first failure, after everything that was written is removed again.
    func write(to folder: String, on disk: any Disk) throws(DiskError) -> Bool {
        let lock = try disk.lock(folder)
        defer { lock.release() }
        let stagingName = ".sitegen-new"
        let staging = "\(folder)/\(stagingName)"
        guard try !disk.hasEntries(folder, besides: stagingName) else { return false }
        var moved: [String] = []
        do throws(DiskError) {
            // A run that was interrupted may have left it.
            try disk.removeFolder(staging)
            for file in files { _ = try disk.create(Array(file.text.utf8), at: file.path, below: staging) }
            for file in files {
                let name = String(file.path.prefix { $0 != "/" })
                guard moved.last != name else { continue }
                try disk.move(name, from: staging, to: folder)
                moved.append(name)
            }
        } catch {
            for name in moved + [stagingName] { try? disk.removeFolder("\(folder)/\(name)") }
            if lock.isNew, (try? disk.hasEntries(folder)) == false { try? disk.removeFolder(folder) }
            throw error
        }
        // Only empty folders are left in it.
        try? disk.removeFolder(staging)
        return true
    }
}

/// Chooses among the texts of all languages those that a site needs.
private struct LanguageFilter {
    let languages: [String]

    /// The path at which a file is written; nil if it is in a language that is not needed.
    func path(_ path: String) -> String? {
        let folders = path.split(separator: "/").dropLast()
        let name = path.split(separator: "/").last?.split(separator: ".").map(String.init) ?? []
        if name.count == 3, isLanguage(name[1]) {
            return name[1] == languages.first
                ? (folders + ["\(name[0]).\(name[2])"]).joined(separator: "/") : nil
        }
        let language = (folders.map(String.init) + name.prefix(1)).first(where: isLanguage)
        return language.map(languages.contains) ?? true ? path : nil
    }

    func text(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).compactMap(line)
            .flatMap(repeated)
        return lines.joined(separator: "\n").replacing("{languages}", with: languages.joined(separator: ", "))
            .replacing("{first}", with: languages.first ?? "")
    }

    /// A line that names a language, once for each.
    private func repeated(_ line: String) -> [String] {
        guard line.contains("{language}") else { return [line] }
        return languages.map { line.replacing("{language}", with: $0) }
    }

    /// nil for a line in a language that is not needed.
    private func line(_ line: Substring) -> String? {
        let indent = line.prefix { $0 == " " }
        let words = line.dropFirst(indent.count)
        if words.hasPrefix("# "), let language = key(words.dropFirst(2)) {
            return language == languages.first
                ? "\(indent)# \(words.dropFirst("# \(language): ".count))" : nil
        }
        guard !indent.isEmpty, let language = key(words), !languages.contains(language) else {
            return String(line)
        }
        return nil
    }

    /// The language with which a line begins: `fr` of `fr: manger`.
    private func key(_ line: Substring) -> String? {
        let key = String(line.prefix { $0 != ":" })
        return isLanguage(key) && line.dropFirst(key.count).hasPrefix(": ") ? key : nil
    }

    private func isLanguage(_ word: String) -> Bool { StarterSite.knownLanguages.contains(word) }
}
