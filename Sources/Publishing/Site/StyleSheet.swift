/// Style sheets as they are published: without the comments, the indentation and the spaces of the source.
enum StyleSheet {
    /// A style sheet with the same meaning in fewer bytes.
    ///
    /// Spaces are removed where the grammar gives them no meaning: around `{`, `}`, `;`, `,`, `>` and `~`, and
    /// after a colon. One before a colon stays, since `nav :hover` and `nav:hover` differ, and so do those
    /// around operators. Strings and escapes stay as they are. Control characters are left out: browsers replace some
    /// of them, and none has a meaning.
    static func compact(_ bytes: [UInt8]) -> [UInt8] {
        let bytes = bytes.filter { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) && $0 != 0x0B }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        /// A space was read that is written only if what follows needs it.
        var isSpaced = false
        /// What was written last needs no space after it.
        var isOpen = true
        var index = 0

        func write(_ written: ArraySlice<UInt8>) {
            if isSpaced, !isOpen { result.append(UInt8(ascii: " ")) }
            result += written
            isSpaced = false
            isOpen = false
        }

        while index < bytes.count {
            let start = index
            index += 1
            switch bytes[start] {
            case UInt8(ascii: "/") where index < bytes.count && bytes[index] == UInt8(ascii: "*"):
                index = end(ofComment: index + 1, in: bytes)
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"), 0x0C:
                isSpaced = true
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                index = end(ofString: index, bytes[start], in: bytes)
                write(bytes[start..<index])
            case UInt8(ascii: "\\"):
                index = min(index + 1, bytes.count)
                write(bytes[start..<index])
            case UInt8(ascii: ":"):
                write(bytes[start..<index])
                isOpen = true
            case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: ","),
                UInt8(ascii: ">"), UInt8(ascii: "~"):
                // The last declaration of a block needs no semicolon. `isOpen` is false after an escape, so
                // an escaped semicolon stays.
                if bytes[start] == UInt8(ascii: "}"), isOpen, result.last == UInt8(ascii: ";") {
                    result.removeLast()
                }
                isSpaced = false
                write(bytes[start..<index])
                isOpen = true
            default:
                while index < bytes.count, isPlain(bytes[index]) { index += 1 }
                write(bytes[start..<index])
            }
        }
        return result
    }

    /// Whether a byte has no special meaning anywhere.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private static func end(ofComment start: Int, in bytes: [UInt8]) -> Int {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
            index += 1
        }
        return bytes.count
    }

    private static func end(ofString start: Int, _ quote: UInt8, in bytes: [UInt8]) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != quote {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, bytes.count)
    }
}
