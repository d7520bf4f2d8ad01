import Diagnostics
import Domains
import Languages
import Records

/// What the columns of a class list mean, by their headings and their cells.
struct ClassListHeadings {
    private let csv: CSV
    /// What the user says of headings.
    private let mapped: [MappedHeading]
    /// Whether the list is a table as sites read it, such as one that was imported before: each column is then
    /// what its heading says, whatever is in its cells.
    let areOfTable: Bool
    /// What columns with the numbers of students are, by their positions, where a list has several.
    private var numbers: [Int: String] = [:]
    /// The only heading that is "Grade", "Note" or "Voto", with or without its scale or its weight: "Voto /20".
    private let onlyGrade: String?

    /// The columns that a row of a class list is known by.
    static let identities = ["name", "family_name", "given_name", "student"]

    /// Columns whose cells are words.
    private static let texts: Set<String> = [
        "name", "family_name", "given_name", "subject", "unit_name", "programme", "remark",
    ]

    /// Columns whose cells are words or whole numbers.
    private static let wholes: Set<String> = ["student", "number", "unit", "year", "level"]

    /// Headings that mean the number of a student, or in a list with subjects that of a subject.
    private static let codes: Set<String> = ["code", "codice", "codigo"]

    /// Headings that mean the credits of a subject, which may be its weight, too.
    private static let credits: Set<String> = ["ects", "credits", "credit", "creditos", "crediti", "cfu"]

    /// Whether a heading, or the word of a row, means credits: "ECTS", "Crédits ECTS".
    static func areCredits(_ heading: String) -> Bool {
        slug(heading).split(separator: "-").contains { credits.contains(String($0)) }
    }

    private var hasWeightBesideCredits: Bool {
        csv.headings.contains {
            !Self.areCredits($0.text) && Grades.TableHeadings.column(of: $0.text) == "weight"
        }
    }

    init(_ csv: CSV, _ mapped: [MappedHeading]) {
        self.csv = csv
        self.mapped = mapped
        areOfTable = Grades.TableHeadings.areOfTable(csv.headings.map(\.text))
        let grades = csv.headings.map(\.text).filter {
            Grades.TableHeadings.column(of: SubjectHeading.name(in: $0, withoutPercentages: false)) == "grade"
        }
        onlyGrade = grades.count == 1 ? grades[0] : nil
        numbers = numbersApart
    }

    /// Whether the texts of a row are the headings of a class list.
    static func areHeadings(_ cells: [String], _ mapped: [MappedHeading]) -> Bool {
        // "Nom :", "M. Durand" above a table says whose it is.
        guard cells.count(where: { !$0.isEmpty }) > 1, !cells.contains(where: { $0.hasSuffix(":") }) else {
            return false
        }
        return cells.contains { cell in
            mapped.contains { $0.means(cell) }
                || Grades.TableHeadings.column(of: cell).map(identities.contains) == true
        }
    }

    /// The row of headings as a message says it.
    static func expected(_ mapped: [MappedHeading]) -> Wording {
        if mapped.isEmpty { return "a row with a heading such as Name, Nom, Nombre or Nome" }
        let headings = mapped.map { "\"\($0.heading)\"" }.joined(separator: ", ")
        return
            "a row with a heading such as Name, Nom, Nombre or Nome, or with one that --map names: \(headings)"
    }

    /// What a column means; nil if that is not known, or if the user has said what it is.
    func meaning(of heading: String, _ number: Int) -> String? {
        let meaning = numbers[number] ?? self.meaning(of: heading, at: number)
        // Whoever leaves one column out has not said that the averages are subjects.
        return meaning.flatMap { $0 != Grades.TableHeadings.ignored && isChosen($0) ? nil : $0 }
    }

    /// Whether the user has named the heading of a column.
    private func isChosen(_ column: String) -> Bool { mapped.contains { $0.column == column } }

    private func meaning(of heading: String, at number: Int) -> String? {
        let column = column(of: heading)
        if areOfTable {
            let isExact = Grades.TableHeadings.columns.contains(heading.lowercased())
            return isExact || column == Grades.TableHeadings.ignored ? column : nil
        }
        guard let column else { return nil }
        // Credits are the weight only where no column is called so.
        if column == "weight", Self.areCredits(heading), hasWeightBesideCredits { return nil }
        let share = share(ofNumbersIn: number)
        // Names are text, so a column of numbers called "Exam" is a subject, and so may be one without grades yet.
        if Self.texts.contains(column), share ?? 0 > 0.5 { return nil }
        if column == "subject", share == nil { return nil }
        // Learning platforms write the heading of numbers that no student has.
        if ["student", "number"].contains(column), share == nil { return Grades.TableHeadings.ignored }
        // Neither numbers of students nor codes of units have decimals, so a subject called "Area" is one.
        if Self.wholes.contains(column), share ?? 0 > 0.5, hasDecimals(number) { return nil }
        // "Place" is the rank in French.
        if column == "place", share ?? 0 > 0.5 { return Grades.TableHeadings.ignored }
        // "Notes" are remarks in English, and grades in French.
        let isLong = csv.rows.contains { $0[number].text.count > 12 }
        return column == "grade" && share == 0 && isLong ? "remark" : column
    }

