import Records

/// Finds a column of grades that is the mean of the others, within its own rounding: an average whose heading does
/// not say so.
struct MeanColumns {
    /// The grades of one student.
    private struct Row {
        var grades: [Int: Double] = [:]
        /// Sums over all grades, plain and with the weights of their subjects.
        var (sum, weightedSum, weight) = (0.0, 0.0, 0.0)
        var areEqual = true
    }

    private var rows: [Row] = []
    private var decimals: [Int: Int] = [:]
    private let weights: [Int: Double]

    /// - Parameter weights: those of the subjects, as far as they are known.
    init(_ columns: [Int], of students: [[CSV.Cell]], weights: [Int: Double]) {
        self.weights = weights
        for student in students {
            var row = Row()
            for column in columns {
                guard let grade = ListedGrade(student[column].text) else { continue }
                if let other = row.grades.values.first, other != grade.value { row.areEqual = false }
                row.grades[column] = grade.value
                row.sum += grade.value
                row.weightedSum += grade.value * (weights[column] ?? 0)
                row.weight += weights[column] ?? 0
                decimals[column] = max(decimals[column] ?? 0, grade.decimals)
            }
            rows.append(row)
        }
    }

    /// In how many rows a column is the mean or the sum of at least two others, and how many there are; nil if these are too few
    /// to tell it from chance.
    ///
    /// A student with the same grade everywhere tells nothing. Means that are rounded to whole numbers are often met by
    /// chance, so they need more rows.
    func rows(whereMeanIs column: Int) -> (same: Int, all: Int, isSum: Bool)? {
        let tolerance = pow10(-(decimals[column] ?? 0)) / 2 + 1e-9
        var (all, plain, weighted, sums) = (0, 0, 0, 0)
        for row in rows where !row.areEqual && row.grades.count > 2 {
            guard let grade = row.grades[column] else { continue }
            all += 1
            let mean = (row.sum - grade) / Double(row.grades.count - 1)
            if abs(mean - grade) <= tolerance { plain += 1 }
            if abs(row.sum - grade - grade) <= tolerance { sums += 1 }
            let weight = weights[column] ?? 0
            if row.weight > weight {
                let mean = (row.weightedSum - weight * grade) / (row.weight - weight)
                if abs(mean - grade) <= tolerance { weighted += 1 }
            }
        }
        let same = max(plain, weighted, sums)
        let least = decimals[column] ?? 0 > 0 ? 3 : 5
        return same >= least && same * 4 >= all * 3 ? (same, all, sums > max(plain, weighted)) : nil
    }

    private func pow10(_ exponent: Int) -> Double {
        (exponent..<0).reduce(1) { power, _ in power / 10 }
    }
}
