/// Makes PDF files of pages; in production a browser, in tests a substitute.
public protocol PagePrinter: AnyObject {
    func pdf(of document: PrintedDocument) throws(PrintFailure) -> [UInt8]
}

/// What goes into one PDF file: a page, or several one after the other.
public struct PrintedDocument: Sendable {
    /// The whole address of each page. Pages need not exist there: what they consist of is asked for.
    public var addresses: [String]
    /// The title of the file; nil for that of the page.
    public var title: String?
    /// Whether links to other pages of the site stay links, since these pages are published at their
    /// addresses.
    public var keepsLinks: Bool
    /// The content of a file of the site by its whole address, and its media type; nil if the site has none.
    public var content: @Sendable (String) -> (bytes: [UInt8], type: String)?
}

/// Why there is no PDF file.
public struct PrintFailure: Error {
    /// In words, without a full stop.
    public var reason: String

    public init(reason: String) {
        self.reason = reason
    }

    /// The program talks without end.
    static let tooMuch = PrintFailure(reason: "it wrote too much")
}
