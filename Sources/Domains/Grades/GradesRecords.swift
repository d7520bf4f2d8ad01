import Bytes
import Diagnostics
import Languages
import Pages
import Records

/// Reads the files of the domain's folder.
struct GradesRecords {
    let settings: GradesSettings
    private(set) var classes: [GradeFile] = []

    private let log: DiagnosticLog
    private let workers: Workers
    /// Where each student stands, by id.
    private var students: [String: Place] = [:]

    init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog) {
        self.log = log
        workers = site.workers
        settings = GradesSettings(folder.settings, site, log: log)
        let errors = log.errorCount
        for file in folder.files { read(file) }
        for path in folder.others { log.add(GradesMessages.unknownFile(path)) }
        if classes.allSatisfy(\.transcripts.isEmpty), log.errorCount == errors { log.add(GradesMessages.noTranscripts) }
        checkSelectors()
        nameClasses()
    }

    /// Tables cannot name themselves, so `site.yaml` can.
    private mutating func nameClasses() {
        for named in settings.titles {
            if let position = classes.firstIndex(where: { $0.stem == named.stem }) {
                classes[position].title = named.title
            } else if log.errorCount == 0 {
                log.add(GradesMessages.unknownClass(named, nearest: nearest(to: named.stem, in: classes.map(\.stem))))
            }
        }
    }

    private mutating func read(_ file: SourceFile) {
        let name = file.path.split(separator: "/").dropFirst().joined(separator: "/")
        let stem = String(name.prefix { $0 != "." })
        var read: GradeFile?
        if name.lowercased().hasSuffix(".json") {
            read = Document.json(file, log: log).flatMap { GradesJSON(file, stem: stem, settings, log).read($0.root, workers) }
        } else if name.lowercased().hasSuffix(".csv") {
            read = CSV(file, log: log).flatMap { GradesCSV($0, stem: stem, settings, log)?.read() }
        } else {
            log.add(GradesMessages.unknownFile(file.path))
        }
        guard var read else { return }
        read.transcripts = read.transcripts.filter { isFirst($0) }
        classes.append(read)
    }

    private mutating func isFirst(_ transcript: Transcript) -> Bool {
        if let first = students[transcript.id] {
            log.add(GradesMessages.duplicateStudent(transcript.id, at: transcript.place, first: first))
            return false
        }
        students[transcript.id] = transcript.place
        return true
    }

    /// Units that a block selects must be somewhere.
    private func checkSelectors() {
        let selected = settings.blocks.flatMap { block -> [Block.Code] in
            if case .groups(let groups) = block.selection { groups.flatMap(\.self) } else { [] }
        }
        guard !selected.isEmpty, !students.isEmpty else { return }
        var codes: Set<String> = []
        for file in classes { for transcript in file.transcripts { for unit in transcript.units { codes.insert(unit.code) } } }
        for code in selected where !codes.contains(code.text) {
            log.add(GradesMessages.unknownUnit(code, nearest: nearest(to: code.text, in: codes.sorted())))
        }
    }
}

/// Reads a JSON file: a list of transcripts, one transcript, or the app's own list of units.
struct GradesJSON {
    private let file: SourceFile
    private let stem: String
    private let settings: GradesSettings
    private let log: DiagnosticLog
    private let grade: Reader<Double>
    private let fraction: Reader<Double>
    private let filledText = Reader<String>.filledText
    private let identifier = Reader<String>.identifier
    private let weight = Reader<Int>.gradeWeight
    private let absences = Reader<Int>.integer(in: 0...100_000)

    init(_ file: SourceFile, stem: String, _ settings: GradesSettings, _ log: DiagnosticLog) {
        self.file = file
        self.stem = stem
        self.settings = settings
        self.log = log
        grade = Self.grade(settings.scale)
        fraction = Self.fraction(settings.scale)
    }

    func read(_ root: Node, _ workers: Workers) -> GradeFile? {
        if root.kind == .list { return single(appTranscript(root), title: nil) }
        guard let fields = Fields(root, "the file", log: log) else { return nil }
        let common = details(fields, Common(visibility: settings.visibility))
        let title = fields.optional("class", .filledText)
        if root["units"] != nil { return single(transcript(fields, common), title: title) }
        let around = root["transcripts"].map { Self.fingerprint(around: $0.sourceRange, in: file) }
        let nodes = fields.required("transcripts", .elements("a transcript")) ?? []
        fields.reportSlips()
        let transcripts = workers.map(nodes.count, log: log) { [file, stem, settings] number, log in
            var transcript = GradesJSON(file, stem: stem, settings, log).transcript(nodes[number], common)
            transcript?.fingerprint = around.map { Fingerprint(of: [nodes[number].fingerprint, $0]) }
            return transcript
        }.compactMap(\.self)
        return GradeFile(stem: stem, title: title ?? stem, isList: true, source: file.path, transcripts: transcripts)
    }

    private func transcript(_ node: Node, _ common: Common) -> Transcript? {
        Reader<Transcript?>.map("a transcript") { .some(transcript($0, common)) }(node, log) ?? nil
    }

    /// What a file says besides its transcripts, which goes for all of them.
    private static func fingerprint(around range: Range<Int>, in file: SourceFile) -> Fingerprint {
        Fingerprint(of: [Fingerprint(of: file.bytes[..<range.lowerBound]), Fingerprint(of: file.bytes[range.upperBound...])])
    }

    private func single(_ transcript: Transcript?, title: String?) -> GradeFile {
        GradeFile(stem: stem, title: title ?? stem, isList: false, source: file.path, transcripts: transcript.map { [$0] } ?? [])
    }

