import Diagnostics
import Languages

extension Grades {
    /// Compares the transcripts of a class with each other: where nearly all have the same units, subjects and weights, one
    /// that differs was most likely mistyped, or a row of it was forgotten, and its average would be wrong.
    struct ClassComparison {
        private static let fewestTranscripts = 5
        /// A class in which students choose their subjects has no such majority.
        private static let majority = 0.8

        /// What most of the class has; nil if nothing is to be said.
        private let usual: [CourseUnit]?
        private let structure: Int
        private let file: GradeFile

        init(_ file: GradeFile) {
            self.file = file
            var counts: [Int: Int] = [:]
            for student in file.students { counts[student.structure, default: 0] += 1 }
            let most = counts.values.max() ?? 0
            let all = file.students.count
            let model = file.students.first { counts[$0.structure] == most }
            let isNoted =
                all >= Self.fewestTranscripts && most < all && Double(most) >= Self.majority * Double(all)
            usual = isNoted ? model?.transcript.units : nil
            structure = model?.structure ?? 0
        }

        /// One for each transcript that differs, and one where a name is in a transcript in two spellings.
        var findings: [Diagnostic] { twoSpellings + differences }

        /// A correction under `algebra` is not one of `Algebra`, but a further subject.
        private var twoSpellings: [Diagnostic] {
            var seen: Set<Int> = []
            return file.students.filter { $0.hasUnits && seen.insert($0.structure).inserted }.compactMap {
                student in
                let units = student.transcript.units
                let names = [units.map(\.code)] + units.map { $0.subjects.map(\.name) }
                guard let (first, second) = names.lazy.compactMap(Self.twoSpellings).first else { return nil }
                return Messages.twoSpellings(student, first, second, at: file.place(of: student))
            }
        }

        /// The first two names that differ only in capitals or accents.
        private static func twoSpellings(_ names: [String]) -> (String, String)? {
            var seen: [String: String] = [:]
            for name in names {
                // "C" and "C++" have the same letters, too, but not as many signs.
                if let first = seen.updateValue(name, forKey: "\(name.count) \(slug(name))"), first != name {
                    return (first, name)
                }
            }
            return nil
        }

        private var differences: [Diagnostic] {
            guard let usual else { return [] }
            return file.students.filter { $0.structure != structure && $0.hasUnits }.compactMap { student in
                Self.difference(of: student.transcript, from: usual).map {
                    Messages.unlikeClass(student, $0, at: file.place(of: student))
                }
            }
        }

        /// The first thing in which a transcript differs; nil if it only has more.
        private static func difference(of transcript: Transcript, from usual: [CourseUnit]) -> Difference? {
            for unit in usual {
                guard let own = transcript.units.first(where: { $0.code == unit.code }) else {
                    return .noUnit(unit.code)
                }
                if own.weight != unit.weight { return .weight(unit.code, own.weight, usual: unit.weight) }
                if own.isProfessional != unit.isProfessional {
                    return .kind(unit.code, isProfessional: own.isProfessional)
                }
                for subject in unit.subjects {
                    guard let same = own.subjects.first(where: { $0.name == subject.name }) else {
                        return .noSubject(subject.name, in: unit.code)
                    }
                    if same.weight != subject.weight {
                        return .weight(subject.name, same.weight, usual: subject.weight)
                    }
                }
            }
            return nil
        }

        enum Difference {
            case noUnit(String)
            case noSubject(String, in: String)
            /// Of a unit or a subject.
            case weight(String, Int, usual: Int)
            case kind(String, isProfessional: Bool)
        }
    }
}

extension Grades.Transcript {
    /// The same for transcripts with the same units, subjects and weights, whatever the grades are; another number in each
    /// run of the program.
    var structure: Int {
        var hasher = Hasher()
        for unit in units {
            hasher.combine(unit.code)
            hasher.combine(unit.weight)
            hasher.combine(unit.isProfessional)
            for subject in unit.subjects {
                hasher.combine(subject.name)
                hasher.combine(subject.weight)
            }
        }
        return hasher.finalize()
    }
}
