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

    public init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog) {
        let records = Records(folder, site, log: log)
        let settings = records.settings
        self.settings = settings
        let signer = settings.signature.flatMap { Signer($0, site.keys, log: log) }
        self.signer = signer
        let classes = records.classes.map { SchoolClass($0, settings, site.workers) }
        entries = Dictionary(
            uniqueKeysWithValues: Visibility.allCases.map { visibility in
                (visibility, classes.compactMap { Entry($0, visibility, signer) })
            })
    }

    public func place(ofPage id: String) -> Place? {
        entries.values.lazy.joined().flatMap(\.schoolClass.students).first { $0.pageID == id }?.transcript
            .place
    }
}

extension Grades {
    /// The students of one file with all that follows from their grades.
    struct SchoolClass: Sendable {
        /// The file's name without its ending, which addresses and ids are made of.
        let stem: String
        let title: String
        /// Whether the file is a list of students, even of one, and no single transcript.
        let isList: Bool
        let source: String
        let students: [Student]
        private let visibilityWithoutStudents: Visibility
        private let lazySubjects = Lazy<[SubjectStatistics]>()

        init(_ file: GradeFile, _ settings: Settings, _ workers: Workers) {
            stem = file.stem
            title = file.title
            isList = file.isList
            source = file.source
            visibilityWithoutStudents = file.visibility
            let minima = settings.minima
            students = workers.map(file.transcripts.count) { Student(file.transcripts[$0], settings, minima) }
        }

        /// What the grades in each subject come to.
        var subjects: [SubjectStatistics] { lazySubjects.value { SubjectStatistics.all(of: students) } }

        /// A list shows all of its students, so it is as private as the most private of them.
        var visibility: Visibility {
            if students.isEmpty { return visibilityWithoutStudents }
            return students.contains { $0.transcript.visibility == .private } ? .private : .public
        }
    }

    /// A transcript and what it comes to, worked out once for all languages.
    final class Student: Sendable {
        let transcript: Transcript
        let result: TranscriptResult
        /// Changes with whatever the transcript says: `7K3M-Q0PX-V9ZD`.
        let code: String
        /// The id of its page, and the last part of the page's route.
        let pageID: String
        let address: String
        /// What the units are called in the chart.
        let unitLabels: [String]
        /// After the point, of all grades and averages.
        let digits: Int
        private let lazyContributions = Lazy<Contributions>()
        private let lazySignature = Lazy<Signer.Signature?>()

        init(_ transcript: Transcript, _ settings: Settings, _ minima: [Mark]) {
            pageID = "grades/transcript/\(transcript.id)"
            address = slug(transcript.id)
            unitLabels = transcript.units.map { "\($0.code) \($0.name)" }
            self.transcript = transcript
            let result = TranscriptResult(transcript, settings)
            self.result = result
            digits = result.digits(of: transcript.units, minima)
            code = transcript.verificationCode(scale: settings.scale)
        }

        /// What each subject counts in the average.
        var contributions: Contributions {
            lazyContributions.value {
                Contributions(
                    transcript.units, averages: result.averages, total: result.total.average, digits: digits)
            }
        }

        /// The signature, made once for all languages; nil, with a diagnostic, if that failed.
        func signature(by signer: Signer, _ settings: Settings, log: DiagnosticLog) -> Signer.Signature? {
            lazySignature.value { signer.sign(signedTranscript(settings), at: transcript.place, log: log) }
        }
    }

    /// What one file of the folder contains.
    struct GradeFile: Sendable {
        var stem: String
        var title: String
        var isList: Bool
        var source: String
        /// Of a transcript that does not say otherwise.
        var visibility: Visibility
        var transcripts: [Transcript]
    }

    /// One student's grades, as the data has them.
    ///
    /// Shared, not copied: it is large, and there are thousands.
    final class Transcript: Sendable {
        let id: String
        let names: StudentName
        let number: String?
        let programme: String?
        let issued: CalendarDate?
        let details: Details
        let units: [CourseUnit]
        let visibility: Visibility
        let place: Place
        /// Of the part of the file that says something of the transcript.
        let fingerprint: Fingerprint

        init(
            id: String, names: StudentName, number: String? = nil, programme: String? = nil,
            issued: CalendarDate? = nil,
            details: Details = Details(), units: [CourseUnit], visibility: Visibility, place: Place,
            fingerprint: Fingerprint
        ) {
            self.id = id
            self.names = names
            self.number = number
            self.programme = programme
            self.issued = issued
            self.details = details
            self.units = units
            self.visibility = visibility
            self.place = place
            self.fingerprint = fingerprint
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
        var paper = Paper.a4
        /// Whether each graduated student has a certificate beside the transcript.
        var hasCertificates = false
        /// The key that transcripts are signed with; nil if they are not.
        var signature: KeyName?
        /// What a class is called, by the name of its file without the ending.
        var titles: [Title] = []

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
