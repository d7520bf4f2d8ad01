public import Diagnostics
public import Domains
import Languages
import Records

/// A file that somebody wants to have in a site.
public struct UserFile: Sendable {
    /// As it was named.
    public var path: String
    public var bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// The last part of its path, without its ending: `Morning Surf` of `Downloads/Morning Surf.fit`.
    public var stem: String {
        let name = path.split(separator: "/").last ?? ""
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        return String(dot == name.startIndex ? name : name[..<dot])
    }

    /// The ending of its name in lower case, without the point.
    var ending: String {
        let name = path.split(separator: "/").last ?? ""
        return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }
}

/// A file as the site reads it.
public struct ImportedFile: Sendable {
    /// What a part of it is made from: `grade` from `column "Note"`.
    public struct Part: Sendable {
        /// As files of the site name it: `grade`, or `title` for the title of a level of verbs. nil if it is not read.
        public let column: String?
        public let origin: Wording
    }

    /// The path of the user's file, as it was named.
    public let source: String
    /// With its path in the site. Its places are those of the user's file.
    public let file: SourceFile
    /// `a class list: 24 students, 5 subjects`
    public let summary: Wording
    /// The language of a file of texts; nil for any other file.
    public var language: String?
    /// In the order in which they are shown; none for a file that is taken over as it is.
    public var parts: [Part] = []
    /// Of a class list only.
    public var overview: ClassOverview?

    /// Whether its parts were told by headings and by what cells look like, which may be wrong.
    public var isInterpreted: Bool { !parts.isEmpty }
}

/// Makes files that the domains of a site read from files that people have.
///
/// It reads and writes nothing of a site. What is wrong with a file goes to the log, with places in the
/// user's own file.
public struct Importer: Sendable {
    /// The folder of the site that a file belongs in.
    public enum Target: String, Sendable, CaseIterable {
        case grades, verbs, surf, diving, locales
    }

    /// What the user says about the files.
    public struct Options: Sendable {
        /// nil if the content of each file tells.
        public var target: Target?
        public var headings: [MappedHeading]
        /// The name of the new file without its ending; nil for that of the user's file.
        public var name: String?
        /// The best grade of the site.
        public var scale: Double

        public init(
            target: Target? = nil, headings: [MappedHeading] = [], name: String? = nil,
            scale: Double = Grades.scale(in: nil)
        ) {
            self.target = target
            self.headings = headings
            self.name = name
            self.scale = scale
        }
    }

    public var options: Options
    let programs: Converters

    /// - Parameter search: folders with colons between them, as in `PATH`, that may have the programs which
    ///   read the files of watches and spreadsheets.
    public init(_ options: Options, search: String) {
        self.options = options
        programs = Converters(search: search)
    }

    /// The file as the site reads it; nil, with a diagnostic, if it cannot be made.
    public func read(_ file: UserFile, log: DiagnosticLog) -> ImportedFile? {
        guard let format = FileFormat(of: file) else {
            log.add(Messages.unknownFormat(file.path))
            return nil
        }
        switch format {
        case .gpx, .tcx, .fit:
            return isMeant(.surf, file, log) ? track(file, format, log) : nil
        case .strings: return catalogue(file, log)
        case .text where file.bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]):
            log.add(Messages.spreadsheetAsText(file.path))
            return nil
        case .text: return table(SourceFile(path: file.path, bytes: inUTF8(file.bytes)), file, log)
        case .spreadsheet:
            guard let sheet = programs.table(of: file, log) else { return nil }
            guard sheet.bytes.contains(where: { $0 > 0x20 }) else {
                log.add(Messages.emptySheet(file.path))
                return nil
            }
            var imported = table(SourceFile(path: file.path, bytes: sheet.bytes), file, log)
            let names = sheet.otherSheets.map { "\"\($0)\"" }.joined(separator: ", ")
            if !names.isEmpty {
                let origin: Wording = sheet.otherSheets.count == 1 ? "sheet \(names)" : "sheets \(names)"
                imported?.parts.append(.init(column: nil, origin: origin))
            }
            return imported
        }
    }

    /// Whether the file can go to the folder that was asked for.
    private func isMeant(_ target: Target, _ file: UserFile, _ log: DiagnosticLog) -> Bool {
        guard let asked = options.target, asked != target else { return true }
        log.add(Messages.wrongTarget(file.path, asked, belongs: target))
        return false
    }

    /// What pages call the new file, where its content does not say.
    func title(_ file: UserFile) -> String {
        let title = options.name ?? file.stem
        return title.contains(where: \.isNewline) || title.unicodeScalars.contains { $0.value < 0x20 }
            ? slug(title) : title
    }

    /// The path of the new file in the site.
    func path(_ folder: String, _ file: UserFile, _ ending: String) -> String {
        "\(folder)/\(slug(options.name ?? file.stem)).\(ending)"
    }

    // MARK: Tables and texts

    /// A class of two hundred with a thousand grades each has fewer cells; a cell takes hundreds of bytes.
    private static let mostCells = 300_000

    private func table(_ source: SourceFile, _ file: UserFile, _ log: DiagnosticLog) -> ImportedFile? {
        let separators = Set(",;\t\n".utf8)
        guard source.bytes.count(where: separators.contains) <= Self.mostCells else {
            log.add(Messages.tooManyCells(file.path, most: Self.mostCells))
            return nil
        }
        switch options.target ?? Self.target(of: source, options.headings) {
        case .grades: return ClassList(source, file, self, log)?.imported
        case .verbs: return verbs(source, file, log)
        case nil:
            let isEmpty = source.bytes.allSatisfy { $0 <= 0x20 && $0 != 0 }
            log.add(
                isEmpty
                    ? Messages.emptyFile(file.path)
                    : source.bytes.contains(0)
                        ? Messages.wideText(file.path)
                        : VerbTable.obstacle(in: source) ?? Messages.unknownTable(file.path))
        case .surf, .diving, .locales:
            log.add(Messages.noTable(file.path, options.target?.rawValue ?? ""))
        }
        return nil
    }

    /// Verbs or grades, by the headings of a table or the lines of a text; nil if neither is likely.
    private static func target(of source: SourceFile, _ headings: [MappedHeading]) -> Target? {
        let columns = headings.map(\.column)
        let ofGrades = Grades.TableHeadings.columns + [Grades.TableHeadings.kept]
        if columns.contains(where: ofGrades.contains) { return .grades }
        if !columns.isEmpty, columns.allSatisfy({ Verbs.TableHeadings.column(of: $0) != nil }) {
            return .verbs
        }
        if CSV.hasHeadings(source, Verbs.TableHeadings.areHeadings) { return .verbs }
        if CSV.hasHeadings(source, { ClassListHeadings.areHeadings($0, []) }) { return .grades }
        return VerbTable.hasVerbs(source) ? .verbs : nil
    }

    /// A level as it is, or one made from a table that is not a whole level.
    private func verbs(_ source: SourceFile, _ file: UserFile, _ log: DiagnosticLog) -> ImportedFile? {
        let isText = VerbTable.isLevelText(source)
        if options.headings.isEmpty, isText || VerbTable.isWholeLevel(source) {
            return copy(
                source, file, to: path("verbs", file, isText ? "txt" : "csv"),
                "a level of verbs, copied as it is")
        }
        return VerbTable(source, file, self, log)?.imported
    }

    /// A file whose content stays as it is.
    func copy(_ source: SourceFile, _ file: UserFile, to path: String, _ summary: Wording) -> ImportedFile {
        ImportedFile(
            source: file.path,
            file: SourceFile(path: path, bytes: source.bytes, origin: { source.place($0) }), summary: summary)
    }
}
