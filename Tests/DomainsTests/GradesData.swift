/// Grades that tests write down, in each of the formats.
enum GradesData {
    struct Subject: Sendable {
        var weight: Int
        var grade: Double?
    }

    struct Unit: Sendable {
        var code: Int
        var weight: Int
        var isProfessional: Bool
        var subjects: [Subject]
    }

    /// 24 subjects in seven units, 16 of them with a grade.
    static let workedCase: [Unit] = [
        unit(1, 6, [(4, 13.17), (9, 13.63), (5, 12.4), (4, 20)]),
        unit(2, 6, [(4, nil), (4, 14.5), (4, nil), (5, 13.88)]),
        unit(3, 6, [(5, 18.65), (4, 17.13), (4, 9.5), (3, 9.5)]),
        unit(4, 9, [(6, 4), (5, 14.5), (4, 10.2), (5, 14.93)]),
        unit(5, 9, [(4, 12.17), (4, nil), (5, nil), (3, nil), (5, nil), (5, nil)]),
        unit(6, 9, [(1, 13.66)], isProfessional: true),
        unit(7, 15, [(1, nil)], isProfessional: true),
    ]

    /// The only condition of a degree without professional units.
    static let totalOnly = "blocks: [{name: total, select: all}]"

    static func unit(_ code: Int, _ weight: Int, _ subjects: [(Int, Double?)], isProfessional: Bool = false)
        -> Unit
    {
        Unit(
            code: code, weight: weight, isProfessional: isProfessional,
            subjects: subjects.map { Subject(weight: $0.0, grade: $0.1) })
    }

    static func transcript(_ units: [Unit], id: String = "s1", name: String = "Ada Byron", more: String = "")
        -> String
    {
        #"{"id": "\#(id)", "name": "\#(name)", \#(more)"units": \#(json(units) { $0 })}"#
    }

    /// As the app stores them: fractions of 1.
    static func app(_ units: [Unit]) -> String {
        json(units) { $0 / 20 }
    }

    static func csv(
        _ units: [Unit], separator: String = ",", comma: Bool = false, id: String = "s1",
        name: String = "Ada Byron"
    ) -> String {
        var lines = [header(separator)]
        for unit in units {
            for (number, subject) in unit.subjects.enumerated() {
                let grade = subject.grade.map { "\($0)" } ?? ""
                let written = comma ? String(grade.map { $0 == "." ? "," : $0 }) : grade
                let cells = [
                    id, name, "\(unit.code)", "Unit \(unit.code)", "\(unit.weight)", "\(unit.isProfessional)",
                    "Subject \(number + 1)",
                    "\(subject.weight)",
                    comma && separator == "," && !written.isEmpty ? "\"\(written)\"" : written,
                ]
                lines.append(cells.joined(separator: separator))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    static func header(_ separator: String = ",") -> String {
        ["student", "name", "unit", "unit_name", "unit_weight", "professional", "subject", "weight", "grade"]
            .joined(separator: separator)
    }

    private static func json(_ units: [Unit], _ scaled: (Double) -> Double) -> String {
        let units = units.map { unit in
            let subjects = unit.subjects.enumerated().map { number, subject in
                let grade = subject.grade.map { #", "grade": \#(scaled($0))"# } ?? ""
                return #"{"name": "Subject \#(number + 1)", "weight": \#(subject.weight)\#(grade)}"#
            }
            let head = #""code": \#(unit.code), "name": "Unit \#(unit.code)", "weight": \#(unit.weight)"#
            return
                "{\(head), \"isProfessional\": \(unit.isProfessional), \"subjects\": [\(subjects.joined(separator: ", "))]}"
        }
        return "[\(units.joined(separator: ",\n"))]"
    }
}
