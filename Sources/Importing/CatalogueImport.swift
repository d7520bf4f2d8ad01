import Diagnostics
import Languages
import Records

extension Importer {
    /// A file of texts: the messages of a site, or the texts of the diving penalties.
    func catalogue(_ file: UserFile, _ log: DiagnosticLog) -> ImportedFile? {
        let source = SourceFile(path: file.path, bytes: inUTF8(file.bytes))
        let errors = log.errorCount
        guard let document = Document.strings(source, log: log), log.errorCount == errors else { return nil }
        let keys = document.root.members.compactMap(\.key.scalar)
        guard !keys.isEmpty else {
            log.add(Messages.noTexts(file.path))
            return nil
        }
        guard let tag = tag(of: file) else {
            log.add(Messages.noLanguage(file.path, named: options.name))
            return nil
        }
        let target = options.target ?? (keys.contains { $0.hasPrefix("Penalty-") } ? .diving : .locales)
        let language = Locale.wording(ofTag: tag)
        let count: Wording = keys.count == 1 ? "1 text" : "\(keys.count) texts"
        let folder: String
        let summary: Wording
        switch target {
        case .diving:
            folder = "diving/texts"
            summary = "\(count) of the diving penalties in \(language)"
        case .locales:
            folder = "locales"
            summary = "\(count) of pages in \(language)"
        case .grades, .verbs, .surf:
            log.add(Messages.wrongTarget(file.path, target, belongs: .locales))
            return nil
        }
        var imported = copy(source, file, to: "\(folder)/\(tag).strings", summary)
        imported.language = tag
        return imported
    }

    /// The language that the user names, or that the path names: `fr.strings`, `Localizable_fr.strings`,
    /// `fr.lproj/Localizable.strings`.
    private func tag(of file: UserFile) -> String? {
        if let name = options.name { return Self.tag(name) }
        let parts = file.path.split(separator: "/").map(String.init)
        let folder = parts.dropLast().last.flatMap { $0.hasSuffix(".lproj") ? String($0.dropLast(6)) : nil }
        let words = file.stem.split { "_-. ".contains($0) }.map(String.init)
        let names = [folder, file.stem.replacing("_", with: "-"), words.last].compactMap(\.self)
        return names.lazy.compactMap(Self.tag).first
    }

    private static func tag(_ name: String) -> String? {
        // ISO 639 has no longer codes; a longer word is a name.
        guard 2...3 ~= name.prefix(while: { $0 != "-" }).count else { return nil }
        return Locale(tag: name)?.tag
    }
}
