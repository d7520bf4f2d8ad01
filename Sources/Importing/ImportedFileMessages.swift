public import Diagnostics

/// What can be wrong with a new file in its site.
extension ImportedFile {
    /// That the site has a file with the new path already.
    ///
    /// - Parameter option: the words of the command line that give the new file a name which is free.
    public func taken(else option: String) -> Diagnostic {
        Diagnostic(
            .error, .importTaken, "the site has \(file.path) already, and import never replaces a file",
            in: source,
            help: language == nil
                ? "remove that file first if the new one replaces it, or give the new one another name: \(option)"
                : "add the texts to that file by hand")
    }

    /// That another file of the same import gets the same path.
    ///
    /// - Parameters:
    ///   - other: the path of the other file, as the user named it.
    ///   - option: the words of the command line that give the new file a name which is free.
    public func taken(by other: String, else option: String) -> Diagnostic {
        Diagnostic(
            .error, .importTaken, "\(other) becomes \(file.path) too, and each file needs a name of its own",
            in: source,
            help: language == nil
                ? "import this file by itself with another name: \(option)"
                : "put the texts of the two into one file")
    }

    /// That the site does not have the language of the texts.
    public func unusedLanguage(_ tag: String) -> Diagnostic {
        Diagnostic(
            .warning, .importLanguage,
            "the site does not have the language \"\(tag)\", so these texts are shown nowhere", in: source,
            help: "add \(tag) to locales in site.yaml")
    }
}
