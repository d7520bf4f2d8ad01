import Pages

extension Diving {
    /// The rule books, in the languages there are, and the page on which each rule is found.
    struct RuleBooks: Sendable {
        enum Source: Sendable, Hashable {
            /// A PDF of the site, by its path there.
            case file(String)
            /// An address that begins with `https://`.
            case address(String)
        }

        /// By locale tag.
        var sources: [String: Source] = [:]
        /// Page by rule number, by the locale tag of the book.
        var pages: [String: [String: Int]] = [:]
        var fallback: String

        /// The language of the book that the pages of a locale link to.
        func language(for locale: String) -> String? {
            [locale, fallback].first { sources[$0] != nil }
        }

        /// The address of the book in a language; with a rule, of the page on which that is found.
        func link(_ language: String, rule: String? = nil) -> Value {
            // PDF viewers open a file at this fragment (RFC 8118).
            let fragment = rule.flatMap { page(of: $0, in: language) }.map { "page=\($0)" }
            switch sources[language] {
            case .file: return .link(Link(.file(Self.path(language)), fragment: fragment))
            case .address(let address):
                return .text(fragment.map { address + (address.contains("#") ? "&" : "#") + $0 } ?? address)
            case nil: return .none
            }
        }

        /// The page of a rule, or of the rule that it is a part of: D8.6 for D8.6.3.
        func page(of rule: String, in language: String) -> Int? {
            guard let pages = pages[language] else { return nil }
            var part = rule[...]
            while true {
                if let page = pages[String(part)] { return page }
                guard let point = part.lastIndex(of: ".") else { return nil }
                part = part[..<point]
            }
        }

        var assets: [Asset] {
            sources.sorted { $0.key < $1.key }.compactMap { tag, source in
                if case .file(let path) = source { Asset(source: path, path: Self.path(tag)) } else { nil }
            }
        }

        private static func path(_ language: String) -> String { "rules/\(language).pdf" }
    }
}
