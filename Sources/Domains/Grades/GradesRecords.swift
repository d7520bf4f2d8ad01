import Diagnostics
import Languages
import Pages
import Records
import Threads

extension Grades {
    /// Reads the files of the domain's folder.
    struct Records {
        let settings: Settings
        private(set) var classes: [GradeFile] = []

        private let log: DiagnosticLog
        /// The place of each student in the files, by the id of the student's page.
        private var students: [String: Place] = [:]

        init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog) {
            self.log = log
            let settings = Settings(folder.settings, site, log: log)
            self.settings = settings
            let errors = log.errorCount
            let (files, unchanged, workers) = (folder.files, folder.unchanged, site.workers)
            let read = workers.map(files.count, log: log) { number, log -> GradeFile? in
                if let summary = unchanged[files[number].path] {
                    return GradeFile(files[number], summary, stem: Self.stem(of: files[number]))
                }
                return Self.read(files[number], settings, workers, log)
            }
            for file in read.compactMap(\.self) { add(file) }
            for path in folder.others { log.add(Messages.unknownFile(path)) }
            if log.errorCount == errors { checkUnits() }
            nameClasses()
            guard folder.isWhole else { return }
            if classes.isEmpty, log.errorCount == errors { log.add(Messages.noTranscripts) }
            checkSelectors()
            Self.checkTitles(settings, folder.files.map { Self.stem(of: $0) }, log)
        }

        /// Tables cannot name themselves, so `site.yaml` can.
        private mutating func nameClasses() {
            for named in settings.titles {
                if let position = classes.firstIndex(where: { $0.stem == named.stem }) {
                    classes[position].title = named.title
                }
            }
        }

        /// Each class that `site.yaml` names needs a file.
        ///
        /// - Parameter stems: of all files, since a class that could not be read has its file all the same.
        static func checkTitles(_ settings: Settings, _ stems: [String], _ log: DiagnosticLog) {
            for named in settings.titles where !stems.contains(named.stem) {
                log.add(Messages.unknownClass(named, nearest: nearest(to: named.stem, in: stems)))
            }
        }

        /// The name of a file below the folder, without its ending.
        private static func stem(of file: SourceFile) -> String {
            String(file.path.split(separator: "/").dropFirst().joined(separator: "/").prefix { $0 != "." })
        }

        private static func read(
            _ file: SourceFile, _ settings: Settings, _ workers: Workers, _ log: DiagnosticLog
        ) -> GradeFile? {
            let stem = stem(of: file)
            let path = file.path.lowercased()
            var read: GradeFile?
            let errors = log.errorCount
            if path.hasSuffix(".json") {
                let document = Document.json(file, workers: workers, log: log)
                read = document.flatMap { JSONReader(file, stem: stem, settings, log).read($0.root, workers) }
            } else if path.hasSuffix(".csv") {
                read = CSVRows(file, log: log).flatMap { CSVReader($0, stem: stem, settings, log)?.read() }
            } else {
                log.add(Messages.unknownFile(file.path))
            }
            if let read, read.students.isEmpty, log.errorCount == errors {
                log.add(Messages.nothingYet(read.isList, at: file.place(0)))
            }
            return read
        }

        private mutating func add(_ file: GradeFile) {
            var file = file
            students.reserveCapacity(students.count + file.students.count)
            file.students = file.students.filter { isFirst($0, file.place(of: $0)) }
            removeSameAddresses(from: &file)
            classes.append(file)
        }

        /// Two ids may become one address: `S1` and `s1`.
        private func removeSameAddresses(from file: inout GradeFile) {
            // Of two such ids, one at least is not its own address.
            let changed = Set(file.students.filter { $0.address != $0.id }.map(\.address))
            guard !changed.isEmpty else { return }
            var first: [String: ListedStudent] = [:]
            file.students = file.students.filter { student in
                guard changed.contains(student.address) else { return true }
                guard let other = first.updateValue(student, forKey: student.address) else { return true }
                log.add(
                    Messages.sameAddress(
                        student.id, other.id, at: file.place(of: student), first: file.place(of: other)))
                first[student.address] = other
                return false
            }
        }

        private mutating func isFirst(_ student: ListedStudent, _ place: Place) -> Bool {
            if let first = students[student.pageID] {
                log.add(Messages.duplicateStudent(student.id, at: place, first: first))
                return false
            }
            students[student.pageID] = place
            return true
        }

        /// Whoever asks for a professional average needs a professional unit, and any decision needs units.
        private func checkUnits() {
            let professional = settings.blocks.first {
                if case .professional = $0.selection { true } else { false }
            }
            for file in classes {
                for student in file.students where !student.hasUnits {
                    log.add(Messages.noUnits(student, at: file.place(of: student)))
                }
                log.append(ClassComparison(file).findings)
                checkQuorums(file)
                guard let professional else { continue }
                let withUnits = file.students.filter(\.hasUnits)
                let without = withUnits.filter { !$0.hasProfessional }
                // What a whole file lacks is one mistake.
                let isWhole = without.count > 1 && without.count == withUnits.count
                for student in isWhole ? without.prefix(1) : without[...] {
                    log.add(
                        Messages.noProfessionalUnit(
                            student, of: isWhole ? without.count : 1, professional,
                            at: file.place(of: student)))
                }
            }
        }

        /// A condition on each unit may ask for more units than a transcript has.
        private func checkQuorums(_ file: GradeFile) {
            for block in settings.blocks {
                guard case .each = block.selection, case .count(let count) = block.quorum,
                    let student = file.students.first(where: { $0.hasUnits && $0.unitCount < count })
                else { continue }
                log.add(
                    Messages.tooFewUnits(
                        student, student.unitCount, of: count, block, at: file.place(of: student)))
            }
        }

        /// Units that a block selects must be somewhere.
        private func checkSelectors() {
            let selected = settings.blocks.flatMap(\.codes)
            guard !selected.isEmpty, !students.isEmpty else { return }
            let codes = Set(classes.flatMap { ($0.overview ?? ClassOverview($0, settings)).codes })
            for code in selected where !codes.contains(code.text) {
                let isProposing = log.isProposing(.gradesSelectorUnit, in: code.place.file.path)
                log.add(
                    Messages.unknownUnit(code, nearest: isProposing ? nearest(to: code.text, in: codes) : nil)
                )
            }
        }
    }
}
