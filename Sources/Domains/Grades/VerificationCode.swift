import Bytes
import Languages

extension Grades.Transcript {
    /// Twelve characters that change with whatever a transcript says, in groups that can be read aloud:
    /// `7K3M-Q0PX-V9ZD`.
    ///
    /// An office compares the code of a printed sheet with the code in its own list: where they differ, the
    /// sheet was made of other data. It is 60 bits of a fingerprint of the content, the same in every
    /// language and file format; no signature. A public sheet does not show the date of birth, which anyone could
    /// find by trying all days, so it is not in that code either. Digits: Crockford's base 32, without I, L, O and U, which the
    /// ear and the eye confuse.
    func verificationCode(scale: Grades.Mark, isPublic: Bool) -> String {
        var bits = canonicalContent(scale: scale, isPublic: isPublic).fingerprint.high
        var code: [UInt8] = []
        for position in 0..<12 {
            if position > 0, position % 4 == 0 { code.append(UInt8(ascii: "-")) }
            code.append(Self.codeDigits[Int(bits >> 59)])
            bits <<= 5
        }
        return String(decoding: code, as: UTF8.self)
    }

    private static let codeDigits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// Everything that the sheet says of the student, so that no two contents look alike.
    private func canonicalContent(scale: Grades.Mark, isPublic: Bool) -> Grades.CanonicalContent {
        var content = Grades.CanonicalContent()
        content.add(scale.unrounded)
        content.add(id)
        content.add(name)
        // In a table the id is the number.
        content.add(number ?? id)
        content.add(programme)
        content.add(issued?.iso)
        content.add(details.institution)
        content.add(details.address.joined(separator: "\n"))
        content.add(isPublic ? nil : details.birthDate?.iso)
        content.add(details.year)
        content.add(details.level)
        content.add(details.city)
        content.add(details.remark)
        content.add(details.absences)
        content.add(units.count)
        // By their places, since every copy of a unit or a subject counts references to its texts.
        for unit in units.indices {
            content.add(text: units[unit].code)
            content.add(text: units[unit].name)
            content.add(units[unit].weight)
            content.add(units[unit].isProfessional ? 1 : 0)
            let subjects = units[unit].subjects
            content.add(subjects.count)
            for subject in subjects.indices {
                content.add(text: subjects[subject].name)
                content.add(subjects[subject].weight)
                content.add(subjects[subject].grade?.unrounded)
                content.add(subjects[subject].remark)
                content.add(subjects[subject].absences)
            }
        }
        // At the end, so that a transcript without credits keeps its code.
        if units.contains(where: { $0.credits != nil }) {
            content.add(text: "credits")
            for unit in units.indices { content.add(units[unit].credits?.hundredths) }
        }
        return content
    }
}

extension Grades {
    /// Values in a row, each text behind its length.
    fileprivate struct CanonicalContent: ~Copyable {
        private var buffer = ByteBuffer(capacity: 2048)
        /// A number on its way, whose length is not known yet.
        private var number = ByteBuffer()

        var fingerprint: Fingerprint { Fingerprint(of: buffer.span) }

        mutating func add(text: String) {
            buffer.append(text.utf8.count)
            buffer.append(UInt8(ascii: ":"))
            buffer.append(text)
        }

        mutating func add(_ text: String?) {
            buffer.append(text?.utf8.count ?? -1)
            buffer.append(UInt8(ascii: ":"))
            if let text { buffer.append(text) }
        }

        mutating func add(_ number: Int?) {
            guard let number else { return add(nil as String?) }
            self.number.removeAll()
            self.number.append(number)
            Self.add(self.number, to: &buffer)
        }

        /// The shortest decimal that reads back as the same number: 13 and 13.0 are one grade.
        mutating func add(_ number: Double?) {
            guard let number, 0..<1_000_000 ~= number, number.sign == .plus else {
                return add(number?.description)
            }
            self.number.removeAll()
            self.number.append(exact: number)
            if number == number.rounded() { self.number.append(".0") }
            Self.add(self.number, to: &buffer)
        }

        private static func add(_ number: borrowing ByteBuffer, to buffer: inout ByteBuffer) {
            buffer.append(number.count)
            buffer.append(UInt8(ascii: ":"))
            buffer.append(number.span)
        }
    }
}
