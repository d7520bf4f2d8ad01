/// Whether a text is written like the tag of a language that most sites have, such as `fr` or `pt-BR`. Others have three
/// letters, as misspelt ones (`eng`) may have.
public func isUsualLanguageTag(_ text: String) -> Bool {
    text.wholeMatch(of: /[a-z]{2}(-[A-Za-z0-9]+)*/) != nil
}
