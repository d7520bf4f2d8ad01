public import Diagnostics

/// The settings at the head of a page of prose, between two lines `---`.
public enum FrontMatter {
    /// Parts a file into its settings and its body.
    ///
    /// - Returns: the settings, nil if there are none or the log says what is wrong with them, with places in
    ///   the whole file; and the byte at which the body begins.
    public static func split(_ file: SourceFile, log: DiagnosticLog) -> (header: Document?, bodyOffset: Int) {
        let start = file.content.startIndex
        let first = line(of: file, from: start)
        guard isFence(first.content, of: file) else { return (nil, start) }
        var next = first.end
        while next < file.bytes.count {
            let line = line(of: file, from: next)
            if isFence(line.content, of: file) {
                let range = first.end..<next
                return (
                    Document.simpleFrontMatter(file, in: range) ?? Document.yaml(file, in: range, log: log),
                    line.end
                )
            }
            next = line.end
        }
        log.error(
            .frontMatterUnclosed, "the settings that begin here are never closed, expected a second line ---",
            at: file.place(start),
            help: "add a line --- after the settings")
        return (nil, file.bytes.count)
    }

    /// The bytes of a line without its end, and where the next line begins.
    private static func line(of file: SourceFile, from start: Int) -> (content: Range<Int>, end: Int) {
        let content = file.bytes
        let bytes = content.span
        var end = start
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        if end == bytes.count { return (start..<end, end) }
        let isPair = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
        return (start..<end, end + (isPair ? 2 : 1))
    }

    /// `---`, with nothing but white space after it.
    private static func isFence(_ line: Range<Int>, of file: SourceFile) -> Bool {
        let content = file.bytes
        let bytes = content.span
        guard line.count >= 3 else { return false }
        for index in line {
            let (byte, isDash) = (bytes[index], index < line.lowerBound + 3)
            guard isDash ? byte == 0x2D : byte == 0x20 || byte == 0x09 else { return false }
        }
        return true
    }
}
