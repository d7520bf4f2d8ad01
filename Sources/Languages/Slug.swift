/// A text as it is written in an address: small ASCII letters, digits and single hyphens. "Qualité d’œuvre" →
/// "qualite-d-oeuvre".
///
/// Other scripts are romanized by CLDR's rules. A text without any letter or digit is spelled by its code
/// points ("!" → "u21"), an empty one is "page": the result is never empty, and the same for the same text.
/// Longer ones than 80 bytes are cut at a hyphen. Two texts may have the same slug;
/// `distinctSlugs` gives different ones.
public func slug(_ text: String) -> String {
    if isSlug(text) { return text }
    var words = hyphenated(text.utf8.allSatisfy { $0 < 0x80 } ? text : romanized(text))
    if words.isEmpty {
        words = hyphenated(
            text.unicodeScalars.map { "u" + String($0.value, radix: 16) }.joined(separator: "-"))
    }
    if words.isEmpty { return "page" }
    guard words.count > longestSlug else { return String(decoding: words, as: UTF8.self) }
    let hyphen = UInt8(ascii: "-")
    let end =
        words[longestSlug] == hyphen
        ? longestSlug : words[..<longestSlug].lastIndex(of: hyphen) ?? longestSlug
    return String(decoding: words[..<end], as: UTF8.self)
}

/// The slugs of names, in their order; a name whose slug is taken gets a number: sonar, and sonar-2 for soñar.
public func distinctSlugs(of names: [String]) -> [String] {
    var taken: Set<String> = []
    var next: [String: Int] = [:]
    return names.map { name in
        let plain = slug(name)
        var candidate = plain
        while !taken.insert(candidate).inserted {
            next[plain] = (next[plain] ?? 1) + 1
            candidate = "\(plain)-\(next[plain] ?? 2)"
        }
        return candidate
    }
}

private let longestSlug = 80

/// Whether a text is its own slug.
private func isSlug(_ text: String) -> Bool {
    let bytes = text.utf8.span
    guard 1...longestSlug ~= bytes.count else { return false }
    // As if there were a hyphen before the text and after it.
    var isHyphen = true
    for index in bytes.indices {
        let wasHyphen = isHyphen
        isHyphen = bytes[index] == UInt8(ascii: "-")
        guard isHyphen ? !wasHyphen : bytes[index].isSlugPart else { return false }
    }
    return !isHyphen
}

extension UInt8 {
    fileprivate var isSlugPart: Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= self || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
    }
}

/// The text in small letters without accents, Latin letters that have no base letter spelled out; other
/// scripts stay.
func folded(_ text: String) -> String {
    withoutMarks(spelledOut(text.lowercased()))
}

private func romanized(_ text: String) -> String {
    let plain = folded(text)
    guard plain.unicodeScalars.contains(where: { !$0.isASCII && $0.properties.isAlphabetic }) else {
        return plain
    }
    return folded(ICU.romanized(text))
}

private func spelledOut(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        if !scalar.isASCII, let spelling = spellings[scalar] {
            result.append(contentsOf: spelling.unicodeScalars)
        } else {
            result.append(scalar)
        }
    }
    return String(result)
}

private func withoutMarks(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var result = String.UnicodeScalarView()
    for scalar in ICU.normalized(text, .compatibilityDecomposed).unicodeScalars {
        if scalar.properties.generalCategory != .nonspacingMark { result.append(scalar) }
    }
    return String(result)
}

/// Runs of letters and digits with one hyphen between them.
private func hyphenated(_ text: String) -> [UInt8] {
    var words: [UInt8] = []
    words.reserveCapacity(text.utf8.count)
    var needsHyphen = false
    for byte in text.utf8 {
        let small = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
        guard small.isSlugPart else {
            needsHyphen = !words.isEmpty
            continue
        }
        if needsHyphen { words.append(UInt8(ascii: "-")) }
        needsHyphen = false
        words.append(small)
    }
    return words
}

/// Small Latin letters that are not a base letter with a mark.
private let spellings: [Unicode.Scalar: String] = [
    "æ": "ae", "œ": "oe", "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i",
    "ŋ": "ng", "ŧ": "t",
    "ə": "e", "ƒ": "f", "ĸ": "k", "ŀ": "l",
]
