import Bytes
import Diagnostics
import Languages
import Pages
import Records
import Threads

extension Grades {
    /// Reads a JSON file: a list of transcripts, one transcript, or the app's own list of units.
    struct JSONReader {
        private let file: SourceFile
        private let stem: String
        private let settings: Settings
        private let log: DiagnosticLog
        private let texts = SharedTexts()

        init(_ file: SourceFile, stem: String, _ settings: Settings, _ log: DiagnosticLog) {
            self.file = file
            self.stem = stem
            self.settings = settings
            self.log = log
        }

        func read(_ root: Node, _ workers: Workers) -> GradeFile? {
            if root.kind == .list {
                return single(root.elements.isEmpty ? nil : appTranscript(root), title: nil)
            }
            return Fields(root, "the file", log: log).map { read($0, workers) }
        }

        /// What the file of any site may be.
        static var schema: Schema {
            let reader = JSONReader(
                SourceFile(path: "", bytes: []), stem: "", .anySite, DiagnosticLog())
            let units = TranscriptReaders(.anySite, SharedTexts(), isFraction: true).units.expectation
            let file = Expectation("transcripts", .keys { _ = reader.read($0, Workers(jobs: 1)) })
            return Expectation.either("transcripts, or the units of one", units, file).schema
        }

        private func read(_ fields: Fields, _ workers: Workers) -> GradeFile {
            let root = fields.node
            defer { texts.finish() }
            let readers = TranscriptReaders(settings, texts)
            let common = readers.common(fields, Common(visibility: settings.visibility))
            let title = fields.optional("class", .filledText)
            if fields.has("units") {
                let transcript = readers.transcript(fields, common, Fingerprint(of: file.bytes))
                return single(transcript, title: title)
            }
            let texts = texts
            let range = root["transcripts"]?.sourceRange ?? root.sourceRange
            let around = Self.fingerprint(around: range, in: file)
            let nodes = fields.required("transcripts", .elements(readers.expectation)) ?? []
            fields.warnUnread()
            let students = nodes.map(
                workers, log: log,
                state: { [settings, stem] in TranscriptReaders(settings, texts, ofClass: stem) }
            ) { node, log, readers in
                readers.transcript(node, common, log, Fingerprint(of: [node.fingerprint, around]))
            }.compactMap(\.self)
            return GradeFile(
                stem: stem, title: title ?? stem, isList: true, source: file,
                visibility: common.visibility, students: students)
        }

        /// What a file says besides its transcripts, which goes for all of them.
        private static func fingerprint(around range: Range<Int>, in file: SourceFile) -> Fingerprint {
            Fingerprint(of: [
                Fingerprint(of: file.bytes[..<range.lowerBound]),
                Fingerprint(of: file.bytes[range.upperBound...]),
            ])
        }

        private func single(_ student: ListedStudent?, title: String?) -> GradeFile {
            GradeFile(
                stem: stem, title: title ?? stem, isList: false, source: file,
                visibility: settings.visibility, students: student.map { [$0] } ?? [])
        }

        /// The app does not save whose grades they are, so the file's name is taken for the student's.
        private func appTranscript(_ root: Node) -> ListedStudent? {
            defer { texts.finish() }
            guard let units = TranscriptReaders(settings, texts, isFraction: true).units(root, log),
                let names = StudentName(name: stem, family: nil, given: nil, sortName: nil)
            else { return nil }
            return ListedStudent(
                Transcript(id: stem, names: names, units: units), ofClass: nil,
                visibility: settings.visibility,
                offset: root.sourceRange.lowerBound, fingerprint: Fingerprint(of: file.bytes), settings, texts
            )
        }
    }

    /// What a file may say once for all of its transcripts.
    fileprivate struct Common: Sendable {
        var details = Transcript.Details()
        var programme: String?
        var issued: CalendarDate?
        var visibility: Visibility
    }

