extension Grades {
    /// What a school says of a good graduation, such as the French *mention bien*.
    struct Honours: Sendable {
        var name: Block.Name
        /// The least overall average that has them.
        var minimum: Mark
    }
}

extension Grades.Settings {
    /// The highest honours of a decision; nil if the student has not graduated, or with an average below all of them.
    ///
    /// - Parameter average: the overall one, compared without rounding.
    func honours(_ verdict: Grades.Verdict, average: Grades.Mark?) -> Grades.Honours? {
        guard verdict == .reached, let average else { return nil }
        return honours.filter { $0.minimum <= average }.max { $0.minimum < $1.minimum }
    }
}