    /// What a file may say once for all of its transcripts.
    private struct Common: Sendable {
        var details = Transcript.Details()
        var programme: String?
        var issued: CalendarDate?
        var visibility: Visibility
    }

    private func details(_ fields: Fields, _ common: Common) -> Common {
        var own = common
        own.programme = fields.optional("programme", filledText) ?? common.programme
        own.issued = fields.optional("issued", .date) ?? common.issued
        own.visibility = fields.optional("visibility", .visibility) ?? common.visibility
        own.details.institution = fields.optional("institution", filledText) ?? common.details.institution
        own.details.address = fields.optional("address", .lines) ?? common.details.address
        own.details.year = fields.optional("year", .textOrNumber) ?? common.details.year
        own.details.level = fields.optional("level", .textOrNumber) ?? common.details.level
        own.details.city = fields.optional("place", filledText) ?? common.details.city
        return own
    }

    private func transcript(_ fields: Fields, _ common: Common) -> Transcript? {
        let id = fields.required("id", identifier)
        let name = fields.required("name", filledText)
        let number = fields.optional("number", identifier)
        var own = details(fields, common)
        own.details.birthDate = fields.optional("birthDate", .date)
        own.details.remark = fields.optional("remark", filledText)
        own.details.absences = fields.optional("absences", absences)
        let units = fields.required("units", units(isFraction: false))
        fields.reportSlips()
        guard let id, let name, let units else { return nil }
        return Transcript(
            id: id, name: name, number: number, programme: own.programme, issued: own.issued, details: own.details, units: units,
            visibility: own.visibility, place: fields.node["id"]?.place ?? fields.node.place)
    }

    /// The app knows no student, so the file's name stands for one.
    private func appTranscript(_ root: Node) -> Transcript? {
        units(isFraction: true)(root, log).map {
            Transcript(id: stem, name: stem, units: $0, visibility: settings.visibility, place: root.place)
        }
    }

    private func units(isFraction: Bool) -> Reader<[CourseUnit]> {
        Reader("a list in which every entry is a unit") { node, log in
            var codes = Uniqueness<String>("unit code")
            let unit = Reader<CourseUnit?>.map("a unit") { fields in
                let code = fields.required("code", identifier)
                if let code, let node = fields.node["code"] { codes.check(code, node, log) }
                let name = fields.required("name", filledText)
                let weight = fields.required("weight", self.weight)
                let isProfessional = fields.required("isProfessional", .flag)
                let subjects = fields.required("subjects", subjects(isFraction: isFraction))
                guard let code, let name, let weight, let isProfessional, let subjects else { return .some(nil) }
                if fields.node["subjects"]?.elements.isEmpty == true { log.add(GradesMessages.noSubjects(name, at: fields.node.place)) }
                return CourseUnit(code: code, name: name, weight: weight, isProfessional: isProfessional, subjects: subjects)
            }
            return Reader<[CourseUnit?]>.list(of: unit)(node, log)?.compactMap(\.self)
        }
    }

    private func subjects(isFraction: Bool) -> Reader<[CourseSubject]> {
        Reader("a list in which every entry is a subject") { node, log in
            var names = Uniqueness<String>("subject")
            let subject = Reader<CourseSubject?>.map("a subject") { fields in
                let name = fields.required("name", filledText)
                // In the app a new subject has the name of the last one until someone gives it another.
                if let name, !isFraction, let node = fields.node["name"] { names.check(name, node, log) }
                let weight = fields.required("weight", self.weight)
                let grade = fields.optional("grade", isFraction ? fraction : grade)
                let remark = fields.optional("remark", filledText)
                let absences = fields.optional("absences", self.absences)
                guard let name, let weight else { return .some(nil) }
                return CourseSubject(name: name, weight: weight, grade: grade, remark: remark, absences: absences)
            }
            return Reader<[CourseSubject?]>.list(of: subject)(node, log)?.compactMap(\.self)
        }
    }

    private static func grade(_ scale: Double) -> Reader<Double> {
        Reader("a number from 0 to \(exactText(scale))") { node, log in
            guard node.kind == .number else { return Reader<Double>.number(node, log) }
            guard let number = node.number, 0...scale ~= number else {
                log.add(GradesMessages.outsideScale(node.shown, scale: scale, at: node.place))
                return nil
            }
            return number
        }
    }

    /// A fraction of 1, as a grade of the scale.
    private static func fraction(_ scale: Double) -> Reader<Double> {
        Reader("a number from 0 to 1") { node, log in
            guard node.kind == .number else { return Reader<Double>.number(node, log) }
            guard let number = node.number, 0...1 ~= number else {
                log.add(GradesMessages.noFraction(node.shown, at: node.place))
                return nil
            }
            // 0.6585 of 20 is 13.17 and not 13.170000000000002.
            return settled(number * scale)
        }
    }
}

extension Reader where Output == Int {
    /// How much something counts; the bound keeps sums far from what an Int holds.
    fileprivate static var gradeWeight: Reader { .integer(in: 1...10_000) }
}

extension Reader where Output == String {
    /// A code or number: text that is not empty, or a number as it is written.
    fileprivate static var identifier: Reader {
        Reader("text or a number") { node in
            guard node.kind == .text || node.kind == .number, let text = node.scalar, !text.allSatisfy(\.isWhitespace) else { return nil }
            return text
        }
    }
}

extension Reader where Output == CalendarDate {
    fileprivate static var date: Reader {
        Reader("a date such as 2023-07-07") { node in node.text.flatMap { CalendarDate(iso: $0) } }
    }
}
