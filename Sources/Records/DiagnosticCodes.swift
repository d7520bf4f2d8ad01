import Diagnostics

/// What can be wrong with a file of any domain.
extension DiagnosticCode {
    static let frontMatterUnclosed = DiagnosticCode(
        "front-matter.unclosed", "The settings at the beginning of a page are not closed.")
    static let jsonSyntax = DiagnosticCode(
        "json.syntax", "The file does not follow the rules of JSON (RFC 8259).")
    static let recordsChoice = DiagnosticCode(
        "records.choice", "A value is not one of the words that are allowed for it.")
    static let recordsCSVControl = DiagnosticCode(
        "records.csv-control", "A cell of a CSV file contains a control character.")
    static let recordsCSVDecimalComma = DiagnosticCode(
        "records.csv-decimal-comma",
        "A number with a decimal comma has no quotes in a comma-separated file.")
    static let recordsCSVEmpty = DiagnosticCode("records.csv-empty", "A CSV file is empty.")
    static let recordsCSVFew = DiagnosticCode(
        "records.csv-few", "A row of a CSV file has fewer cells than there are headings.")
    static let recordsCSVHeadings = DiagnosticCode(
        "records.csv-headings", "No row of a CSV file has the headings that the file needs.")
    static let recordsCSVMany = DiagnosticCode(
        "records.csv-many", "A row of a CSV file has more cells than there are headings.")
    static let recordsCSVMixture = DiagnosticCode(
        "records.csv-mixture",
        "Some cells of a CSV file are separated by commas and some by semicolons.")
    static let recordsCSVQuote = DiagnosticCode(
        "records.csv-quote", "A quote in a CSV file opens a cell and is never closed.")
    static let recordsCSVTail = DiagnosticCode(
        "records.csv-tail", "Text follows the quote that closes a cell of a CSV file.")
    static let recordsCSVWide = DiagnosticCode(
        "records.csv-wide", "A CSV file has more columns than any spreadsheet.")
    static let recordsCSVWrongRows = DiagnosticCode(
        "records.csv-wrong-rows",
        "So many rows of a CSV file are wrong that the rest of it is not read.")
    static let recordsDigits = DiagnosticCode(
        "records.digits", "A number has more digits after the point than are kept exactly.")
    static let recordsDuplicate = DiagnosticCode(
        "records.duplicate", "A name that must be unique is used twice.")
    static let recordsDuplicateKey = DiagnosticCode(
        "records.duplicate-key", "A group of keys has the same key twice.")
    static let recordsEncoding = DiagnosticCode("records.encoding", "A file is not UTF-8 text.")
    static let recordsFormerKey = DiagnosticCode(
        "records.former-key", "A key has the name that it had in an earlier version.")
    static let recordsGPX = DiagnosticCode("records.gpx", "A file with the ending .gpx is something else.")
    static let recordsGPXPoint = DiagnosticCode(
        "records.gpx-point", "A point of a track does not say where it is.")
    static let recordsGPXTime = DiagnosticCode("records.gpx-time", "The time of a point cannot be read.")
    static let recordsLength = DiagnosticCode("records.length", "A text in the data is too long for a page.")
    static let recordsMissing = DiagnosticCode("records.missing", "A required key is missing.")
    static let recordsSize = DiagnosticCode("records.size", "A file is too large to be read.")
    static let recordsSlip = DiagnosticCode(
        "records.slip", "A key that is not read looks like a typo for one that is missing.")
    static let recordsType = DiagnosticCode(
        "records.type", "A value is not of the expected type, or not in the allowed range.")
    static let recordsUnknownKey = DiagnosticCode(
        "records.unknown-key", "Settings or front matter have a key that is not read.")
    static let recordsUnreadKey = DiagnosticCode(
        "records.unread-key", "Data written by hand have a key that is not read.")
    static let recordsXML = DiagnosticCode("records.xml", "A file is not well-formed XML.")
    static let recordsXMLDepth = DiagnosticCode(
        "records.xml-depth", "The elements of a file are nested too deeply.")
    static let recordsXMLEntity = DiagnosticCode(
        "records.xml-entity", "A file declares entities, which could fill the memory.")
    static let stringsSyntax = DiagnosticCode(
        "strings.syntax", "The file does not follow the rules of `.strings` files.")
    static let yamlAliases = DiagnosticCode(
        "yaml.aliases", "An alias refers to nothing, or repeats too much.")
    static let yamlDocuments = DiagnosticCode(
        "yaml.documents", "A file contains more than one YAML document.")
    static let yamlKey = DiagnosticCode("yaml.key", "A key is empty, or is not text.")
    static let yamlSyntax = DiagnosticCode("yaml.syntax", "The file does not follow the rules of YAML.")
    static let yamlTag = DiagnosticCode("yaml.tag", "A value has a tag such as `!!str`.")
}
