import Diagnostics
import Templating

/// Finds files of the site's `templates/` that change nothing, since their names are misspelled or they are
/// left over.
struct IdleTemplates {
    let theme: Theme
    /// Files that can be templates, styles or messages.
    let overrides: [SourceFile]
    /// The paths of all others.
    let others: [String]

    /// - Parameter shown: gives the names of the templates that pages are made with.
    func findings(_ shown: () -> Set<String>) -> [Diagnostic] {
        guard !overrides.isEmpty || !others.isEmpty else { return [] }
        let own = Set(DefaultTemplates.files.map(Theme.name))
        let strangers = overrides.filter {
            !own.contains(Theme.name(of: $0)) && !theme.adds(Theme.name(of: $0))
        }
        var idle = others
        if !strangers.isEmpty, let included = theme.library.names(includedBy: overrides) {
            let used = included.union(shown())
            idle += strangers.filter { !used.contains(Self.stem(Theme.name(of: $0))) }.map(\.path)
        }
        let byStem = Dictionary(grouping: own.sorted(), by: Self.stem)
        return idle.sorted().map { path in
            let stem = Self.stem(String(path.dropFirst("templates/".count)))
            // A page and its style may have one name: the file that has the same ending is meant, or else the page.
            let meant = nearest(to: stem, in: byStem.keys).flatMap { byStem[$0] }.flatMap { names in
                names.first { $0.hasSuffix(path.dropFirst(Self.stem(path).count)) } ?? names.last
            }
            return Diagnostic(
                .warning, .themeUnused,
                "this file replaces no file of the program's own templates, and no template of the site includes it",
                in: path,
                help: .didYouMean(meant.map { "templates/\($0)" })
                    ?? "give it the name of the file that it should replace, or remove it")
        }
    }

    /// A name without its ending.
    private static func stem(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return name }
        return String(name[..<dot])
    }
}
