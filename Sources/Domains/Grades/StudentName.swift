import Bytes

extension Grades {
    /// What a student is called, and under which name a list shows it.
    struct StudentName: Sendable {
        /// As people write it: "Camille Roy".
        let full: String
        /// What the data says of the parts; nil where the last word is the family name.
        private let known: Parts?

        private struct Parts: Sendable {
            /// "Roy".
            var family: Substring
            /// "Camille"; nil where there is no other part.
            var given: Substring?
            /// As a list shows it, where that is not "Roy, Camille".
            var listed: String?
        }

        /// - Parameters:
        ///   - name: "Camille Roy", or "Roy, Camille".
        ///   - family: enough instead of the name, alone or with the given name.
        ///   - sortName: the part of the name that lists sort by, "Ben Salem", or all of it as a list shows
        ///     it, "Ben Salem, Ali".
        init?(name: String?, family: String?, given: String?, sortName: String?) {
            let listing = sortName.flatMap(Self.listing)
            guard let name else {
                guard let family else { return nil }
                full = given.map { "\($0) \(family)" } ?? family
                // "van Gogh, Vincent" may be sorted under Gogh.
                let listed = sortName == nil ? nil : given.map { "\(family), \($0)" } ?? family
                known =
                    listing ?? Parts(family: (sortName ?? family)[...], given: given?[...], listed: listed)
                return
            }
            if family == nil, given == nil, sortName == nil {
                // "Roy, Camille" is turned round.
                let parts = Self.listing(name)
                full = parts.map { "\($0.given ?? "") \($0.family)" } ?? name
                known = parts.map { Parts(family: $0.family, given: $0.given) }
                return
            }
            full = name
            known = listing ?? Self.parts(of: name, family: sortName ?? family, given: given)
        }

        /// Reads what `pack` has written.
        init(_ unpacker: inout Unpacker) {
            full = unpacker.text()
            known = unpacker.optional { unpacker in
                Parts(
                    family: unpacker.text()[...], given: unpacker.optional { $0.text()[...] },
                    listed: unpacker.optional { $0.text() })
            }
        }

        func pack(into packer: inout Packer) {
            packer.add(full)
            packer.add(optional: known) { packer, known in
                packer.add(String(known.family))
                packer.add(optional: known.given) { $0.add(String($1)) }
                packer.add(optional: known.listed) { $0.add($1) }
            }
        }

        /// "Roy, Camille", the name that lists sort by first.
        var listed: String {
            let parts = parts
            return parts.listed ?? parts.given.map { "\(parts.family), \($0)" } ?? String(parts.family)
        }

        /// What lists sort by: U+FFFE comes before all else in every language, so that "Roy" comes before
        /// "Royer" whatever follows.
        var sortKey: String {
            let parts = parts
            return parts.given.map { "\(parts.family)\u{FFFE}\($0)" } ?? String(parts.family)
        }

        private var parts: Parts { known ?? Self.lastWord(of: full) }

        /// "Roy, Camille" in its two parts; nil where there is not just one comma.
        private static func listing(_ text: String) -> Parts? {
            guard text.utf8.contains(UInt8(ascii: ",")) else { return nil }
            let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
            return Parts(family: parts[0], given: parts[1], listed: text)
        }

        private static func lastWord(of name: String) -> Parts {
            guard let space = name.utf8.lastIndex(of: UInt8(ascii: " ")) else {
                return Parts(family: name[...])
            }
            return Parts(family: name[name.utf8.index(after: space)...], given: name[..<space])
        }

        /// A full name of which one part is known, the other being the rest of it.
        private static func parts(of name: String, family: String?, given: String?) -> Parts {
            if let family {
                if name.hasSuffix(" \(family)") {
                    return Parts(family: family[...], given: given?[...] ?? name.dropLast(family.count + 1))
                }
                // A family name that comes first in the full name needs no comma behind it.
                if name.hasPrefix("\(family) ") {
                    return Parts(family: family[...], given: name.dropFirst(family.count + 1), listed: name)
                }
                return Parts(family: family[...], given: given?[...], listed: given == nil ? name : nil)
            }
            if let given, name.hasPrefix("\(given) ") {
                return Parts(family: name.dropFirst(given.count + 1), given: given[...])
            }
            return lastWord(of: name)
        }
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
