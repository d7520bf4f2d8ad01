import Bytes
import Languages

/// Twelve characters that change with whatever a transcript says, in groups that can be read aloud: `7K3M-Q0PX-V9ZD`.
///
/// An office compares the code of a printed sheet with the code in its own list: where they differ, the sheet was made of other
/// data. It is 60 bits of a fingerprint of the content, the same in every language and file format; no signature.
/// Digits: Crockford's base 32, without I, L, O and U, which the ear and the eye confuse.
func verificationCode(of transcript: Transcript, scale: Double) -> String {
    var bits = Fingerprint(of: canonical(transcript, scale: scale)).high
    var code: [UInt8] = []
    for position in 0..<12 {
        if position > 0, position % 4 == 0 { code.append(UInt8(ascii: "-")) }
        code.append(digits[Int(bits >> 59)])
        bits <<= 5
    }
    return String(decoding: code, as: UTF8.self)
}

private let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

/// Everything that the sheet says of the student, so that no two contents look alike.
private func canonical(_ transcript: Transcript, scale: Double) -> [UInt8] {
    var content = CanonicalContent()
    let details = transcript.details
    content.add(scale)
    content.add(transcript.id)
    content.add(transcript.name)
    // In a table the id is the number.
    content.add(transcript.number ?? transcript.id)
    content.add(transcript.programme)
    content.add(transcript.issued?.iso)
    content.add(details.institution)
    content.add(details.address.joined(separator: "\n"))
    content.add(details.birthDate?.iso)
    content.add(details.year)
    content.add(details.level)
    content.add(details.city)
    content.add(details.remark)
    content.add(details.absences)
    content.add(transcript.units.count)
    for unit in transcript.units {
        content.add(unit.code)
        content.add(unit.name)
        content.add(unit.weight)
        content.add(unit.isProfessional ? 1 : 0)
        content.add(unit.subjects.count)
        for subject in unit.subjects {
            content.add(subject.name)
            content.add(subject.weight)
            content.add(subject.grade)
            content.add(subject.remark)
            content.add(subject.absences)
        }
    }
    return content.bytes
}

/// Values in a row, each text behind its length.
private struct CanonicalContent {
    private(set) var bytes: [UInt8] = []

    init() {
        bytes.reserveCapacity(2048)
    }

    mutating func add(_ text: String?) {
        guard let text else { return bytes.append(contentsOf: "-1:".utf8) }
        bytes.append(contentsOf: String(text.utf8.count).utf8)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func add(_ number: Int?) {
        guard let number, 0..<1_000_000 ~= number else { return add(number.map { String($0) }) }
        addShort { $0.append(digits: number) }
    }

    /// The shortest decimal that reads back as the same number: 13 and 13.0 are one grade.
    mutating func add(_ number: Double?) {
        guard let number else { return add(nil as String?) }
        // Most grades have two decimals at most.
        let hundredths = (number * 100).rounded()
        guard hundredths >= 0, hundredths < 1_000_000, hundredths / 100 == number, number.sign == .plus else {
            return add(String(describing: number))
        }
        addShort { content in
            let digits = Int(hundredths)
            content.append(digits: digits / 100)
            content.bytes.append(UInt8(ascii: "."))
            content.append(digits: digits / 10 % 10)
            if digits % 10 > 0 { content.append(digits: digits % 10) }
        }
    }

    /// Adds a text of at most nine bytes.
    private mutating func addShort(_ append: (inout Self) -> Void) {
        let length = bytes.count
        bytes.append(0)
        bytes.append(UInt8(ascii: ":"))
        append(&self)
        bytes[length] = UInt8(ascii: "0") + UInt8(bytes.count - length - 2)
    }

    private mutating func append(digits number: Int) {
        if number >= 10 { append(digits: number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
