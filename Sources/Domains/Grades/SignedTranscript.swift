import Records
public import Signing

extension Grades {
    /// What a school signs of a transcript, and the text of it that a QR code carries.
    ///
    /// The text is one line of eleven fields with asterisks between them, or of twelve where units have credits:
    ///
    ///     SITEGEN1*Camille Roy*Institut*Chimie*17*2026-06-30*13.25/20**GRADUATED*7K3M-Q0PX-V9ZD*SIGNATURE
    ///     SITEGEN2*Camille Roy*Institut*Chimie*17*2026-06-30*13.25/20**60/60*GRADUATED*7K3M-Q0PX-V9ZD*SIGNATURE
    ///
    /// These are the version of the format, the name, the school, the programme, the student's number, the
    /// date of issue (ISO 8601), the overall and the professional average with the scale, in the second version
    /// the credits that are earned and all that there are, the decision, the verification code, and the
    /// signature (Ed25519, in base 32 without padding) of the UTF-8 bytes of all that is before the last
    /// asterisk. What the sheet does not have is empty. In a field `%` is written as `%37` and `*` as `%42`;
    /// spaces and control characters in a row are one space; a long field ends with `…`. The order puts
    /// together what has only capitals and digits, which take less room in the code.
    public struct SignedTranscript: Sendable, Equatable {
        public enum Decision: String, Sendable, CaseIterable {
            case graduated = "GRADUATED"
            case notGraduated = "NOT-GRADUATED"
            case outOfReach = "OUT-OF-REACH"
            case provisional = "PROVISIONAL"
            case none = "NONE"
        }

        public let name: String
        public let institution: String
        public let programme: String
        public let number: String
        /// ISO 8601.
        public let issued: String
        /// With a point and the scale: `13.25/20`.
        public let total: String
        public let professional: String
        /// Those that are earned, and all that the units are worth: `54/60`; empty where no unit has credits.
        public let credits: String
        public let decision: Decision
        public let code: String
        /// All that is signed.
        public let text: String

        /// How many bytes a field may have, so that the code stays small enough for a sheet and a telephone.
        private static let limits = [64, 48, 48, 24, 10, 24, 24, 24, 13, 14]

        /// Where the credits are among the fields; the first version of the text leaves them out.
        private static let creditsField = 7

        fileprivate enum Version: String {
            case withoutCredits = "SITEGEN1"
            case withCredits = "SITEGEN2"

            /// How many fields are between the version and the signature.
            var fieldCount: Int {
                self == .withCredits ? SignedTranscript.limits.count : SignedTranscript.limits.count - 1
            }
        }

        init(
            name: String, institution: String?, programme: String?, number: String?, issued: String?,
            total: String?, professional: String?, credits: String?, decision: Decision, code: String
        ) {
            let fields = [
                name, institution, programme, number, issued, total, professional, credits, decision.rawValue,
                code,
            ]
            self.init(zip(fields, Self.limits).map { ($0 ?? "").limited(to: $1) }, decision)
        }

        private init(_ fields: [String], _ decision: Decision) {
            (name, institution, programme, number) = (fields[0], fields[1], fields[2], fields[3])
            (issued, total, professional, credits) = (fields[4], fields[5], fields[6], fields[7])
            code = fields[9]
            self.decision = decision
            var written = fields.map(\.withoutSeparators)
            if credits.isEmpty { written.remove(at: Self.creditsField) }
            let version: Version = credits.isEmpty ? .withoutCredits : .withCredits
            text = ([version.rawValue] + written).joined(separator: "*")
        }

        /// Reads what `text` says; nil if it is no text that this type writes.
        init?(text: some Collection<UInt8>) {
            let parts = text.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
            guard let version = Version(rawValue: parts[0]) else { return nil }
            var fields = parts.dropFirst().map { $0.replacing("%42", by: "*").replacing("%37", by: "%") }
            if version == .withoutCredits, fields.count == Self.limits.count - 1 {
                fields.insert("", at: Self.creditsField)
            }
            guard fields.count == Self.limits.count, let decision = Decision(rawValue: fields[8]) else {
                return nil
            }
            self.init(fields, decision)
            guard zip(fields, Self.limits).allSatisfy({ $0.limited(to: $1) == $0 }),
                self.text.utf8.elementsEqual(text)
            else { return nil }
        }
    }

