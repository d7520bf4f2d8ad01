import Diagnostics
import Domains
import Languages
import Records

/// What the user says that a heading means: `grade=Note`.
public struct MappedHeading: Sendable {
    /// As the site names the column: `grade`.
    public let column: String
    /// As the user's table names it.
    public let heading: String

    public init(column: String, heading: String) {
        self.column = column
        self.heading = heading
    }

    func means(_ cell: String) -> Bool { cell == heading || slug(cell) == slug(heading) }
}

/// Which column of a user's table is which.
struct TableColumns {
    private let headings: [CSV.Cell]
    /// The numbers of the columns that have a meaning.
    private(set) var numbers: [String: Int] = [:]
    /// The columns whose headings the user has named.
    private(set) var chosen: Set<String> = []
    /// The columns whose headings mean nothing that is known.
    private(set) var others: [Int] = []
    /// The columns that are left out on purpose.
    private(set) var ignored: [Int] = []
    /// The columns that the user calls subjects.
    private(set) var kept: [Int] = []

    /// The columns whose meaning another column before them has.
    private var repeated: [String: [Int]] = [:]

    /// The columns with values that have no heading.
    private(set) var unnamed: [Int] = []

    /// Of no table.
    init() { headings = [] }

    /// Reports mapped headings that the table does not have, headings that are there several times, and columns
    /// with values that have none.
    ///
    /// - Parameter guess: what a column means by its heading.
    init(
        _ csv: CSV, _ mapped: [MappedHeading],
        guess: (_ heading: String, _ number: Int) -> String?, log: DiagnosticLog
    ) {
        let (ignored, kept) = (Grades.TableHeadings.ignored, Grades.TableHeadings.kept)
        headings = csv.headings
        var taken: Set<Int> = []
        for one in mapped {
            let found = headings.indices.filter { one.means(headings[$0].text) }
            guard let number = found.first else {
                log.add(
                    Messages.noHeading(
                        one.heading, among: headings.map(\.text),
                        at: headings.first?.place ?? csv.file.place(0)))
                continue
            }
            if let earlier = mapped.first(where: { $0.column == one.column }), earlier.heading != one.heading,
                one.column != ignored, one.column != kept
            {
                log.add(
                    Messages.twoHeadings(one.column, earlier.heading, one.heading, at: headings[number].place)
                )
                continue
            }
            taken.formUnion(one.column == ignored ? found : [number])
            switch one.column {
            case ignored: self.ignored += found
            case kept: self.kept.append(number)
            default: numbers[one.column] = number
            }
            chosen.insert(one.column)
        }
        for (number, heading) in headings.enumerated() where !taken.contains(number) {
            if heading.text.isEmpty {
                let count = csv.rows.count { !$0[number].text.isEmpty }
                guard count > 0 else { continue }
                unnamed.append(number)
                log.add(Messages.noHeadingAbove(Self.letters(number), values: count, at: heading.place))
                continue
            }
            guard let column = guess(heading.text, number) else {
                others.append(number)
                continue
            }
            if column == ignored {
                self.ignored.append(number)
            } else if numbers[column] == nil {
                numbers[column] = number
            } else {
                others.append(number)
                repeated[column, default: []].append(number)
            }
        }
        reportRepeated(log)
    }

    /// Reports headings that are above several columns, unless these are left out anyway.
    private func reportRepeated(_ log: DiagnosticLog) {
        let used = headings.indices.filter { !headings[$0].text.isEmpty && !ignored.contains($0) }
        for (heading, columns) in Dictionary(grouping: used, by: { headings[$0].text })
            .sorted(by: { $0.value[0] < $1.value[0] }) where columns.count > 1
        {
            log.add(
                Messages.repeatedHeading(heading, columns.map(Self.letters), at: headings[columns[1]].place))
        }
    }

