import Bytes
import Diagnostics
public import Languages
public import Pages

extension Grades {
    public func pages(_ localization: Localization) -> [Page] {
        let context = Pages(self, localization)
        var pages: [Page] = []
        for visibility in Visibility.allCases {
            guard let entries = entries[visibility], !entries.isEmpty || hasOnlyOverview(visibility) else {
                continue
            }
            pages.append(context.overview(entries, visibility))
            let isOnly = visibility == .public && context.onlyTranscript(of: entries) != nil
            for entry in entries { context.append(entry, visibility, hasPicture: isOnly, to: &pages) }
        }
        return pages
    }

    /// Where there is no transcript yet, a page says so, in the tree that transcripts would go to.
    private func hasOnlyOverview(_ visibility: Visibility) -> Bool {
        visibility == settings.visibility && entries.values.allSatisfy(\.isEmpty)
    }

    /// What one tree shows of a class: nothing of it speaks of students of the other tree, unless it is the
    /// private one.
    final class Entry: Sendable {
        let schoolClass: SchoolClass
        /// Positions of the students that have a page in the tree.
        let students: [Int]
        /// Whether the tree has the page of the whole class.
        let hasList: Bool
        /// Numbers in `students`, by name, as lists have them, and the place of each there.
        let order: [Int]
        let places: [Int]
        /// What the page of each of these students is made of: the transcript, the names of those beside it,
        /// the key that it is signed with, and the transcripts of the class if it shows their means.
        let ingredients: [Fingerprint]
        /// What the page of the whole class is made of: the transcripts of all its students.
        let listIngredients: Fingerprint
        /// Of the students that the page of all classes counts: those of a class, or those with a page in the tree.
        let verdicts: VerdictCounts
        /// Positions of the students whose grades the means of the class are of.
        private let counted: [Int]
        private let hasMeans: Bool
        private let lazyMeans = Lazy<ClassMeans>()

        init?(_ schoolClass: SchoolClass, _ visibility: Visibility, _ signer: Signer?, _ settings: Settings) {
            self.schoolClass = schoolClass
            let students = schoolClass.students.indices.filter {
                schoolClass.students[$0].visibility == visibility
            }
            self.students = students
            hasList = schoolClass.isList && schoolClass.visibility == visibility
            var buffer = ByteBuffer()
            let names = students.map { number in
                let student = schoolClass.students[number]
                buffer.removeAll()
                buffer.append(student.id)
                buffer.append(0)
                buffer.append(student.names.full)
                return Fingerprint(of: buffer.span)
            }
            // One order for all languages: pages know of their neighbours before any of them is translated.
            let numbers = Array(students.indices)
            let order =
                Self.locale?.sorted(numbers) { schoolClass.students[students[$0]].names.sortKey } ?? numbers
            var places = order
            for (place, number) in order.enumerated() { places[number] = place }
            (self.order, self.places) = (order, places)
            // A public transcript says nothing of private ones; a private one has the means of the whole class.
            counted = visibility == .public ? students : Array(schoolClass.students.indices)
            hasMeans = settings.hasClassMeans && counted.count >= ClassMeans.fewestGrades
            let everyone =
                hasMeans ? Fingerprint(of: counted.map { schoolClass.students[$0].fingerprint }) : nil
            ingredients = students.indices.map { index in
                buffer.removeAll()
                buffer.append(schoolClass.students[students[index]].fingerprint)
                let place = places[index]
                for neighbour in order[max(0, place - 1)..<min(order.count, place + 2)] {
                    buffer.append(names[neighbour])
                }
                if let signer { buffer.append(signer.fingerprint) }
                if let everyone { buffer.append(everyone) }
                return Fingerprint(of: buffer.span)
            }
            listIngredients = Fingerprint(of: schoolClass.students.map(\.fingerprint))
            verdicts =
                hasList
                ? schoolClass.overview.verdicts
                : VerdictCounts(students.lazy.map { schoolClass.students[$0] })
            if students.isEmpty, !hasList { return nil }
        }

