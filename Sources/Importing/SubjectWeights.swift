import Diagnostics
import Languages
import Records

/// The names and the weights of the subjects in a list with a column for each. A row called "Coefficient" has the weights,
/// or the headings have them: "Maths (coef 5)".
struct SubjectWeights {
    /// Of each subject by its column: the heading, without the weight if it has one.
    private(set) var names: [Int: String] = [:]
    /// Of each subject whose weight is known.
    private(set) var cells: [Int: TableWriter.Cell] = [:]
    /// Where the weights come from; nil if the list has none.
    private(set) var origin: Wording?
    private(set) var problems: [Diagnostic] = []

    init() {}

    /// - Parameter row: the row with the weights.
    init(of subjects: [Int], _ csv: CSV, row: [CSV.Cell]?) {
        let headings = subjects.map { ($0, csv.headings[$0], SubjectHeading(csv.headings[$0].text)) }
        let isShared = Dictionary(grouping: headings) { slug($0.2.name) }.mapValues { $0.count > 1 }
        let percentages = headings.compactMap(\.2.percentage).compactMap { ListedGrade($0)?.value }
        // Thirds are often rounded.
        let arePercentages = percentages.count == headings.count && 99...101 ~= percentages.reduce(0, +)
        let percentageWeights = arePercentages ? Self.wholeNumbers(percentages) : []
        if !arePercentages, row == nil,
            let (_, cell, heading) = headings.first(where: { $0.2.percentage != nil })
        {
            problems.append(
                Messages.openPercentages(cell.text, heading.name, heading.percentage ?? "", at: cell.place))
        }
        for (number, (column, cell, heading)) in headings.enumerated() {
            let weight = heading.weight ?? (arePercentages ? percentageWeights[number] : nil)
            let isShared = isShared[slug(heading.name)] == true
            names[column] = weight == nil || isShared ? cell.text : heading.name
            if let weight { cells[column] = .init(weight, at: cell.place) }
            // Numbers that tell subjects of one name apart only count them.
            if let number = heading.number, weight == nil, row == nil, !isShared {
                problems.append(Messages.unclearNumber(cell.text, heading.name, number, at: cell.place))
            }
        }
        if let row {
            origin = "the row of weights"
            for (column, heading, _) in headings {
                let cell = row.indices.contains(column) ? row[column] : nil
                if let cell, !ClassListHeadings.isBlank(cell.text) {
                    let weight = SubjectHeading.weight(in: cell.text) ?? cell.text
                    if let other = cells[column],
                        ListedGrade(other.text)?.value != ListedGrade(weight)?.value
                    {
                        problems.append(Messages.twoWeights(heading.text, cell.text, at: cell.place))
                    }
                    cells[column] = .init(weight, at: cell.place)
                } else if cells[column] == nil {
                    problems.append(Messages.noWeight(heading.text, at: cell?.place ?? heading.place))
                }
            }
        } else if !cells.isEmpty {
            origin = "the headings"
            for (column, heading, parts) in headings where cells[column] == nil && parts.number == nil {
                problems.append(Messages.noWeightInHeading(heading.text, at: heading.place))
            }
        }
    }

    /// Percentages with up to two decimals as weights, which are whole numbers: 125 and 875 of 12.5 and 87.5.
    private static func wholeNumbers(_ percentages: [Double]) -> [String] {
        let factor =
            [1.0, 10, 100].first { factor in
                percentages.allSatisfy { abs($0 * factor - ($0 * factor).rounded()) < 1e-6 }
            } ?? 100
        return percentages.map { String(Int(($0 * factor).rounded())) }
    }

    /// The weights that are numbers.
    var values: [Int: Double] { cells.compactMapValues { ListedGrade($0.text)?.value } }
}