    /// How spreadsheets call a column: A, B, and AA after Z.
    static func letters(_ number: Int) -> String {
        let (rest, letter) = (number / 26, String(UnicodeScalar(UInt8(ascii: "A") + UInt8(number % 26))))
        return rest == 0 ? letter : letters(rest - 1) + letter
    }

    subscript(_ column: String) -> Int? { numbers[column] }

    /// Takes a guess back: the column means something else, or nothing if that is taken too.
    private mutating func rename(_ column: String, to other: String) {
        guard !chosen.contains(column), let number = numbers.removeValue(forKey: column) else { return }
        if numbers[other] == nil { numbers[other] = number } else { others.append(number) }
    }

    /// "Nom" beside "Prénom" is the family name, "Nombre" beside "Apellidos" the given one, and "Student"
    /// alone is the name.
    mutating func tellNamesApart(_ meanings: ClassListHeadings) {
        let (family, given) = (self["family_name"], self["given_name"])
        if self["name"] != nil, family != nil, given == nil {
            rename("name", to: "given_name")
        } else if self["name"] != nil, family == nil, given != nil {
            rename("name", to: "family_name")
        } else if self["name"] == nil, family == nil, let student = self["student"],
            meanings.share(ofNumbersIn: student) == 0
        {
            rename("student", to: "name")
        }
    }

    /// Leaves out the column that says which transcripts are public, unless the user has named it, and gives its
    /// heading: a list that comes from elsewhere must not decide that.
    mutating func keepPrivate() -> CSV.Cell? {
        guard let number = self["visibility"], !chosen.contains("visibility") else { return nil }
        leaveOut("visibility")
        return headings[number]
    }

    /// Leaves out the column of weights in a list with a column for each subject, and gives its heading: "ECTS" there are the
    /// credits that each student has obtained, and the weight of no subject, unless the list has only one.
    mutating func leaveOutWeight(of students: [[CSV.Cell]], with subjects: [Int]) -> CSV.Cell? {
        guard let number = self["weight"], !chosen.contains("weight"),
            subjects.count > 1 || Set(students.map { $0[number].text }).count > 1
        else { return nil }
        leaveOut("weight")
        return headings[number]
    }

    /// In a list with one grade in each row, modules are the subjects, which the weights are of. Of several columns of
    /// units, such as "Module" and "UE", the one with the most of them has the subjects.
    mutating func takeUnitsAsSubjects(in csv: CSV) {
        guard let unit = ["unit_name", "unit"].first(where: { self[$0] != nil && !chosen.contains($0) }),
            let first = numbers.removeValue(forKey: unit)
        else {
            return
        }
        let candidates = [first] + (repeated[unit] ?? [])
        let counts = candidates.map { number in Set(csv.rows.map { $0[number].text }).count }
        let subject =
            candidates.indices.max { counts[$0] < counts[$1] || counts[$0] == counts[$1] && $0 > $1 } ?? 0
        numbers["subject"] = candidates[subject]
        guard let other = candidates.first(where: { $0 != candidates[subject] }) else { return }
        numbers[unit] = other
        others = (others + [first]).filter { $0 != other && $0 != candidates[subject] }.sorted()
    }

    /// Takes back what a column means.
    mutating func dismiss(_ column: String) {
        if let number = numbers.removeValue(forKey: column) { others = (others + [number]).sorted() }
    }

    /// Passes over the cells of a column.
    mutating func leaveOut(_ column: String) {
        if let number = numbers.removeValue(forKey: column) { ignored.append(number) }
    }

    func heading(_ number: Int) -> String { headings[number].text }

    /// The columns with a heading, or with values and none.
    var filled: [Int] { headings.indices.filter { !heading($0).isEmpty || unnamed.contains($0) } }

    /// `column "Note"`
    func origin(_ number: Int) -> Wording {
        heading(number).isEmpty
            ? "column \(Self.letters(number)), without a heading" : "column \"\(heading(number))\""
    }
}
