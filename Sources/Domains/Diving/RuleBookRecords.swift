import Diagnostics
import Languages
import Pages
import Records

extension Diving {
    /// What is read about the rule books: where they are, and the page of each rule.
    struct RuleBookRecords {
        private(set) var books: RuleBooks
        private var maps: [PageMap] = []
        private let tags: [String]
        private let log: DiagnosticLog

        /// The pages of one book, as a file gives them.
        private struct PageMap {
            var path: String
            var tag: String
            var places: [(rule: String, place: Place)]
        }

        init(tags: [String], log: DiagnosticLog) {
            books = RuleBooks(fallback: tags.first ?? "en")
            self.tags = tags
            self.log = log
        }

        /// Reads `rules:` of the settings: a book for each language, an address or a file of the folder.
        func sources(_ files: [String]) -> Reader<[String: RuleBooks.Source]> {
            .map("the list of rule books") { [tags] fields in
                let sources = fields.values(inLanguages: tags, Self.source(files))
                for (key, _) in fields.node.members {
                    guard let name = key.scalar, !tags.contains(name), Locale(tag: name) != nil else {
                        continue
                    }
                    fields.passOver(name)
                    fields.log.add(Messages.strayRuleBook(at: key.place, tags: tags))
                }
                fields.refuseUnknown()
                return sources
            }
        }

        mutating func take(_ sources: [String: RuleBooks.Source]) {
            books.sources.merge(sources) { _, new in new }
        }

        private static func source(_ files: [String]) -> Reader<RuleBooks.Source> {
            let cure = { (node: Node) -> String? in
                guard let text = node.text else { return nil }
                if text.hasPrefix("http://") {
                    return "write https:// if the server offers it, or put the PDF into the folder diving/"
                }
                return nearest(to: text, in: files).map { "did you mean \($0)?" }
            }
            return Reader(
                .text(
                    "an address that begins with https://, or a PDF in the folder diving/, such as rules/en.pdf",
                    like: "^https://.|^(?!http://).*\\.pdf$"),
                cure: cure
            ) { node in
                guard let text = node.text else { return nil }
                if isAddress(text) { return .address(text) }
                return text.hasSuffix(".pdf") && files.contains(text)
                    ? .file("\(Diving.folder)/\(text)") : nil
            }
        }

        /// Whether a text is an https address with a host, and with nothing in it that RFC 3986 forbids.
        private static func isAddress(_ text: String) -> Bool {
            let bytes = Array(text.utf8)
            guard text.hasPrefix("https://"), let first = bytes.dropFirst("https://".utf8.count).first else {
                return false
            }
            let isHost =
                Character(Unicode.Scalar(first)).isLetter || Character(Unicode.Scalar(first)).isNumber
            return isHost && bytes.allSatisfy { 0x21...0x7E ~= $0 && !"\"<>\\^`{|}".utf8.contains($0) }
        }

        /// Takes a PDF at `rules/<language>.pdf`.
        mutating func take(_ path: String, tag: String) {
            guard tags.contains(tag) else {
                // Settings may name it for a language.
                if !books.sources.values.contains(.file(path)) {
                    log.add(Messages.strayRuleBook(path, tags: tags))
                }
                return
            }
            if books.sources[tag] == nil {
                books.sources[tag] = .file(path)
            } else if !books.sources.values.contains(.file(path)) {
                log.add(Messages.unusedRuleBook(path, tag: tag))
            }
        }

        /// Reads `rules/<language>.yaml`, the page of each rule.
        mutating func readPages(_ file: SourceFile, tag: String) {
            guard let root = Document.yaml(file, log: log)?.root,
                let pages = Self.pages(root, log)
            else { return }
            var map = PageMap(path: file.path, tag: tag, places: [])
            for (key, page) in pages {
                guard let rule = key.scalar else { continue }
                map.places.append((rule, key.place))
                books.pages[tag, default: [:]][rule] = page
            }
            maps.append(map)
        }

        static var schema: Schema { pages.expectation.schema }

        private static var pages: Reader<[(key: Node, value: Int)]> {
            let page = Reader<Int>.integer(in: 1...)
            // A page that is wrong has been reported; until it is corrected, the rule opens the book at its
            // beginning.
            return .pairs(
                "the pages of the rule book", Reader(page.expectation) { node, log in page(node, log) ?? 1 })
        }

        /// Compares the maps with the rules that penalties and questions name.
        ///
        /// - Parameter isComplete: whether these are all rules, so that any other is unknown.
        func check(rules: Set<String>, isComplete: Bool) {
            for map in maps {
                guard books.sources[map.tag] != nil else {
                    log.add(Messages.pagesWithoutBook(map.path, tag: map.tag))
                    continue
                }
                for (rule, place) in map.places
                where isComplete && !rules.contains(rule)
                    && !rules.contains(where: { $0.hasPrefix("\(rule).") })
                {
                    log.add(Messages.unknownRule(rule, at: place, known: rules))
                }
                let missing = rules.filter { books.page(of: $0, in: map.tag) == nil }.sorted(
                    by: Pages.precedes)
                if !missing.isEmpty { log.add(Messages.rulesWithoutPage(missing, in: map.path)) }
            }
        }
    }
}
