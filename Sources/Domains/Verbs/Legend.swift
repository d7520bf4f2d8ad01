import Pages

extension Verbs.Pages {
    /// What explains the marks of forms that are shorter than the regular one, with an example; nothing if these kinds
    /// have none.
    func gap(_ kinds: some Sequence<Verbs.Irregularity>) -> Value {
        let kinds = Set(kinds)
        if kinds.contains(.command) { return .text(text("legend.short-command")) }
        return kinds.contains(.future) ? .text(text("legend.short-future")) : .none
    }
}
