import Bytes
import Diagnostics
import Languages
import Pages

extension Grades {
    /// What the page of all classes shows of one. It is kept from build to build, so that a class whose file has not
    /// changed need not be read for that page.
    struct ClassOverview: Sendable, Equatable {
        /// A list shows all of its students, so it is as private as the most private of them.
        var visibility: Visibility
        var verdicts: VerdictCounts
        /// Of the averages of all students; nil if there is none.
        var mean: Mark?
        /// After the point, of the mean.
        var digits: Int
        /// When all transcripts were issued; nil if they were not all issued on one day.
        var issued: CalendarDate?
        /// Of the units, each once; empty if no condition of graduation selects units by their codes.
        var codes: [String] = []
        /// Whether one tree shows all of the class, and the other one nothing.
        var isInOneTree: Bool

        init(_ file: GradeFile, _ settings: Settings) {
            let students = file.students
            visibility =
                students.isEmpty
                ? file.visibility : students.contains { $0.visibility == .private } ? .private : .public
            verdicts = VerdictCounts(students)
            mean = ClassStatistics(students.compactMap(\.total))?.mean
            digits = mean?.digits(against: settings.minima) ?? 2
            let days = Set(students.lazy.map(\.issued))
            issued = days.count == 1 ? days.first ?? nil : nil
            isInOneTree = file.isList && students.allSatisfy { [visibility] in $0.visibility == visibility }
            guard settings.blocks.contains(where: { !$0.codes.isEmpty }) else { return }
            for code in students.lazy.flatMap(\.transcript.units).map(\.code) where !codes.contains(code) {
                codes.append(code)
            }
        }
    }

    /// How many students there are, and how many have each decision.
    struct VerdictCounts: Sendable, Equatable {
        private(set) var all = 0
        /// In the order of `TranscriptWords.tallied`.
        private(set) var tallied = [Int](repeating: 0, count: TranscriptWords.tallied.count)

        /// How many have reached all conditions.
        var graduated: Int { zip(TranscriptWords.tallied, tallied).first { $0.0 == .reached }?.1 ?? 0 }

        init(_ students: some Sequence<ListedStudent> = []) {
            for student in students {
                all += 1
                if let kind = student.verdict.tallied { tallied[kind] += 1 }
            }
        }

        static func + (left: Self, right: Self) -> Self {
            var sum = left
            sum.all += right.all
            for number in sum.tallied.indices { sum.tallied[number] += right.tallied[number] }
            return sum
        }
    }
}

// MARK: - Bytes

extension Grades.SchoolClass {
    /// The overview and the title as bytes; nil for a class of which the page of all classes shows single students.
    var packed: [UInt8]? {
        guard overview.isInOneTree else { return nil }
        var packer = Packer(capacity: 64)
        packer.add(title)
        packer.add(overview.visibility == .private ? 1 : 0)
        overview.verdicts.pack(into: &packer)
        packer.add(optional: overview.mean) { $0.add($1.unrounded) }
        packer.add(overview.digits)
        packer.add(optional: overview.issued) { $0.add($1.daysSinceEpoch) }
        packer.add(overview.codes.count)
        for code in overview.codes { packer.add(code) }
        return packer.bytes
    }
}

extension Grades.GradeFile {
    /// A file that has not changed, from what `SchoolClass.packed` has kept of it.
    init(_ source: SourceFile, _ summary: FileSummary, stem: String) {
        var unpacker = Unpacker(summary.bytes)
        let title = unpacker.text()
        let overview = Grades.ClassOverview(&unpacker, size: summary.bytes.count)
        self.init(
            stem: stem, title: title, isList: true, source: source, visibility: overview.visibility,
            students: [], overview: overview)
    }
}

extension Grades.ClassOverview {
    /// - Parameter size: of all bytes, which limits what damaged ones can ask for.
    fileprivate init(_ unpacker: inout Unpacker, size: Int) {
        visibility = unpacker.number() == 0 ? .public : .private
        verdicts = Grades.VerdictCounts(&unpacker)
        mean = unpacker.optional { Grades.Mark($0.double()) }
        digits = max(0, min(unpacker.number(), 20))
        issued = unpacker.optional {
            CalendarDate(daysSinceEpoch: max(-1_000_000, min($0.number(), 1_000_000)))
        }
        codes = (0..<max(0, min(unpacker.number(), size))).map { _ in unpacker.text() }
        isInOneTree = true
    }
}

extension Grades.VerdictCounts {
    fileprivate func pack(into packer: inout Packer) {
        packer.add(all)
        for count in tallied { packer.add(count) }
    }

    fileprivate init(_ unpacker: inout Unpacker) {
        all = unpacker.number()
        for number in tallied.indices { tallied[number] = unpacker.number() }
    }
}