        /// nil if transcripts do not show them.
        var means: ClassMeans? {
            hasMeans ? lazyMeans.value { ClassMeans(counted.map { schoolClass.students[$0] }) } : nil
        }

        /// Names of people are sorted alike in most languages.
        private static let locale = Locale(tag: "en")
    }
}

extension Grades {
    /// The domain as seen from one language.
    final class Pages: DomainPages {
        typealias DomainType = Grades

        let grades: Grades
        let localization: Localization
        /// The route of the overview, which all other pages lie below.
        let route: [String]
        let words: TranscriptWords
        /// Whatever an average may be held against.
        let minima: [Mark]
        /// What the pages of students are called.
        let titleMessage: Message?
        let descriptionMessage: Message?
        /// Of the conditions of graduation.
        let blockNames: [Value]

        var settings: Settings { grades.settings }

        static let firstID = "grades"
        static func id(of schoolClass: SchoolClass) -> String { "grades/class/\(schoolClass.stem)" }

        init(_ grades: Grades, _ localization: Localization) {
            self.grades = grades
            self.localization = localization
            route = [slug(localization.messages.text("grades.address", orNearer: "grades.section"))]
            words = TranscriptWords(localization.messages, grades.settings)
            blockNames = grades.settings.blocks.map { Self.name(of: $0.name, localization) }
            minima = grades.settings.minima
            titleMessage = localization.messages.message("grades.transcript.title")
            descriptionMessage = localization.messages.message("grades.transcript.description")
        }
    }
}

// MARK: - Pages

extension Grades.Pages {
    /// The entry page: classes and single transcripts of one tree.
    func overview(_ entries: [Grades.Entry], _ visibility: Visibility) -> Page {
        let teaser: Record = {
            let rows = entries.prefix(4).map { entry -> Value in .record(teaserRow(entry)) }
            return [
                "rows": .list(rows), "isEmpty": .flag(rows.isEmpty), "link": .page(Self.firstID),
                "passAt": place(settings.pass), "pass": limit(settings.pass),
            ]
        }()
        return Page(
            id: Self.firstID, kind: "transcripts", domain: Grades.name, route: route,
            title: text("overview.title"),
            description: text("overview.description"), template: "grades/transcripts",
            source: entries.first?.schoolClass.source ?? "grades",
            visibility: visibility, label: text("section"),
            section: makeSection(
                glance: glance(at: entries),
                link: onlyTranscript(of: entries).map { .page($0.pageID) } ?? .none, teaser: teaser),
            sharePicture: visibility == .public ? picture(of: entries) : nil,
            model: { _ in
                [
                    "hero": self.hero(of: entries),
                    "isPrivate": .flag(visibility == .private), "hasRows": .flag(!entries.isEmpty),
                    "rows": .list(entries.flatMap { entry in self.overviewRows(entry).map { .record($0) } }),
                    "hasClasses": .flag(entries.contains(where: \.hasList)),
                    "scale": self.limit(self.settings.scale), "pass": self.limit(self.settings.pass),
                    "passAt": self.place(self.settings.pass),
                    "contact": Value(self.settings.contact),
                    "contactLink": Value(self.contactLink),
                    "isSigned": .flag(self.grades.signer != nil),
                ]
            })
    }

    /// The student and the average of the only transcript of a tree, else how many transcripts it has.
    private func glance(at entries: [Grades.Entry]) -> String? {
        if let only = onlyTranscript(of: entries), let total = only.total {
            return "\(only.names.full) · \(written(total))"
        }
        let count = entries.reduce(0) { $0 + $1.verdicts.all }
        return count == 0 ? nil : text("teaser.glance", ["count": .count(count)])
    }

    /// How many students a tree shows, and how many have each result; nothing of a single class or transcript, whose results
    /// are below.
    private func hero(of entries: [Grades.Entry]) -> Value {
        if entries.count == 1, entries[0].hasList { return .none }
        let counts = entries.reduce(Grades.VerdictCounts()) { $0 + $1.verdicts }
        guard counts.all > 1 else { return .none }
        return hero(
            [(text("class.students"), .count(counts.all))]
                + tallies(of: counts).map { ($0.label, .count($0.count)) })
    }

