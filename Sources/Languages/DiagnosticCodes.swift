import Diagnostics

/// What can be wrong with dates and with messages.
extension DiagnosticCode {
    static let datesYear = DiagnosticCode(
        "dates.year", "A date has a year that is hardly meant, such as a birth in 1009 or in the future.")
    static let messagesMissing = DiagnosticCode(
        "messages.missing",
        "A message that the site uses is missing in a language, so another language is shown.")
    static let messagesPlaceholders = DiagnosticCode(
        "messages.placeholders", "A placeholder of a message is not in every language.")
    static let messagesPlural = DiagnosticCode(
        "messages.plural",
        "A plural lacks a form that the language needs, or has one that no number needs.")
    static let messagesSyntax = DiagnosticCode(
        "messages.syntax",
        "A file of messages does not follow the rules for names, texts, plurals, phrases and placeholders.")
    static let messagesUnused = DiagnosticCode(
        "messages.unused", "No template and no page uses a message of the site.")
}
