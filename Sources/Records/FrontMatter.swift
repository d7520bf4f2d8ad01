public import Diagnostics

/// The settings at the head of a page of prose, between two lines `---`.
public enum FrontMatter {
    /// Parts a file into its settings and its body.
    ///
    /// - Returns: the settings, nil where there are none or the log says what is wrong with them, with places in the
    ///   whole file; and the byte at which the body begins.
    public static func split(_ file: SourceFile, log: DiagnosticLog) -> (header: Document?, bodyOffset: Int) {
        let start = file.content.startIndex
        let first = line(of: file, from: start)
        guard isFence(file.bytes[first.content]) else { return (nil, start) }
        var next = first.end
        while next < file.bytes.count {
            let line = line(of: file, from: next)
            if isFence(file.bytes[line.content]) {
                return (Document.yaml(file, in: first.end..<next, log: log), line.end)
            }
            next = line.end
        }
        /// The settings at the head of a page are not closed.
        log.error(
            "front-matter.unclosed", "the settings that begin here are never closed, expected a second line ---", at: file.place(start),
            help: "add a line --- after the settings")
        return (nil, file.bytes.count)
    }

    /// The bytes of a line without its end, and where the next line begins.
    private static func line(of file: SourceFile, from start: Int) -> (content: Range<Int>, end: Int) {
        let bytes = file.bytes
        var end = start
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        if end == bytes.count { return (start..<end, end) }
        let isPair = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
        return (start..<end, end + (isPair ? 2 : 1))
    }

    /// `---`, with nothing but white space after it.
    private static func isFence(_ line: ArraySlice<UInt8>) -> Bool {
        line.starts(with: [0x2D, 0x2D, 0x2D]) && line.dropFirst(3).allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }
}
