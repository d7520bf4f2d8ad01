import Languages
import Pages

extension Grades {
    /// How the list of a class is sorted. Each order but the first has a page of its own.
    enum ClassOrder: String, CaseIterable {
        case name, average, decision

        /// What pages are called that have the list in this order.
        func id(of schoolClass: SchoolClass) -> String {
            let id = Pages.id(of: schoolClass)
            return self == .name ? id : "\(id)/\(rawValue)"
        }

        /// - Parameter students: by name.
        func sorted(_ students: [ListedStudent]) -> [ListedStudent] {
            // Among equals the order of the names stays.
            let ranked = students.enumerated().map { (place: $0.offset, student: $0.element) }
            switch self {
            case .name: return students
            case .average:
                return ranked.sorted {
                    Self.average($0.student, $0.place) < Self.average($1.student, $1.place)
                }.map(\.student)
            case .decision:
                return ranked.sorted {
                    let (first, second) = (Self.decision($0.student), Self.decision($1.student))
                    return first == second
                        ? Self.average($0.student, $0.place) < Self.average($1.student, $1.place)
                        : first < second
                }.map(\.student)
            }
        }

        /// The highest averages come first, and students without any last.
        private static func average(_ student: ListedStudent, _ place: Int) -> (Double, Int) {
            (student.total.map { -$0.unrounded } ?? .infinity, place)
        }

        /// As the counts above the list have them.
        private static func decision(_ student: ListedStudent) -> Int {
            student.verdict.tallied ?? TranscriptWords.tallied.count
        }
    }
}

extension Grades.Pages {
    /// The list of a class by average and by decision; of fewer than three students, or of a class that has not been read, none.
    func orders(of schoolClass: Grades.SchoolClass) -> [Grades.ClassOrder] {
        schoolClass.students.count > 2 ? Grades.ClassOrder.allCases : [.name]
    }

    /// The links from one order of a list to the others.
    func links(
        to orders: [Grades.ClassOrder], of schoolClass: Grades.SchoolClass, from current: Grades.ClassOrder
    ) -> Value {
        .list(
            orders.map { order in
                [
                    "name": .text(text("class.by-\(order.rawValue)")),
                    "link": .page(order.id(of: schoolClass)),
                    "isCurrent": .flag(order == current),
                ]
            })
    }

    /// The page of a class, or its list alone in another order.
    func list(
        of entry: Grades.Entry, _ visibility: Visibility, _ sheets: [Grades.ClassSheets],
        by order: Grades.ClassOrder
    ) -> Page {
        let schoolClass = entry.schoolClass
        let isFirst = order == .name
        let id = Self.id(of: schoolClass)
        let name: [String: Argument] = ["name": .text(schoolClass.title)]
        return Page(
            id: order.id(of: schoolClass), kind: "class", domain: Grades.name,
            route: folder(of: entry) + (isFirst ? [] : [address("class.by-\(order.rawValue)")]),
            title: isFirst ? schoolClass.title : text("class.title-by-\(order.rawValue)", name),
            description: text("class.description", name), template: "grades/class",
            source: schoolClass.source, visibility: visibility, parent: isFirst ? Self.firstID : id,
            label: isFirst ? schoolClass.title : text("class.by-\(order.rawValue)"),
            canonical: isFirst ? nil : id,
            ingredients: entry.listIngredients,
            model: { _ in self.model(of: schoolClass, visibility, sheets, by: order) })
    }
}
