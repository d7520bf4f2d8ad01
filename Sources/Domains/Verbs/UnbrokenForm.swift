extension String {
    /// A denied form as pages show it: no line ends behind "no", so that it never stands apart from the verb, or from the
    /// pronoun in *no te vayas*.
    ///
    /// Only for the eye: answers, patterns and files for other programs keep their plain spaces.
    var unbrokenAfterNo: String {
        lowercased().hasPrefix("no ") ? "\(prefix(2))\u{A0}\(dropFirst(3))" : self
    }
}
