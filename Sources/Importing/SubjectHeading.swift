import Languages
import Records

/// What the heading of a subject says beside its name: the weight in "Maths (coef 5)", the scale in "Oral /10".
struct SubjectHeading {
    /// The heading without its weight: "Maths".
    let name: String
    /// As it is in the heading: "5".
    let weight: String?
    /// 30 of "Midterm (30%)", "Midterm 30 %" and "30% Midterm".
    let percentage: String?
    /// A number in brackets that does not say what it is: 3 of "Maths (3)".
    let number: String?

    init(_ heading: String) {
        // "Maths (coef 2)/20"
        let heading = Self.withoutTotal(heading)
        // Outside of brackets a number alone counts: "Oral 2".
        var found = Self.tails(of: heading).lazy.compactMap { name, tail, isInBrackets in
            Mark(tail).flatMap { isInBrackets || $0.kind != .number ? (name: name, mark: $0) : nil }
        }.first
        if found == nil,
            let match = heading.prefix(Self.longestTail).prefixMatch(
                of: /(?<number>\d+(?:[.,]\d+)?)\s*%\s+/)
        {
            found = (heading[match.range.upperBound...], Mark(.percentage, String(match.number)))
        }
        let mark = found?.mark
        name = found.map { String($0.name) } ?? heading
        weight = mark?.kind == .weight ? mark?.number : nil
        percentage = mark?.kind == .percentage ? mark?.number : nil
        // A first exam and one of the year 2026 say nothing of this.
        number = mark.flatMap { $0.kind == .number && 2...100 ~= $0.value ? $0.number : nil }
    }

    /// The weight in a cell of a row of weights: "3" of "coef 3", "x3" and "(3)"; nil if it has none.
    static func weight(in cell: String) -> String? {
        guard cell.count <= longestTail else { return nil }
        let isInBrackets = "([".contains(cell.first ?? " ") && ")]".contains(cell.last ?? " ")
        let text = isInBrackets ? cell.dropFirst().dropLast() : cell[...]
        return Mark(text.trimmed(where: \.isWhitespace)).flatMap {
            $0.kind == .percentage ? nil : $0.number
        }
    }

    // MARK: The end of a heading

    /// No weight is written in more characters. A limit keeps the time short in which a long heading is read.
    private static let longestTail = 40

    /// Of a longer one no scale is read.
    private static let longestHeading = 200

    /// What is in brackets at the end of a heading, or behind one of its last separators, with what is before it.
    private static func tails(of heading: String) -> [(name: Substring, tail: Substring, isInBrackets: Bool)]
    {
        let end = heading.suffix(longestTail)
        func name(before index: String.Index) -> Substring {
            heading[..<index].trimmed(where: isSeparator)
        }
        if let last = end.last, ")]".contains(last) {
            guard let open = end.lastIndex(where: { "([".contains($0) }), open > heading.startIndex else {
                return []
            }
            let tail = heading[heading.index(after: open)...].dropLast()
            let before = name(before: open)
            return before.isEmpty ? [] : [(before, tail.trimmed(where: \.isWhitespace), true)]
        }
        let starts = end.indices.filter { index in
            index > heading.startIndex && !isSeparator(end[index])
                && isSeparator(heading[heading.index(before: index)])
        }
        return starts.map { (name(before: $0), heading[$0...], false) }.filter { !$0.0.isEmpty }
    }

    private static let separators: Set<Character> = [",", ";", ":", "–", "-", "(", "["]

    private static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || separators.contains(character)
    }

    /// What the end of a heading says: "coef 5", "x5", "5 ECTS", "30 %", or only "5".
    private struct Mark {
        enum Kind {
            case weight, percentage, number
        }

        let kind: Kind
        let number: String

        var value: Double { Double(number.replacing(",", with: ".")) ?? 0 }

        init(_ kind: Kind, _ number: String) {
            self.kind = kind
            self.number = number
        }

        init?(_ text: Substring) {
            let weightFirst =
                /(?:(?:coef|coeff|coefs|coeffs|coefficient|coeficiente|coefficiente|poids|pondération|weight|peso|ects|cfu|crédits?|credits?|créditos?|crediti)\b[\s.:=]*(?:de |d['’])?|[cw]\s*[.:=]\s*|[x×*]\s*)(?<number>\d+(?:[.,]\d+)?)\s*(?<percent>%?)/
                .ignoresCase()
            let weightLast =
                /(?<number>\d+(?:[.,]\d+)?)\s*(?:[x×]|ects|cfu|(?:crédits?|credits?|créditos?|crediti)(?: (?:ects|cfu))?)/
                .ignoresCase()
            let alone = /(?<number>\d+(?:[.,]\d+)?)\s*(?<percent>%?)/
            if let match = text.wholeMatch(of: weightFirst) {
                self.init(match.percent.isEmpty ? .weight : .percentage, String(match.number))
            } else if let match = text.wholeMatch(of: weightLast) {
                self.init(.weight, String(match.number))
            } else if let match = text.wholeMatch(of: alone) {
                self.init(match.percent.isEmpty ? .number : .percentage, String(match.number))
            } else {
                return nil
            }
        }
    }

    /// The best grade that a heading names: 10 of "Maths /10", "Note sur 10", "Quiz (10 pts)" and "/10 Oral". nil if there
    /// is none.
    static func total(of heading: String) -> Int? { statement(ofTotalIn: heading)?.total }

    private static func statement(ofTotalIn heading: String) -> (range: Range<String.Index>, total: Int)? {
        guard heading.utf8.count <= longestHeading else { return nil }
        let words =
            /(?:^\/|\/(?=\s*\d+\s*[)\]]?$)|\b(?:out of|sur|sobre|su|barème|max)[\s.:]+(?=\d+\s*[)\]]?$))\s*(?<total>\d+)\b/
            .ignoresCase()
        let points = /\b(?<total>\d+)\s*(?:pts?|points?|puntos|punti|marks)\b\.?\s*[)\]]?$/.ignoresCase()
        let match =
            heading.firstMatch(of: words).map { (range: $0.range, total: $0.total) }
            ?? heading.firstMatch(of: points).map { (range: $0.range, total: $0.total) }
        guard let match, let total = Int(match.total), total >= ListedGrade.leastTotal else { return nil }
        return (match.range, total)
    }

    /// What a heading calls a subject: "Midterm" of "Midterm /20 (30%)".
    static func bareName(_ heading: String) -> String { name(in: heading, withoutPercentages: true) }

    /// A heading without the scale that it names: "Maths" of "Maths /20" and "Maths (out of 20)".
    private static func withoutTotal(_ heading: String) -> String {
        guard let (range, _) = statement(ofTotalIn: heading) else { return heading }
        var name = heading
        name.removeSubrange(range)
        name = name.replacing(/[(\[][\s,;]*[)\]]|[\s,;]+(?=[)\]])/, with: "")
        return String(name[...].trimmed(where: isSeparator))
    }

    /// A heading without the weights and the scale that it names: "Maths" of "Maths /20 (coef 2)".
    ///
    /// - Parameter percentages: whether percentages are left out, too: "Midterm" of "Midterm (30%)".
    static func name(in heading: String, withoutPercentages percentages: Bool) -> String {
        let parts = SubjectHeading(heading)
        let hasMark = parts.weight != nil || parts.number != nil || percentages && parts.percentage != nil
        // A scale may be before the weight, too.
        return withoutTotal(hasMark ? parts.name : heading)
    }
}
