extension String {
    /// The beginning of a text, at most so many characters long and cut after a word, with "…" where
    /// something is left out.
    public func excerpt(_ length: Int) -> String {
        if utf8.count <= length { return self }
        let end = plainIndex(after: length) ?? index(startIndex, offsetBy: length, limitedBy: endIndex)
        guard let end, end < endIndex else { return self }
        let cut = utf8[..<end]
        return (cut.lastIndex(of: UInt8(ascii: " ")).map { String(self[..<$0]) } ?? String(self[..<end]))
            + "…"
    }

    /// Where so many characters end, in a text that begins with letters of which each is a character of its
    /// own; nil for another.
    ///
    /// It reads bytes, since finding the characters of each page's text takes noticeable time.
    private func plainIndex(after count: Int) -> String.Index? {
        let bytes = utf8.span
        var end = 0
        for _ in 0..<count {
            let length = Self.aloneLength(bytes, at: end)
            if length == 0 { return nil }
            end += length
        }
        // What follows could belong to the last of them.
        guard end == bytes.count || Self.aloneLength(bytes, at: end) > 0 else { return nil }
        return utf8.index(startIndex, offsetBy: end)
    }

    /// How many bytes a character takes that never becomes one with its neighbours, as an accent would, or a
    /// carriage return: a Latin letter, or a dash or quotation mark (U+2010 to U+2027). 0 for any other.
    private static func aloneLength(_ bytes: Span<UInt8>, at index: Int) -> Int {
        guard index < bytes.count else { return 0 }
        switch bytes[index] {
        case 0x20..<0x80: return 1
        case 0xC2...0xCB: return 2
        case 0xE2:
            return index + 2 < bytes.count && bytes[index + 1] == 0x80 && 0x90...0xA7 ~= bytes[index + 2]
                ? 3 : 0
        default: return 0
        }
    }
}
