import Bytes
import Charts
import Languages
import Markup
import Pages

extension Grades.Student {
    var certificateID: String { "grades/certificate/\(transcript.id)" }
}

/// What a graduated student may frame: the result on one sheet, beside the transcript and as private as that.
extension Grades.Pages {
    /// What a transcript leads to.
    func keepsakes(_ student: Grades.Student) -> [Keepsake] {
        hasCertificate(student) ? [Keepsake(.print, "certificate.heading", student.certificateID)] : []
    }

    private func hasCertificate(_ student: Grades.Student) -> Bool {
        settings.hasCertificates && student.result.verdict == .reached
    }

    /// - Parameter folder: the route that the transcript lies below.
    /// - Returns: nil for a student who has not graduated, or whose averages may still change.
    func certificate(
        _ student: Grades.Student, _ folder: [String], source: String, _ ingredients: Fingerprint
    ) -> Page? {
        guard hasCertificate(student) else { return nil }
        let transcript = student.transcript
        let name: [String: Argument] = ["name": .text(transcript.name)]
        return Page(
            id: student.certificateID, kind: "certificate", domain: Grades.name,
            route: folder + [student.address, address("certificate.label")],
            title: text("certificate.title", name), description: text("certificate.description", name),
            template: "grades/certificate", source: source, visibility: transcript.visibility,
            parent: student.pageID, label: text("certificate.label"), isSheet: true,
            sortKey: transcript.names.sortKey, ingredients: ingredients,
            model: { log in
                let signature = self.grades.signer.flatMap {
                    student.signature(by: $0, self.settings, log: log)
                }
                var record = Record(Grades.TranscriptSheet(student, signature, self, pager: .none))
                let frame = Grades.Guilloche.frame(student.code, self.settings.paper.size)
                record.append("frame", .markup(frame))
                record.append("rosette", .markup(Grades.Guilloche.rosette(student.code)))
                let drawn = Lettering.display.picture(of: transcript.name)
                record.append("drawn", drawn.map { .markup($0) } ?? .none)
                return record
            })
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
