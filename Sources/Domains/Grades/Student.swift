import Bytes
import Diagnostics
import Languages
import Pages
import Synchronization

extension Grades {
    /// What is known of a student as long as the site is built: enough for lists, links and statistics. The transcript
    /// is packed, since a site may have hundreds of thousands.
    final class ListedStudent: Sendable {
        let id: String
        /// The id of the student's page: a student may have a transcript in each of several classes.
        let pageID: String
        /// The last part of the page's route.
        let address: String
        /// Changes with whatever the transcript says: `7K3M-Q0PX-V9ZD`.
        let code: String
        let visibility: Visibility
        /// Where the student is in the file.
        let offset: Int
        /// Of the part of the file that says something of the transcript.
        let fingerprint: Fingerprint
        let total: Mark?
        /// nil, too, where no unit is professional.
        let professional: Mark?
        let hasProfessional: Bool
        let verdict: Verdict
        let issued: CalendarDate?
        let gradeCount: Int
        let openCount: Int
        /// nil where no unit has credits.
        let credits: CreditTotal?
        let unitCount: Int
        /// After the point, of the grade or the average that needs most.
        let digits: Int
        /// The same for transcripts with the same units, subjects and weights.
        let structure: Int
        private let packed: PackedTranscript

        /// - Parameters:
        ///   - stem: of the file's name, if it is that of a class.
        ///   - texts: those of the transcripts of one file.
        init(
            _ transcript: Transcript, ofClass stem: String?, visibility: Visibility, offset: Int,
            fingerprint: Fingerprint, _ settings: Settings, _ texts: SharedTexts
        ) {
            id = transcript.id
            pageID = Self.transcripts + (stem.map { $0 + "/" } ?? "") + transcript.id
            address = slug(transcript.id)
            code = transcript.verificationCode(scale: settings.scale, isPublic: visibility == .public)
            self.visibility = visibility
            self.offset = offset
            self.fingerprint = fingerprint
            let result = TranscriptResult(transcript, settings)
            total = result.total.average
            professional = result.professional?.average
            hasProfessional = result.professional != nil
            verdict = result.verdict
            issued = transcript.issued
            gradeCount = result.total.gradeCount
            openCount = result.total.openCount
            credits = result.credits
            unitCount = transcript.units.count
            digits = result.digits(of: transcript.units, settings.minima)
            structure = transcript.structure
            packed = PackedTranscript(transcript, texts)
        }

        private static let transcripts = "grades/transcript/"

        /// The id of the page with the student's certificate.
        var certificateID: String { "grades/certificate/" + pageID.dropFirst(Self.transcripts.count) }
        var hasUnits: Bool { unitCount > 0 }
        var names: StudentName { packed.names }
        var number: String? { packed.number }
        /// Made again each time.
        var transcript: Transcript { packed.transcript(id: id) }
    }

    /// A transcript and what it comes to, made for its pages in all languages.
    final class Student: Sendable {
        let transcript: Transcript
        let result: TranscriptResult
        let code: String
        let certificateID: String
        /// After the point, of the grade or the average that needs most.
        let digits: Int
        /// After the point, of the overall average, which is the sum of the points of all subjects.
        let totalDigits: Int
        private let lazyContributions = Lazy<Contributions>()
        private let lazySignature = Lazy<Signer.Signature?>()

        init(_ listed: ListedStudent, _ settings: Settings) {
            let transcript = listed.transcript
            self.transcript = transcript
            result = TranscriptResult(transcript, settings)
            digits = listed.digits
            totalDigits = result.total.average?.digits(against: settings.minima) ?? 2
            code = listed.code
            certificateID = listed.certificateID
        }

        /// What each subject counts in the average.
        var contributions: Contributions {
            lazyContributions.value {
                Contributions(transcript.units, averages: result.averages, digits: totalDigits)
            }
        }

        /// The signature, made once for all languages; nil, with a diagnostic, if that failed.
        func signature(by signer: Signer, _ settings: Settings, log: DiagnosticLog) -> Signer.Signature? {
            lazySignature.value { signer.sign(signedTranscript(settings), log: log) }
        }
    }

    /// The students whose pages are being made: the translations of a page are made one after the other, and share
    /// one student.
    final class RecentStudents: Sendable {
        /// A student has always the same slot, and makes way for another one there.
        private let slots = (0..<64).map { _ in Slot() }
        private let settings: Settings

        private final class Slot: Sendable {
            let last = Mutex<(listed: ListedStudent, student: Student)?>(nil)
        }

        init(_ settings: Settings) {
            self.settings = settings
        }

        subscript(listed: ListedStudent) -> Student {
            slots[Int(listed.fingerprint.low % 64)].last.withLock { last in
                if let last, last.listed === listed { return last.student }
                let student = Student(listed, settings)
                last = (listed, student)
                return student
            }
        }
    }
}
