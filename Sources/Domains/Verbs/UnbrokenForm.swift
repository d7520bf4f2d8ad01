extension String {
    /// A denied form as pages show it: no line ends between "no", a pronoun and the verb, as in *no te vayas*.
    ///
    /// Only for the eye: answers, patterns and files for other programs keep their plain spaces.
    var unbrokenAfterNo: String {
        guard lowercased().hasPrefix("no ") else { return self }
        let words = split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count == 3 else { return words.joined(separator: "\u{A0}") }
        let isPronoun = ["me", "te", "se", "nos", "os", "lo", "la", "los", "las", "le", "les"].contains(
            words[1])
        return "\(words[0])\u{A0}\(words[1])\(isPronoun ? "\u{A0}" : " ")\(words[2])"
    }
}