    /// The decisions that any student has, with how many have them.
    func tallies(of counts: Grades.VerdictCounts) -> [(label: String, count: Int)] {
        zip(Grades.TranscriptWords.tallied, counts.tallied).filter { $1 > 0 }.map {
            (words.label(of: $0, $1), $1)
        }
    }

    /// Of an entry either the class, or each of its students. The only transcript of a tree shows its units, so that the page
    /// is not nearly empty.
    private func overviewRows(_ entry: Grades.Entry) -> [Record] {
        if entry.hasList {
            var row = overviewRow(entry)
            row.append("issued", date(entry.schoolClass.overview.issued))
            let transcripts = Grades.TranscriptPages(entry, self, folder: folder(of: entry))
            let sheets = sheets(transcripts, Grades.CertificatePages(transcripts))
            row.append("sheets", .list(sheets.flatMap { $0.pageCount == 1 ? $0.links : [] }))
            return [row]
        }
        let units = entry.students.count == 1 ? units(of: entry) : []
        return entry.students.map { position in
            var row = studentRow(entry.schoolClass, position)
            row.append("hasUnits", .flag(!units.isEmpty))
            row.append("units", .list(units))
            return row
        }
    }

    /// A single transcript shows the averages of its first units, as many as the widest card has room for.
    private func teaserRow(_ entry: Grades.Entry) -> Record {
        var record = overviewRow(entry)
        record.append("units", .list(Array(units(of: entry).prefix(6))))
        return record
    }

    /// The averages of the units of the first student; of a class, whose page has those of all, none.
    private func units(of entry: Grades.Entry) -> [Value] {
        guard !entry.hasList, let first = entry.students.first else { return [] }
        let student = grades.recent[entry.schoolClass.students[first]]
        return zip(student.transcript.units, student.result.averages).map { unit, average in
            [
                "name": .text(unit.name), "average": self.average(average), "bar": place(average),
                "meanAt": .none,
            ]
        }
    }

    private func studentRow(_ schoolClass: Grades.SchoolClass, _ position: Int) -> Record {
        let student = schoolClass.students[position]
        return Record(
            Grades.StudentRows([student], in: student.visibility, self), row: 0)
    }

    private func overviewRow(_ entry: Grades.Entry) -> Record {
        guard entry.hasList else {
            return entry.students.first.map { studentRow(entry.schoolClass, $0) } ?? [:]
        }
        var record: Record = [
            "isClass": true, "name": .text(entry.schoolClass.title),
            "link": .page(Self.id(of: entry.schoolClass)),
            "count": .count(entry.verdicts.all),
        ]
        let overview = entry.schoolClass.overview
        record.append("scale", limit(settings.scale))
        record.append("verdicts", overview.verdicts.all == 0 ? .none : verdicts(overview.verdicts))
        record.append("parts", .list(parts(overview.verdicts)))
        record.append("mean", number(overview.mean, digits: overview.digits))
        return record
    }

    /// Where the pages of an entry are.
    func folder(of entry: Grades.Entry) -> [String] {
        route + (entry.schoolClass.isList ? [slug(entry.schoolClass.stem)] : [])
    }

    /// The pages with all transcripts and with all certificates of a class, as far as it has several.
    private func sheets(
        _ transcripts: Grades.TranscriptPages, _ certificates: Grades.CertificatePages
    ) -> [Grades.ClassSheets] {
        Grades.ClassSheets.Kind.allCases.compactMap {
            Grades.ClassSheets($0, transcripts, certificates, route: folder(of: transcripts.entry))
        }
    }

    /// The student before and the one after by name, as far as the tree has them.
    func pager(_ entry: Grades.Entry, at index: Int) -> Value {
        Pager(at: entry.places[index], of: entry.students.count) { place in
            let student = entry.schoolClass.students[entry.students[entry.order[place]]]
            return Pager.Neighbour(.text(student.names.full), id: student.pageID)
        }.value
    }

