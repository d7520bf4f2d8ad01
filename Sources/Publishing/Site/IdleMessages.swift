import Bytes
import Diagnostics
import Languages
import Records

/// Finds files of the site's `locales/` that change nothing, since their names are misspelled or they are left over.
struct IdleMessages {
    /// Of all files in the folder, relative to the site.
    let paths: [String]
    let locales: [Locale]

    /// What files with messages may end with.
    static let endings = ["yaml", "yml", "strings"]

    var findings: [Diagnostic] {
        let tags = Catalogues.tags(for: locales)
        return paths.filter { !Self.endings.contains($0.fileEnding) || !tags.contains(Self.tag(of: $0)) }
            .sorted().map { path in
                Diagnostic(
                    .warning, .messagesFile,
                    "this file is not read, expected the name of a language of the site, such as locales/\(example).yaml",
                    in: path, help: help(path))
            }
    }

    /// The language that a file is named for: the beginning of its name.
    static func tag(of path: String) -> String {
        String((path.split(separator: "/").last ?? "").prefix { $0 != "." })
    }

    /// Messages of the site that two of its files have, one for each two files of a language; the later file counts.
    static func repeated(in files: [MessageFile]) -> [Diagnostic] {
        files.enumerated().flatMap { number, file in
            files.prefix(number).filter { $0.tag == file.tag }.compactMap { other in
                file.keys.intersection(other.keys).min().map { key in
                    Diagnostic(
                        .warning, .messagesFile,
                        "\"\(key)\" is in \(other.path) too, and pages show this one",
                        in: file.path, help: "remove one of the two")
                }
            }
        }
    }

    private var example: String { locales.first?.tag ?? "en" }

    private func help(_ path: String) -> Wording {
        let tag = Self.tag(of: path)
        let isOther = Locale(tag: tag).map { !locales.contains($0) } ?? false
        if isOther, isUsualLanguageTag(tag), Self.endings.contains(path.fileEnding) {
            return "add \"\(tag)\" to locales in site.yaml, or remove the file"
        }
        let names = locales.map { "locales/\($0.tag).yaml" }
        return .didYouMean(nearest(to: path, in: names)) ?? "rename it, or remove it"
    }
}
