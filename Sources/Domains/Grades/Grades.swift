public import Diagnostics
import Bytes
import Languages
public import Pages
public import Records
import Threads

/// Transcripts of grades: weighted averages, the conditions of graduation, and what is still needed.
public struct Grades: Domain {
    public static let name = "grades"
    public static let reads = ["json", "csv"]
    public static let list: RecordList? = RecordList(.records, .table, key: "transcripts")
    public static let personal = ["grades/"]
    public static let hasPagesByFile = true
    public static var settings: Expectation? {
        Expectation(
            "settings",
            .keys { fields in
                var settings = Settings.anySite
                settings.read(fields, .anySite)
            })
    }
    public static var formats: [Format] {
        [Format(name: "transcripts", files: ["grades/**/*.json"], JSONReader.schema)]
    }

    /// What each tree shows of the classes, one for each file in the order of their paths.
    let entries: [Visibility: [Entry]]
    let settings: Settings
    /// nil if transcripts are not signed.
    let signer: Signer?
    let recent: RecentStudents
    public let summaries: [String: [UInt8]]

    public init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog) {
        let records = Records(folder, site, log: log)
        let settings = records.settings
        self.settings = settings
        let signer = settings.signature.flatMap { Signer($0, site.keys, log: log) }
        self.signer = signer
        let files = records.classes
        let classes = site.workers.map(files.count) { SchoolClass(files[$0], settings) }
        summaries = Dictionary(
            classes.lazy.compactMap { schoolClass in
                schoolClass.packed.map { (schoolClass.source, $0) }
            }, uniquingKeysWith: { first, _ in first })
        recent = RecentStudents(settings)
        entries = Dictionary(
            uniqueKeysWithValues: Visibility.allCases.map { visibility in
                (visibility, classes.compactMap { Entry($0, visibility, signer, settings) })
            })
    }

    public static func check(_ settings: Node, _ site: SiteFacts, log: DiagnosticLog) {
        Records.checkTitles(Settings(settings, site, log: log), [], log)
    }

    public func place(ofPage id: String, in files: [SourceFile]) -> Place? {
        for schoolClass in entries.values.lazy.joined().map(\.schoolClass) {
            guard let student = schoolClass.students.first(where: { $0.pageID == id }) else { continue }
            return files.first { $0.path == schoolClass.source }?.place(student.offset)
        }
        return nil
    }
}

extension Grades {
    /// The students of one file.
    struct SchoolClass: Sendable {
        /// The file's name without its ending, which addresses and ids are made of.
        let stem: String
        let title: String
        /// Whether the file is a list of students, even of one, and no single transcript.
        let isList: Bool
        let source: String
        /// Empty, too, if the file has not changed and only its overview is known.
        let students: [ListedStudent]
        let overview: ClassOverview
        private let pass: Mark
        private let lazySummary = Lazy<ClassSummary>()

        init(_ file: GradeFile, _ settings: Settings) {
            stem = file.stem
            title = file.title
            isList = file.isList
            source = file.source.path
            students = file.students
            overview = file.overview ?? ClassOverview(file, settings)
            pass = settings.pass
        }

        /// What the transcripts of all students come to.
        var summary: ClassSummary { lazySummary.value { ClassSummary(students, pass: pass) } }

        var visibility: Visibility { overview.visibility }
    }

    /// What one file of the folder contains.
    struct GradeFile: Sendable {
        var stem: String
        var title: String
        var isList: Bool
        var source: SourceFile
        /// Of a transcript that does not say otherwise.
        var visibility: Visibility
        var students: [ListedStudent]
        /// Of a file that is not read, since it has not changed; it comes without students.
        var overview: ClassOverview?

        func place(of student: ListedStudent) -> Place { source.place(student.offset) }
    }

    /// One student's grades, as the data has them.
    ///
    /// Shared, not copied: it is large.
    final class Transcript: Sendable {
        let id: String
        let names: StudentName
        let number: String?
        let programme: String?
        let issued: CalendarDate?
        let details: Details
        let units: [CourseUnit]

        init(
            id: String, names: StudentName, number: String? = nil, programme: String? = nil,
            issued: CalendarDate? = nil,
            details: Details = Details(), units: [CourseUnit]
        ) {
            self.id = id
            self.names = names
            self.number = number
            self.programme = programme
            self.issued = issued
            self.details = details
            self.units = units
        }

        /// As people write it.
        var name: String { names.full }

        /// What only the printed sheet carries.
        struct Details: Sendable {
            var institution: String?
            /// Line by line.
            var address: [String] = []
            var birthDate: CalendarDate?
            var year: String?
            var level: String?
            /// Where the transcript is issued.
            var city: String?
            var remark: String?
            /// Hours or half days missed; the school's own unit.
            var absences: Int?
        }
    }

    /// A group of subjects that counts as one towards the total, in French an "unité d’enseignement" (UE).
    struct CourseUnit: Sendable {
        var code: String
        var name: String
        /// 1 or more.
        var weight: Int
        /// In the European system (ECTS); nil where the data has none.
        var credits: Credits?
        var isProfessional: Bool
        var subjects: [CourseSubject]
    }

    struct CourseSubject: Sendable {
        var name: String
        /// 1 or more.
        var weight: Int
        /// From 0 to the scale; nil while there is none. 0 is a grade.
        var grade: Mark?
        var remark: String?
        var absences: Int?
    }

    /// The domain's part of `site.yaml`.
    struct Settings: Sendable {
        var visibility = Visibility.private
        /// The best grade; the worst is 0.
        var scale = Mark(20)
        /// The pass mark, which units are shown against.
        var pass = Mark(10)
        var blocks = Block.professionalDegree(minimum: Mark(10))
        var institution: String?
        var address: [String] = []
        /// Where one can ask whether a transcript is genuine, such as an address for e-mail.
        var contact: String?
        /// What a tap on the contact opens: a mail or a call; nil for anything else, such as a postal address.
        var contactLink: String?
        var paper = Paper.a4
        /// Whether each graduated student has a certificate beside the transcript.
        var hasCertificates = false
        /// Whether a transcript shows the means of its class beside the grades.
        var hasClassMeans = false
        /// In the order of `site.yaml`.
        var honours: [Honours] = []
        /// Who signs transcripts by hand, line by line: a name, an office.
        var signatory: [String] = []
        /// The key that transcripts are signed with; nil if they are not.
        var signature: KeyName?
        /// What a class is called, by the name of its file without the ending.
        var titles: [Title] = []
        /// The day of the build.
        var today = CalendarDate(daysSinceEpoch: 0)

        /// In which transcripts are issued. The day of a build may be that of an older commit, so two years more count for
        /// nothing.
        var years: ClosedRange<Int> { 1900...max(1900, today.year + 2) }

        /// In which most students are born.
        var birthYears: ClosedRange<Int> { 1900...max(1900, today.year - 10) }

        /// A file in the folder for keys.
        struct KeyName: Sendable {
            var text: String
            var place: Place
        }

        struct Title: Sendable {
            var stem: String
            var title: String
            var place: Place
        }

        enum Paper: String, Sendable, CaseIterable {
            case a4 = "A4"
            case letter = "Letter"
        }
    }
}
