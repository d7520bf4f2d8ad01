import Bytes
import Diagnostics
import Languages
import Pages

extension Grades {
    /// Pages with the transcripts or the certificates of a class one after another, a sheet each, so that a school prints
    /// them in one go.
    final class ClassSheets: PageMembers {
        enum Kind: String, CaseIterable {
            case transcripts, certificates
        }

        /// How many students a page has, so that browsers show it at once.
        static let most = 30

        let kind: Kind
        private let transcripts: TranscriptPages
        private let certificates: CertificatePages
        /// Numbers in the students of the entry, by name.
        private let numbers: [Int]
        private let count: Int
        private let route: [String]

        /// nil where there is no more than one sheet, to which the list has a link.
        ///
        /// - Parameter route: of the list.
        init?(
            _ kind: Kind, _ transcripts: TranscriptPages, _ certificates: CertificatePages, route: [String]
        ) {
            let entry = transcripts.entry
            let context = transcripts.context
            count = entry.sheetCount(kind, context.settings)
            guard entry.hasList, count > 1 else { return nil }
            self.kind = kind
            self.transcripts = transcripts
            self.certificates = certificates
            numbers = entry.order.filter {
                kind == .transcripts || context.hasCertificate(transcripts.student($0).verdict)
            }
            self.route = route + CollectionOfOne(context.address("class.all-\(kind.rawValue)"))
        }

        /// How many pages there are; of a class that has not been read only the one that the page of all classes links to.
        var pageCount: Int {
            numbers.isEmpty ? (count <= Self.most ? 1 : 0) : (count + Self.most - 1) / Self.most
        }

        static func id(_ kind: Kind, of schoolClass: SchoolClass, _ number: Int = 0) -> String {
            let id = "grades/sheets/\(kind.rawValue)/\(schoolClass.stem)"
            return number == 0 ? id : "\(id)/\(number + 1)"
        }

        private var context: Pages { transcripts.context }
        private var schoolClass: SchoolClass { transcripts.entry.schoolClass }

        func id(_ number: Int) -> String { Self.id(kind, of: schoolClass, number) }
        func route(_ number: Int) -> [String] {
            number == 0 ? route : route + CollectionOfOne(String(number + 1))
        }
        func title(_ number: Int) -> String {
            let title = context.text("class.\(kind.rawValue)-title", ["name": .text(schoolClass.title)])
            return pageCount > 1 ? "\(title) (\(range(number)))" : title
        }
        func description(_ number: Int) -> String { lead }
        func parent(_ number: Int) -> String? { Pages.id(of: schoolClass) }
        func label(_ number: Int) -> String? { context.text("class.all-\(kind.rawValue)") }
        func sortKey(_ number: Int) -> String? { nil }
        func ingredients(_ number: Int) -> Fingerprint? {
            Fingerprint(of: part(number).map { transcripts.entry.ingredients[$0] })
        }

        func model(_ number: Int, _ log: DiagnosticLog) -> Record {
            let sheets = part(number).enumerated().map { place, student -> Value in
                var sheet =
                    switch kind {
                    case .transcripts: transcripts.sheet(student, pager: .none, log)
                    case .certificates: certificates.model(student, log)
                    }
                sheet.append("anchor", .text("sheet-\(place + 1)"))
                return .record(sheet)
            }
            return ["lead": .text(lead), "sheets": .list(sheets)]
        }

        /// Of a class with public and private transcripts each tree has its own.
        private var isWhole: Bool { schoolClass.overview.isInOneTree }

        private var lead: String { context.text(isWhole ? "class.sheets-lead" : "class.sheets-lead-here") }

        /// What the list of the class links to: all at once, or so many by so many.
        var links: [Value] {
            (0..<pageCount).map { number in
                let name =
                    pageCount == 1
                    ? context.text(
                        "class.print-\(kind.rawValue)\(isWhole ? "" : "-here")", ["count": .count(count)])
                    : context.text("class.print-\(kind.rawValue)-part", ["range": .text(range(number))])
                return ["link": .page(id(number)), "name": .text(name)]
            }
        }

        private func part(_ number: Int) -> ArraySlice<Int> {
            numbers.dropFirst(number * Self.most).prefix(Self.most)
        }

        /// `31–60`
        private func range(_ number: Int) -> String {
            let first = number * Self.most
            return "\(first + 1)–\(min(count, first + Self.most))"
        }
    }
}

extension Grades.Entry {
    /// How many transcripts or certificates of the class the tree has, known also of a class that has not been read.
    fileprivate func sheetCount(_ kind: Grades.ClassSheets.Kind, _ settings: Grades.Settings) -> Int {
        let counts =
            schoolClass.overview.isInOneTree
            ? verdicts : Grades.VerdictCounts(students.lazy.map { [schoolClass] in schoolClass.students[$0] })
        switch kind {
        case .transcripts: return counts.all
        case .certificates: return settings.hasCertificates ? counts.graduated : 0
        }
    }
}