    /// A text that claims to be a signed transcript.
    public struct SignatureClaim: Sendable {
        /// What it may say; none if it is in a form that this version does not know, or damaged.
        ///
        /// Mail programs and editors end lines where a space was, or in the middle of a word. Only the signature tells
        /// which of them is meant.
        private var readings: [SignedTranscript]
        private let signature: [UInt8]
        /// Whether this version of the program knows the version of the format.
        public let isOfKnownVersion: Bool
        /// Where it begins in the text, in bytes of UTF-8; nil if the text changes too much when it is composed.
        public private(set) var offset: Int?

        /// How many claims of a text are read.
        public static let most = 100

        /// Line ends that are tried both ways; each doubles the work.
        private static let mostLineEnds = 8

        /// The fields in which there may be spaces: the name, the school, the programme and the number.
        private static let fieldsWithSpaces = 1...4

        /// How many signs of base 32 the 64 bytes of a signature have.
        private static let signatureLength = 103

        /// The claims in a text, whatever is around them: lines that were broken or quoted, several codes of a picture.
        public static func all(in scanned: String) -> [SignatureClaim] {
            let unquoted = scanned.withoutQuoteMarks(upToThoseOf: nil)
            var claims = claims(in: unquoted)
            let offsets = starts(in: Array(scanned.utf8))
            if offsets.count == claims.count {
                for (number, offset) in offsets.enumerated() { claims[number].offset = offset }
            }
            // A line of the words may begin with such a sign itself: then it has more of them than the first line.
            let kept = scanned.withoutQuoteMarks(upToThoseOf: "SITEGEN")
            if kept == unquoted { return claims }
            let others = self.claims(in: kept)
            guard others.count == claims.count else { return claims }
            return zip(claims, others).map { claim, other in
                var claim = claim
                claim.readings += other.readings.filter { !claim.readings.contains($0) }
                return claim
            }
        }

        private static func claims(in scanned: String) -> [SignatureClaim] {
            let text = Array(composed(scanned, keepsControls: true).withSingleGaps.utf8)
            // What follows the last one that is read is not part of it.
            let bounds = starts(in: text, most: most + 1) + [text.count]
            return zip(bounds, bounds.dropFirst()).prefix(most).map { SignatureClaim(text[$0..<$1]) }
        }

        private static func starts(in text: [UInt8], most: Int = most) -> [Int] {
            Array(text.indices.lazy.filter { beginsClaim(text[$0...]) }.prefix(most))
        }

        /// Whether a text has signs that word processors and mail programs write in place of others, such as
        /// typographic quotes and no-break spaces, or in place of characters that an encoding lacks.
        public static func mayBeChanged(_ scanned: String) -> Bool {
            scanned.unicodeScalars.contains(where: signsOfPrograms.contains)
        }

        private static let signsOfPrograms = Set(
            "\u{2018}\u{2019}\u{201C}\u{201D}«»\u{A0}\u{202F}\u{AD}\u{200B}\u{FFFD}?".unicodeScalars)

        /// Whether a text begins with the version of a format, whichever it is: `SITEGEN1*`.
        private static func beginsClaim(_ text: ArraySlice<UInt8>) -> Bool {
            let name = "SITEGEN".utf8
            guard text.first == name.first, text.starts(with: name) else { return false }
            let rest = text.dropFirst(name.count)
            let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            return !digits.isEmpty && rest.dropFirst(digits.count).first == UInt8(ascii: "*")
        }

        private init(_ text: ArraySlice<UInt8>) {
            let marks = text.indices.filter { text[$0] == UInt8(ascii: "*") }
            let version = marks.first.flatMap {
                SignedTranscript.Version(rawValue: String(decoding: text[..<$0], as: UTF8.self))
            }
            // There may be more asterisks in what follows the words.
            let last =
                version.flatMap { marks.dropFirst($0.fieldCount).first } ?? marks.last ?? text.startIndex
            isOfKnownVersion = version != nil
            readings = Self.readings(text[..<last])
            signature = Self.signature(text[last...].dropFirst())
        }

