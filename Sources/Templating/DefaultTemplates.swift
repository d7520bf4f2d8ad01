import Bytes
public import Diagnostics

/// The theme that travels inside the program: templates, styles and messages.
public enum DefaultTemplates {
    /// Every file, by its path from `Templates/`, in the order of their names.
    public static let files: [SourceFile] = embeddedTemplates.map { path, text in
        SourceFile(path: "Templates/" + path, bytes: text.withUTF8Buffer { unsafe Array($0) })
    }

    /// The display face as WOFF2: Inter in one bold weight, by the Inter Project Authors, under the SIL Open
    /// Font License 1.1. Its copyright and its licence are named in it.
    public static let face: [UInt8] = Base64.decoded(embeddedFace) ?? []
}
