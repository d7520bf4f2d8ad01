import Diagnostics

/// Names that not every disk and host tells apart.
enum SimilarNames {
    static func miswrittenFolder(_ name: String, expected: String) -> Diagnostic {
        Diagnostic(
            .warning, .siteSimilarNames, "the folder \(name)/ is not read, expected \(expected)/", in: name,
            help: "write the name of the folder in small letters")
    }

    /// Copied files whose names differ only in capitals or in the encoding of accents.
    static func findings(among paths: [String]) -> [Diagnostic] {
        // What the program writes itself, unless the site has a file of this very name.
        var first = ["static/\(robotsPath)": robotsPath, "static/\(Sitemap.path)": Sitemap.path]
        return paths.compactMap { path in
            guard let other = first.updateValue(path, forKey: path.lowercased()) else { return nil }
            if path == "static/\(other)" { return nil }
            // Texts are equal if only their encoding differs.
            if path == other {
                return Diagnostic(
                    .error, .siteSimilarNames,
                    "another file has the same name with its accents encoded in another way", in: path,
                    help: "rename one of the two, or remove it")
            }
            return Diagnostic(
                .warning, .siteSimilarNames,
                "the name differs from \(other) only in capitals, so many disks and hosts keep only one of the two",
                in: path, help: "rename one of the two, or remove it")
        }
    }
}
