import Diagnostics

/// What can be wrong with a Markdown text.
extension DiagnosticCode {
    static let markdownAddress = DiagnosticCode(
        "markdown.address",
        "The address of a link could run code: one with javascript:, for example.")
    static let markdownHeading = DiagnosticCode(
        "markdown.heading",
        "A line is shown as plain text, because there is no space after the # at its start.")
    static let markdownHTML = DiagnosticCode(
        "markdown.html",
        "A text contains raw HTML, which could carry scripts and styles that the site does not allow.")
    static let markdownHTMLSize = DiagnosticCode(
        "markdown.html-size",
        "A paragraph contains so many signs that may begin HTML that it would take too long to read.")
    static let markdownLink = DiagnosticCode(
        "markdown.link",
        "A link or a picture has no address, or is shown as plain text, because its address contains a space."
    )
    static let markdownLinkSize = DiagnosticCode(
        "markdown.link-size",
        "The links of a text are so many or so long that they would take too much memory or time.")
    static let markdownOtherHost = DiagnosticCode(
        "markdown.other-host",
        "A text shows a picture of another host, from which its readers would load it.")
    static let markdownSize = DiagnosticCode(
        "markdown.size", "A text is so long that it would take too much memory.")
    static let markdownTable = DiagnosticCode(
        "markdown.table", "A row of a table has more cells than the first row, so some are left out.")
    static let markdownTableSize = DiagnosticCode(
        "markdown.table-size",
        "The tables of a text are so wide or so long that they would take too much memory or time.")
}
