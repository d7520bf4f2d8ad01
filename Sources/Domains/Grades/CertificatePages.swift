import Bytes
import Charts
import Diagnostics
import Languages
import Markup
import Pages

extension Grades.Pages {
    /// What a transcript leads to.
    func keepsakes(_ student: Grades.Student) -> [Keepsake] {
        hasCertificate(student.result.verdict)
            ? [Keepsake(.print, "certificate.heading", student.certificateID)] : []
    }

    /// Whoever has not graduated, or has averages that may still change, has no certificate.
    func hasCertificate(_ verdict: Grades.Verdict) -> Bool {
        settings.hasCertificates && verdict == .reached
    }
}

extension Grades {
    /// What graduated students may frame: the result on one sheet, beside the transcript and as private as that.
    final class CertificatePages: PageMembers {
        private let transcripts: TranscriptPages
        private let address: String

        init(_ transcripts: TranscriptPages) {
            self.transcripts = transcripts
            address = transcripts.context.address("certificate.label")
        }

        private var context: Pages { transcripts.context }

        func id(_ number: Int) -> String { transcripts.student(number).certificateID }
        func route(_ number: Int) -> [String] { transcripts.route(number) + CollectionOfOne(address) }
        func title(_ number: Int) -> String { text("certificate.title", number) }
        func description(_ number: Int) -> String { text("certificate.description", number) }
        func parent(_ number: Int) -> String? { transcripts.id(number) }
        func label(_ number: Int) -> String? { context.text("certificate.label") }
        func sortKey(_ number: Int) -> String? { transcripts.sortKey(number) }
        func ingredients(_ number: Int) -> Fingerprint? { transcripts.ingredients(number) }

        func model(_ number: Int, _ log: DiagnosticLog) -> Record {
            let student = transcripts.student(number)
            var record = transcripts.sheet(number, pager: .none, log)
            record.append(
                "frame", .markup(Guilloche.frame(student.code, context.settings.paper.size)))
            record.append("narrowFrame", .markup(Guilloche.narrowFrame(student.code)))
            record.append("rosette", .markup(Guilloche.rosette(student.code)))
            // So that paper, for which browsers have no display face, has it in all that is large.
            let transcript = student.transcript
            let institution = transcript.details.institution ?? context.settings.institution
            record.append("drawn", drawn(student.names.full))
            record.append("drawnHeading", drawn(context.text("certificate.heading")))
            record.append("drawnInstitution", drawn(institution))
            record.append("drawnProgramme", drawn(transcript.programme))
            return record
        }

        private func drawn(_ text: String?) -> Value {
            text.flatMap { Lettering.display.picture(of: $0) }.map { .markup($0) } ?? .none
        }

        private func text(_ key: String, _ number: Int) -> String {
            context.text(key, ["name": .text(transcripts.student(number).names.full)])
        }
    }
}

extension Grades.Settings.Paper {
    /// Of a sheet on its long side, in millimetres.
    fileprivate var size: (width: Double, height: Double) {
        switch self {
        case .a4: (297, 210)
        case .letter: (279.4, 215.9)
        }
    }
}