    /// The readers of a transcript's parts; made once for all transcripts that a thread reads.
    fileprivate struct TranscriptReaders {
        let units: Reader<[CourseUnit]>
        private let filledText = Reader<String>.filledText
        private let optionalText = Reader<String>.optionalText
        private let identifier = Reader<String>.identifier
        private let label = Reader<String>.textOrNumber
        private let lines = Reader<[String]>.lines
        private let date: Reader<CalendarDate>
        private let birthDate: Reader<CalendarDate>
        private let visibility = Reader<Visibility>.word(Visibility.self)
        private let absences = Reader<Int>.integer(in: gradeAbsences)
        private let settings: Settings
        private let texts: SharedTexts
        private let stem: String?

        /// - Parameters:
        ///   - stem: of the file's name, if it is that of a class.
        ///   - isFraction: whether grades are fractions of 1, as the app writes them.
        init(
            _ settings: Settings, _ texts: SharedTexts, ofClass stem: String? = nil, isFraction: Bool = false
        ) {
            self.settings = settings
            self.texts = texts
            self.stem = stem
            date = .date(example: "2023-07-07").expecting(years: settings.years)
            birthDate = .date(example: "2023-07-07").expecting(
                years: settings.years, until: settings.today, likely: settings.birthYears)
            units = .units(
                .subjects(
                    isFraction ? .fraction(of: settings.scale) : .grade(settings.scale), isApp: isFraction),
                isApp: isFraction)
        }

        /// What each of several transcripts is.
        var expectation: Expectation {
            let common = Common(visibility: .private)
            return Expectation("a transcript", .keys { _ = transcript($0, common, Fingerprint(of: "")) })
        }

        func common(_ fields: Fields, _ common: Common) -> Common {
            var own = common
            own.programme = fields.optional("programme", optionalText) ?? common.programme
            own.issued = fields.optional("issued", date) ?? common.issued
            own.visibility = fields.optional("visibility", visibility) ?? common.visibility
            own.details.institution =
                fields.optional("institution", optionalText) ?? common.details.institution
            own.details.address = fields.optional("address", lines) ?? common.details.address
            own.details.year = fields.optional("year", label) ?? common.details.year
            own.details.level = fields.optional("level", label) ?? common.details.level
            own.details.city = fields.optional("place", optionalText) ?? common.details.city
            return own
        }

        func transcript(_ node: Node, _ common: Common, _ log: DiagnosticLog, _ fingerprint: Fingerprint)
            -> ListedStudent?
        {
            Fields(node, "a transcript", log: log).flatMap { transcript($0, common, fingerprint) }
        }

        func transcript(_ fields: Fields, _ common: Common, _ fingerprint: Fingerprint) -> ListedStudent? {
            let id = fields.required("id", identifier)
            let names = names(fields)
            let number = fields.optional("number", label).flatMap { $0.isBlank ? nil : $0 }
            var own = self.common(fields, common)
            own.details.birthDate = fields.optional("birthDate", birthDate)
            if let birth = own.details.birthDate, let issued = own.issued, birth > issued,
                birth <= settings.today, let node = fields.node["birthDate"]
            {
                fields.log.add(Messages.bornTooLate(issued, at: node.place, message: node.misfit))
            }
            own.details.remark = fields.optional("remark", optionalText)
            own.details.absences = fields.optional("absences", absences)
            let units = fields.required("units", units)
            fields.warnUnread()
            guard let id, let names, let units else { return nil }
            let transcript = Transcript(
                id: id, names: names, number: number, programme: own.programme, issued: own.issued,
                details: own.details, units: units)
            return ListedStudent(
                transcript, ofClass: stem, visibility: own.visibility,
                offset: (fields.node["id"] ?? fields.node).sourceRange.lowerBound, fingerprint: fingerprint,
                settings, texts)
        }

        /// A name, or its parts.
        private func names(_ fields: Fields) -> StudentName? {
            let family = fields.optional("family_name", filledText)
            let given = fields.optional("given_name", optionalText)
            let sortName = fields.optional("sort_name", optionalText)
            let isEnough = fields.isGiven("family_name")
            let name = isEnough ? fields.optional("name", filledText) : fields.required("name", filledText)
            return StudentName(name: name, family: family, given: given, sortName: sortName)
        }
    }
}

extension Reader where Output == String {
    /// Text; none where a program has written an empty one.
    fileprivate static var optionalText: Reader { text.compactMap { $0.isBlank ? nil : $0 } }
}

