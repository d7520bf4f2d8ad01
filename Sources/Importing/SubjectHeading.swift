import Languages

/// What the heading of a subject says beside its name: the weight in "Maths (coef 5)", the scale in "Oral /10".
struct SubjectHeading {
    /// The heading without its weight: "Maths".
    let name: String
    /// As it is in the heading: "5".
    let weight: String?
    /// 30 of "Midterm (30%)" and of "Midterm 30 %".
    let percentage: Int?
    /// A number in brackets that does not say what it is: 3 of "Maths (3)".
    let number: Int?

    init(_ heading: String) {
        let coefficient =
            /[\s(\[,;:–-]+(?:(?:coef|coeff|coefs|coeffs|coefficient|coeficiente|coefficiente|poids|weight|peso)\b[\s.:=]*|[x×])(?<weight>\d+(?:[.,]\d+)?)\s*[)\]]?$/
            .ignoresCase()
        let credits =
            /[\s(\[,;:–-]+(?<weight>\d+)\s*(?:ects|cfu|credits?|crédits?|créditos?|crediti)\s*[)\]]?$/
            .ignoresCase()
        let bracket = /\s*[(\[]\s*(?<number>\d+)\s*(?<percent>%?)\s*[)\]]$/
        let percentage = /\s+(?<number>\d+)\s*(?<percent>%)$/
        var end = heading.endIndex
        if let match = heading.firstMatch(of: coefficient) ?? heading.firstMatch(of: credits) {
            end = match.range.lowerBound
            weight = String(match.weight)
            (self.percentage, number) = (nil, nil)
        } else {
            weight = nil
            let match = heading.firstMatch(of: bracket) ?? heading.firstMatch(of: percentage)
            if let match { end = match.range.lowerBound }
            let found = match.flatMap { Int($0.number) }
            let isPercentage = match?.percent.isEmpty == false
            self.percentage = isPercentage ? found : nil
            // A first exam and one of the year 2026 say nothing of this.
            number = isPercentage ? nil : found.flatMap { 2...100 ~= $0 ? $0 : nil }
        }
        name = String(heading[..<end])
    }

    /// The best grade that a heading names: 10 of "Maths /10", "Note sur 10", "Quiz (10 pts)" and "/10 Oral". nil if there
    /// is none.
    static func total(of heading: String) -> Int? {
        let words =
            /(?:^\/|\/(?=\s*\d+\s*[)\]]?$)|\b(?:out of|sur|sobre|su|barème|max)[\s.:]+(?=\d+\s*[)\]]?$))\s*(?<total>\d+)\b/
            .ignoresCase()
        let points = /\b(?<total>\d+)\s*(?:pts?|points?|puntos|punti|marks)\b\.?\s*[)\]]?$/.ignoresCase()
        let match = heading.firstMatch(of: words) ?? heading.firstMatch(of: points)
        guard let total = match.flatMap({ Int($0.total) }), total >= ListedGrade.leastTotal else {
            return nil
        }
        return total
    }
}