    /// - Parameter hasPicture: whether the picture of the overview is that of this transcript. One of all classes would be
    ///   another one after each change of a grade, and what reads only some classes could not make it.
    func append(
        _ entry: Grades.Entry, _ visibility: Visibility, hasPicture: Bool, to pages: inout [Page]
    ) {
        let schoolClass = entry.schoolClass
        let folder = folder(of: entry)
        let transcripts = Grades.TranscriptPages(entry, self, folder: folder)
        let certificates = Grades.CertificatePages(transcripts)
        pages.reserveCapacity(pages.count + entry.students.count + 1)
        if entry.hasList {
            let sheets = sheets(transcripts, certificates)
            pages += orders(of: schoolClass).map { list(of: entry, visibility, sheets, by: $0) }
            for sheets in sheets {
                let kind = "\(sheets.kind.rawValue.dropLast())-sheets"
                let series = PageSeries(
                    kind: kind, domain: Grades.name, template: "grades/\(kind)", source: schoolClass.source,
                    visibility: visibility, members: sheets)
                for number in 0..<sheets.pageCount { pages.append(Page(series, number)) }
            }
        }
        let transcriptSeries = series("transcript", of: entry, visibility, hasPicture, transcripts)
        let certificateSeries = series("certificate", of: entry, visibility, hasPicture, certificates)
        for number in entry.students.indices {
            pages.append(Page(transcriptSeries, number))
            if hasCertificate(transcripts.student(number).verdict) {
                pages.append(Page(certificateSeries, number))
            }
        }
    }

    private func series(
        _ kind: String, of entry: Grades.Entry, _ visibility: Visibility, _ hasPicture: Bool,
        _ members: any PageMembers
    ) -> PageSeries {
        PageSeries(
            kind: kind, domain: Grades.name, template: "grades/\(kind)",
            source: entry.schoolClass.source, visibility: visibility, isSheet: true,
            sharePicture: hasPicture ? .like(Self.firstID) : nil, members: members)
    }
}

extension Grades {
    /// The pages of an entry's students.
    final class TranscriptPages: PageMembers {
        let entry: Entry
        let context: Pages
        /// The route that all of them lie below.
        private let folder: [String]

        init(_ entry: Entry, _ context: Pages, folder: [String]) {
            self.entry = entry
            self.context = context
            self.folder = folder
        }

        func student(_ number: Int) -> ListedStudent {
            entry.schoolClass.students[entry.students[number]]
        }

        func id(_ number: Int) -> String { student(number).pageID }
        func route(_ number: Int) -> [String] { folder + CollectionOfOne(student(number).address) }
        func title(_ number: Int) -> String { naming(context.titleMessage, "title", number) }
        func description(_ number: Int) -> String {
            naming(context.descriptionMessage, "description", number)
        }
        func parent(_ number: Int) -> String? {
            entry.hasList ? Pages.id(of: entry.schoolClass) : Pages.firstID
        }
        func label(_ number: Int) -> String? { student(number).names.full }
        func sortKey(_ number: Int) -> String? { student(number).names.sortKey }
        func ingredients(_ number: Int) -> Fingerprint? { entry.ingredients[number] }

        func model(_ number: Int, _ log: DiagnosticLog) -> Record {
            sheet(number, pager: context.pager(entry, at: number), log)
        }

        func sheet(_ number: Int, pager: Value, _ log: DiagnosticLog) -> Record {
            let student = context.grades.recent[student(number)]
            let signature = context.grades.signer.flatMap {
                student.signature(by: $0, context.settings, log: log)
            }
            return Record(
                TranscriptSheet(
                    student, signature, entry.means, context, pager: pager,
                    isPublic: self.student(number).visibility == .public))
        }

        private func naming(_ message: Message?, _ key: String, _ number: Int) -> String {
            guard let message else { return "grades.transcript.\(key)" }
            var buffer = ByteBuffer(capacity: 128)
            message.append("name", student(number).names.full, to: &buffer)
            return buffer.text
        }
    }
}