        /// The transcripts that these words may be, by what stood where lines end.
        private static func readings(_ words: ArraySlice<UInt8>) -> [SignedTranscript] {
            var fields = words.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
                .map { $0.split(separator: lineEnd, omittingEmptySubsequences: false).map(Array.init) }
            for (number, lines) in fields.enumerated() where !fieldsWithSpaces.contains(number) {
                fields[number] = [Array(lines.joined())]
            }
            // A field neither begins nor ends with a space.
            fields = fields.map { lines in lines.count > 1 ? lines.filter { !$0.isEmpty } : lines }
            let lineEnds = fields.reduce(0) { $0 + max(0, $1.count - 1) }
            return (0..<1 << min(lineEnds, mostLineEnds)).compactMap { choice in
                var choice = choice
                let text = fields.map { lines in
                    lines.dropFirst().reduce(into: lines.first ?? []) { field, line in
                        if choice & 1 == 0 { field.append(space) }
                        field += line
                        choice >>= 1
                    }
                }.joined(separator: [UInt8(ascii: "*")])
                return SignedTranscript(text: Array(text))
            }
        }

        /// What follows the last asterisk, without the spaces and line ends in it.
        private static func signature(_ text: ArraySlice<UInt8>) -> [UInt8] {
            var signs: [UInt8] = []
            for byte in text {
                if byte != space, byte != lineEnd {
                    signs.append(byte)
                } else if signs.count >= signatureLength {
                    break
                }
            }
            return Base32.decoded(signs) ?? []
        }

        private static let (space, lineEnd) = (UInt8(ascii: " "), UInt8(ascii: "\n"))

        /// Whether this version of the program can read it.
        public var isReadable: Bool { !readings.isEmpty }

        /// What it says, and the first of some keys whose holder has signed that; nil if it is none of them.
        public func signed(by keys: [PublicKey], _ signatures: Signatures) -> (
            transcript: SignedTranscript, key: PublicKey
        )? {
            for transcript in readings {
                let text = Array(transcript.text.utf8)
                if let key = keys.first(where: { signatures.isGenuine(signature, of: text, by: $0) }) {
                    return (transcript, key)
                }
            }
            return nil
        }
    }
}

extension String {
    /// Spaces, line ends and control characters in a row become one space, or none at the ends.
    fileprivate var withSingleSpaces: String { split(whereSeparator: \.isGap).joined(separator: " ") }

    /// As with single spaces, but what has a line end among the spaces is one line end.
    fileprivate var withSingleGaps: String {
        var text = ""
        var gap: Character?
        for character in self {
            if character.isGap {
                gap = character.isNewline || gap == "\n" ? "\n" : " "
            } else {
                if let gap, !text.isEmpty { text.append(gap) }
                gap = nil
                text.append(character)
            }
        }
        return text
    }

    /// The lines without the signs with which mail programs quote others: `> > `.
    ///
    /// - Parameter word: lines have no more of these signs than the line before or at them that has this word; nil for any
    ///   number.
    fileprivate func withoutQuoteMarks(upToThoseOf word: String?) -> String {
        var most = Int.max
        return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { whole in
            var line = whole
            var count = 0
            let isMeasure = word.map { whole.contains($0) } ?? false
            while isMeasure || count < most, case let rest = line.drop(while: \.isWhitespace),
                rest.first == ">"
            {
                line = rest.dropFirst()
                count += 1
            }
            if isMeasure { most = count }
            return line
        }.joined(separator: "\n")
    }

    /// The text as far as so many bytes of UTF-8 hold it.
    fileprivate func limited(to limit: Int) -> String {
        let text = withSingleSpaces
        guard text.utf8.count > limit else { return text }
        let sign = "…"
        var kept = ""
        for character in text {
            guard kept.utf8.count + character.utf8.count + sign.utf8.count <= limit else { break }
            kept.append(character)
        }
        return kept.withSingleSpaces + sign
    }

    /// The text without the sign that is between fields.
    fileprivate var withoutSeparators: String {
        replacing("%", by: "%37").replacing("*", by: "%42")
    }

    /// By scalars, since an accent may follow a sign that is replaced.
    fileprivate func replacing(_ sign: String, by other: String) -> String {
        String(unicodeScalars.replacing(sign.unicodeScalars, with: other.unicodeScalars))
    }
}

extension Character {
    /// All of it, since a space with a combining sign after it is a character of its own.
    fileprivate var isGap: Bool {
        unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
    }
}
