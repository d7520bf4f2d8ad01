public import Diagnostics

/// The theme that travels inside the program: templates, styles and messages.
public enum DefaultTemplates {
    /// Every file, by its path from `Templates/`, in the order of their names.
    public static let files: [SourceFile] = embeddedTemplates.map { path, text in
        SourceFile(path: "Templates/" + path, bytes: text.withUTF8Buffer { unsafe Array($0) })
    }
}
