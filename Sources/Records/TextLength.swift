public import Diagnostics

/// How long a text of the data may be, whatever format it comes in.
public enum TextLength {
    /// In bytes: more than any name, remark or explanation has, and little enough for many copies of it.
    static let most = 100_000

    /// Whether a text is short enough for a page; if it is not, that is in the log.
    ///
    /// - Parameter count: its length in bytes.
    public static func allows(_ count: Int, at place: @autoclosure () -> Place, _ log: DiagnosticLog) -> Bool
    {
        guard count > most else { return true }
        log.error(
            .recordsLength, "this text has \(count) bytes, expected at most \(most)", at: place(),
            help: "shorten the text, or make a page of it in the folder content/")
        return false
    }
}
