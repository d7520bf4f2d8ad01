import Bytes
import Languages
import Synchronization

extension Grades {
    /// A transcript in a tenth of the memory.
    struct PackedTranscript: Sendable {
        private let bytes: [UInt8]
        private let texts: SharedTexts

        /// - Parameter texts: the texts that transcripts have in common.
        init(_ transcript: Transcript, _ texts: SharedTexts) {
            var packer = Packer(capacity: 256)
            transcript.names.pack(into: &packer)
            packer.add(optional: transcript.number) { $0.add($1) }
            packer.add(optional: transcript.programme) { $0.add(texts.number(of: $1)) }
            packer.add(optional: transcript.issued) { $0.add($1.daysSinceEpoch) }
            let details = transcript.details
            packer.add(optional: details.institution) { $0.add(texts.number(of: $1)) }
            packer.add(details.address.count)
            for line in details.address { packer.add(texts.number(of: line)) }
            packer.add(optional: details.birthDate) { $0.add($1.daysSinceEpoch) }
            packer.add(optional: details.year) { $0.add(texts.number(of: $1)) }
            packer.add(optional: details.level) { $0.add(texts.number(of: $1)) }
            packer.add(optional: details.city) { $0.add(texts.number(of: $1)) }
            packer.add(optional: details.remark) { $0.add($1) }
            packer.add(optional: details.absences) { $0.add($1) }
            packer.add(transcript.units.count)
            for unit in transcript.units {
                packer.add(texts.number(of: unit.code))
                packer.add(texts.number(of: unit.name))
                packer.add(unit.weight)
                packer.add(optional: unit.credits) { $0.add($1.hundredths) }
                packer.add(unit.isProfessional ? 1 : 0)
                packer.add(unit.subjects.count)
                for subject in unit.subjects {
                    packer.add(texts.number(of: subject.name))
                    packer.add(subject.weight)
                    packer.add(subject.grade)
                    packer.add(optional: subject.remark) { $0.add($1) }
                    packer.add(optional: subject.absences) { $0.add($1) }
                }
            }
            bytes = Array(packer.bytes)
            self.texts = texts
        }

        var names: StudentName {
            var unpacker = Unpacker(bytes)
            return StudentName(&unpacker)
        }

        var number: String? {
            var unpacker = Unpacker(bytes)
            _ = StudentName(&unpacker)
            return unpacker.optional { $0.text() }
        }

        func transcript(id: String) -> Transcript {
            let texts = texts.all
            var unpacker = Unpacker(bytes)
            let names = StudentName(&unpacker)
            let number = unpacker.optional { $0.text() }
            let programme = unpacker.optional { texts[$0.number()] }
            let issued = unpacker.optional { CalendarDate(daysSinceEpoch: $0.number()) }
            var details = Transcript.Details()
            details.institution = unpacker.optional { texts[$0.number()] }
            details.address = (0..<unpacker.number()).map { _ in texts[unpacker.number()] }
            details.birthDate = unpacker.optional { CalendarDate(daysSinceEpoch: $0.number()) }
            details.year = unpacker.optional { texts[$0.number()] }
            details.level = unpacker.optional { texts[$0.number()] }
            details.city = unpacker.optional { texts[$0.number()] }
            details.remark = unpacker.optional { $0.text() }
            details.absences = unpacker.optional { $0.number() }
            let units = (0..<unpacker.number()).map { _ in
                CourseUnit(
                    code: texts[unpacker.number()], name: texts[unpacker.number()],
                    weight: unpacker.number(),
                    credits: unpacker.optional { Credits(hundredths: $0.number()) },
                    isProfessional: unpacker.number() == 1,
                    subjects: (0..<unpacker.number()).map { _ in
                        CourseSubject(
                            name: texts[unpacker.number()], weight: unpacker.number(),
                            grade: unpacker.mark(),
                            remark: unpacker.optional { $0.text() },
                            absences: unpacker.optional { $0.number() })
                    })
            }
            return Transcript(
                id: id, names: names, number: number, programme: programme, issued: issued, details: details,
                units: units)
        }
    }

    /// Texts that the transcripts of a file have in common, each once: names of units, subjects, programmes.
    final class SharedTexts: Sendable {
        private let state = Mutex(State())

        private struct State {
            var texts: [String] = []
            var numbers: [String: Int] = [:]
        }

        func number(of text: String) -> Int {
            state.withLock { state in
                if let known = state.numbers[text] { return known }
                state.numbers[text] = state.texts.count
                state.texts.append(text)
                return state.texts.count - 1
            }
        }

        var all: [String] { state.withLock { $0.texts } }

        /// Frees what only `number(of:)` needs, once all transcripts of the file are packed.
        func finish() {
            state.withLock { state in
                state.numbers = [:]
                state.texts = Array(state.texts[...])
            }
        }
    }
}

extension Packer {
    /// Most grades have at most two digits after the point, and then take two bytes.
    fileprivate mutating func add(_ grade: Grades.Mark?) {
        guard let grade = grade?.unrounded else { return add(0) }
        let hundredths = grade * 100 < 1e6 ? Int((grade * 100).rounded()) : -1
        if hundredths >= 0, (Double(hundredths) / 100).bitPattern == grade.bitPattern {
            add(hundredths + 2)
        } else {
            add(1)
            add(grade)
        }
    }
}

extension Unpacker {
    fileprivate mutating func mark() -> Grades.Mark? {
        switch number() {
        case 0: nil
        case 1: Grades.Mark(double())
        case let hundredths: Grades.Mark(Double(hundredths - 2) / 100)
        }
    }
}