extension Reader where Output == [Grades.CourseUnit] {
    /// - Parameter isApp: the app writes more keys than are read.
    fileprivate static func units(_ subjects: Reader<[Grades.CourseSubject]>, isApp: Bool) -> Reader {
        var codes = Uniqueness<String>("unit code")
        let (identifier, filledText, flag) = (
            Reader<String>.identifier, Reader<String>.filledText, Reader<Bool>.flag
        )
        let gradeWeight = Reader<Int>.gradeWeight
        let credits = Reader<Grades.Credits>.credits
        let code = Reader<String>(identifier.expectation) { node, log in
            let code = identifier(node, log)
            if let code { codes.check(code, node, log) }
            return code
        }
        let units = list(
            of: .map("a unit") { fields in
                let code = fields.required("code", code)
                let name = fields.required("name", filledText)
                let weight = fields.required("weight", gradeWeight)
                let credits = fields.optional("credits", credits)
                let isProfessional = fields.required("isProfessional", flag)
                let subjects = fields.required("subjects", subjects)
                if !isApp { fields.warnUnread() }
                guard let code, let name, let weight, let isProfessional, let subjects else { return nil }
                if subjects.isEmpty, fields.node["subjects"]?.elements.isEmpty == true {
                    fields.log.add(Grades.Messages.noSubjects(name, at: fields.node.place))
                }
                return Grades.CourseUnit(
                    code: code, name: name, weight: weight, credits: credits, isProfessional: isProfessional,
                    subjects: subjects)
            })
        return Reader(units.expectation) { node, log in
            codes.removeAll()
            return units(node, log)
        }
    }
}

extension Reader where Output == [Grades.CourseSubject] {
    /// - Parameter isApp: the app writes more keys than are read, and there a new subject has the name of the last one
    ///   until someone gives it another.
    fileprivate static func subjects(_ grade: Reader<Grades.Mark>, isApp: Bool) -> Reader {
        var names = Uniqueness<String>("subject")
        let (filledText, optionalText) = (Reader<String>.filledText, Reader<String>.optionalText)
        let (gradeWeight, absences) = (
            Reader<Int>.gradeWeight, Reader<Int>.integer(in: gradeAbsences)
        )
        let name = Reader<String>(filledText.expectation) { node, log in
            let name = filledText(node, log)
            if let name, !isApp { names.check(name, node, log) }
            return name
        }
        let subjects = list(
            of: .map("a subject") { fields in
                let name = fields.required("name", name)
                let weight = fields.required("weight", gradeWeight)
                let grade = fields.optional("grade", grade)
                let remark = fields.optional("remark", optionalText)
                let absences = fields.optional("absences", absences)
                if !isApp { fields.warnUnread() }
                guard let name, let weight else { return nil }
                return Grades.CourseSubject(
                    name: name, weight: weight, grade: grade, remark: remark, absences: absences)
            })
        return Reader(subjects.expectation) { node, log in
            names.removeAll()
            return subjects(node, log)
        }
    }
}

extension Reader where Output == Grades.Mark {
    fileprivate static func grade(_ scale: Grades.Mark) -> Reader {
        let range = 0...scale.points
        return Reader(
            Expectation("a number from 0 to \(exactText(scale.exact))", .number(from: 0, to: scale.points))
        ) { node, log in
            guard node.kind == .number else {
                return Reader<Double>.number(node, log).map { Grades.Mark($0) }
            }
            guard let number = node.number, range ~= number else {
                log.add(Grades.Messages.outsideScale(node.shown, scale: scale, at: node.place))
                return nil
            }
            return node.isKeptExactly(log) ? Grades.Mark(number) : nil
        }
    }

    /// A fraction of 1, as a grade of the scale.
    fileprivate static func fraction(of scale: Grades.Mark) -> Reader {
        Reader(Expectation("a number from 0 to 1", .number(from: 0, to: 1))) { node, log in
            guard node.kind == .number else {
                return Reader<Double>.number(node, log).map { Grades.Mark($0) }
            }
            guard let number = node.number, 0...1 ~= number else {
                log.add(Grades.Messages.noFraction(node.shown, at: node.place))
                return nil
            }
            // 0.6585 of 20 is 13.17 and not 13.170000000000002.
            return Grades.Mark(rounding: number * scale.unrounded)
        }
    }
}

extension Reader where Output == Grades.Credits {
    fileprivate static var credits: Reader {
        let most = Double(Grades.Credits.most)
        return Reader(
            Expectation(
                "a number from 0 to \(exactText(most)) with at most two digits after the point",
                .number(from: 0, to: most))
        ) { node, log in
            guard node.kind == .number else {
                return Reader<Double>.number(node, log).flatMap { Grades.Credits($0) }
            }
            guard let credits = node.number.flatMap({ Grades.Credits($0) }) else {
                log.add(Grades.Messages.noCredits(node.shown, at: node.place))
                return nil
            }
            return node.isKeptExactly(log) ? credits : nil
        }
    }
}

extension Reader where Output == Int {
    fileprivate static var gradeWeight: Reader {
        integer(in: gradeWeights) { $0.scalar.flatMap(Grades.Messages.wholeWeights) }
    }
}

/// How much something counts; the bound keeps sums far from what an Int holds.
private let gradeWeights = 1...10_000

private let gradeAbsences = 0...100_000
