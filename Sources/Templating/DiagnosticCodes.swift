import Diagnostics

/// What can be wrong with a template, or with the data that it shows.
extension DiagnosticCode {
    static let pageUnknownLink = DiagnosticCode(
        "page.unknown-link", "A link leads to a page or a file that the site does not have.")
    static let templateCharacter = DiagnosticCode(
        "template.character", "A template contains a control character, which no page may contain.")
    static let templateContext = DiagnosticCode(
        "template.context",
        "A value would change the meaning of the page around it, or a template, section or message does not end where it began."
    )
    static let templateRecursion = DiagnosticCode(
        "template.recursion",
        "Templates include each other without an end, or are nested too deeply.")
    static let templateSize = DiagnosticCode(
        "template.size",
        "Templates include each other too often, or what they write becomes too long.")
    static let templateSyntax = DiagnosticCode(
        "template.syntax",
        "A tag is not written as Mustache requires, or sections, parents or blocks are not closed in the order in which they were opened."
    )
    static let templateUnknownMessage = DiagnosticCode(
        "template.unknown-message", "A template uses a message that no catalogue has.")
    static let templateUnknownName = DiagnosticCode(
        "template.unknown-name", "A template uses a name that the page does not have here.")
    static let templateUnknownPartial = DiagnosticCode(
        "template.unknown-partial",
        "There is no template with the name that a page, a template or a value gives.")
    static let templateUnprintable = DiagnosticCode(
        "template.unprintable",
        "A template shows a list, a group of values, or true or false as text.")
}
