import Bytes
import Languages
import Pages

extension Grades.Pages {
    /// What a tap on the contact opens: a call, or a mail that has all that the school compares.
    func contactLink(_ student: Grades.Student) -> String? {
        let total = student.result.total
        var lines = [
            (text("class.name"), student.transcript.name), (text("transcript.code"), student.code),
        ]
        if let average = total.average {
            lines.append((text(total.isOpen ? "block.total-so-far" : "block.total"), written(average)))
        }
        return contactLink(text("transcript.mail-subject", ["code": .text(student.code)]), lines)
    }

    /// The same without a student: a mail that says what is to be filled in.
    var contactLink: String? {
        let lines = ["class.name", "transcript.code", "block.total"].map { (text($0), "") }
        return contactLink(text("overview.mail-subject"), lines)
    }

    private func contactLink(_ subject: String, _ lines: [(name: String, value: String)]) -> String? {
        guard let link = settings.contactLink, link.hasPrefix("mailto:") else { return settings.contactLink }
        let body = lines.map { messages.text("site.labelled", ["name": .text($0), "value": .text($1)]) }
        return link + "?subject=" + PercentEncoding.field(subject) + "&body="
            + PercentEncoding.field(body.joined(separator: "\r\n"))
    }
}
