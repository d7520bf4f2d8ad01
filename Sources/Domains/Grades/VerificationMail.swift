import Languages
import Pages

extension Grades.Pages {
    /// What a tap on the contact opens: a call, or a mail that has all that the school compares.
    func contactLink(_ student: Grades.Student) -> String? {
        guard let link = settings.contactLink, link.hasPrefix("mailto:") else { return settings.contactLink }
        let total = student.result.total
        var lines = [
            (text("class.name"), student.transcript.name), (text("transcript.code"), student.code),
        ]
        if let average = total.average {
            lines.append(
                (
                    text(total.isOpen ? "block.total-so-far" : "block.total"),
                    locale.format(average.points, fraction: digits(of: average))
                ))
        }
        let body = lines.map { messages.text("site.labelled", ["name": .text($0), "value": .text($1)]) }
        let subject = text("transcript.mail-subject", ["code": .text(student.code)])
        return link + "?subject=" + Self.encoded(subject) + "&body="
            + Self.encoded(body.joined(separator: "\r\n"))
    }

    private func digits(of average: Grades.Mark) -> ClosedRange<Int> {
        let digits = average.digits(against: minima)
        return digits...digits
    }

    /// A text as a field of a mail address has it (RFC 6068): nothing in it can begin another field.
    private static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            let character = Character(Unicode.Scalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) {
                result.append(character)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return result
    }
}
