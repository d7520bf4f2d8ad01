import Bytes
import Diagnostics
import Languages
import Markup
import Pages
import Records

extension Verbs {
    /// Reads the level files of the domain's folder.
    struct Records {
        private(set) var levels: [Level] = []
        private(set) var language = "es"

        private let log: DiagnosticLog

        init(_ folder: Folder, log: DiagnosticLog) {
            self.log = log
            if let node = folder.settings { readSettings(node) }
            for file in folder.files {
                let isText = file.path.fileEnding == "txt"
                if file.hasNothing(but: isText ? "" : ",;\"") {
                    log.add(Messages.emptyFile(file))
                } else if let level = isText
                    ? LevelText.read(file, log: log) : LevelTable.read(file, log: log)
                {
                    levels.append(level)
                }
            }
            for path in folder.others { log.add(Messages.unknownFile(path)) }
            if folder.files.isEmpty, folder.others.isEmpty { log.add(Messages.noLevels) }
            checkTitles()
            Contradictions(log: log).report(levels)
            for (index, slug) in distinctSlugs(of: levels.map(\.title)).enumerated() {
                levels[index].slug = slug
            }
        }

        private mutating func readSettings(_ node: Node) {
            guard let fields = Fields(node, "verbs", log: log) else { return }
            if let tag = Self.language(fields) {
                if Locale(tag: tag) == nil, let place = node["language"]?.place {
                    log.add(Messages.unknownLanguage(tag, at: place))
                }
                language = tag
            }
        }

        static var settings: Schema.Form { .keys { _ = language($0) } }

        private static func language(_ fields: Fields) -> String? {
            let tag = fields.optional("language", .filledText)
            fields.refuseUnknown()
            return tag
        }

        private func checkTitles() {
            var seen: [String: Place] = [:]
            for level in levels {
                let key = level.title.lowercased()
                if let first = seen[key] {
                    log.add(Messages.duplicateTitle(level, first: first))
                } else {
                    seen[key] = level.place
                }
            }
        }
    }
}

extension SourceFile {
    /// Whether there is nothing but white space, and such signs as separate the cells of a table.
    fileprivate func hasNothing(but signs: String) -> Bool {
        let blanks = Array(" \t\r\n\(signs)".utf8)
        return content.allSatisfy(blanks.contains)
    }
}