    private func column(of heading: String) -> String? {
        if areOfTable, Grades.TableHeadings.columns.contains(heading.lowercased()) {
            return heading.lowercased()
        }
        guard Self.codes.contains(slug(heading)) else {
            return Grades.TableHeadings.column(of: heading) ?? (heading == onlyGrade ? "grade" : nil)
        }
        let hasSubjects = csv.headings.contains {
            Grades.TableHeadings.column(of: $0.text) == "subject"
        }
        return hasSubjects ? nil : "student"
    }

    /// Of several columns with numbers of students, one identifies them, and one is printed on their sheets.
    private var numbersApart: [Int: String] {
        guard !areOfTable else { return [:] }
        var numbers: [Int: String] = [:]
        let name = name
        if let name { numbers[name] = "name" }
        let candidates = csv.headings.indices.filter { number in
            let heading = csv.headings[number].text
            return number != name && column(of: heading) == "student"
                && !mapped.contains { $0.means(heading) }
        }
        let hasIdentity = isChosen("student")
        guard candidates.count > 1 || hasIdentity else { return numbers }
        let isCalled = { (column: Int, name: String) in csv.headings[column].text.lowercased() == name }
        let real = candidates.filter { !Self.countsRows($0, of: csv.rows) }
        let identity =
            hasIdentity
            ? nil
            : candidates.first { isCalled($0, "student") } ?? real.first { !isCalled($0, "number") }
                ?? candidates.first { !isCalled($0, "number") }
        let others = candidates.filter { $0 != identity }
        let printed = others.first { isCalled($0, "number") } ?? others.first(where: real.contains)
        for column in candidates { numbers[column] = Grades.TableHeadings.ignored }
        if let identity { numbers[identity] = "student" }
        if let printed, !isChosen("number") { numbers[printed] = "number" }
        return numbers
    }

    /// "Student" without any column of names is the name.
    private var name: Int? {
        let columns = csv.headings.map { column(of: $0.text) }
        guard !columns.contains("name"), !columns.contains("family_name"), !isChosen("name"),
            !isChosen("family_name"), !isChosen("student")
        else { return nil }
        return csv.headings.indices.first {
            csv.headings[$0].text.lowercased() == "student" && share(ofNumbersIn: $0) == 0
        }
    }

    /// Whether the numbers in a column only count the rows of a list.
    static func countsRows(_ column: Int, of rows: [[CSV.Cell]]) -> Bool {
        rows.allSatisfy { row in row[column].text.isEmpty || 1...999 ~= Int(row[column].text) ?? 0 }
    }

    /// The part of the filled cells of a column that are numbers; nil if all are empty.
    func share(ofNumbersIn column: Int) -> Double? {
        let filled = filled(column)
        guard !filled.isEmpty else { return nil }
        return Double(filled.count { ListedGrade($0) != nil }) / Double(filled.count)
    }

    private func hasDecimals(_ column: Int) -> Bool {
        filled(column).contains { ListedGrade($0).map { $0.decimals > 0 } ?? false }
    }

    /// The smallest number in a column; nil if it has none.
    func leastNumber(in column: Int) -> Double? { filled(column).compactMap { ListedGrade($0)?.value }.min() }

    /// The numbers of a column that do not say what they are out of.
    func numbersAlone(in column: Int) -> [Double] {
        filled(column).compactMap { ListedGrade($0) }.filter { $0.total == nil }.map(\.value)
    }

    /// The cells of a column that are words, each once.
    func words(in column: Int) -> [String] {
        var words: [String] = []
        for cell in filled(column) where ListedGrade(cell) == nil && !words.contains(cell) {
            words.append(cell)
        }
        return words
    }

    /// Whether all filled cells of a column are percentages.
    func arePercentages(_ column: Int) -> Bool {
        filled(column).allSatisfy { $0.hasSuffix("%") && ListedGrade($0) != nil }
    }

    private func filled(_ column: Int) -> [String] {
        csv.rows.map { $0[column].text }.filter { !Self.isBlank($0) }
    }

    /// Whether a cell has neither a letter nor a digit: a dash means that there is nothing.
    static func isBlank(_ cell: String) -> Bool { !cell.contains { $0.isLetter || $0.isNumber } }
}
