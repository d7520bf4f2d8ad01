public import Pages

/// The kinds of data that this program can read, in the order of the navigation; a further one is one more line.
public enum Domains {
    public static let all: [any Domain.Type] = [
        Prose.self,
        Diving.self,
        Verbs.self,
        Grades.self,
        Surf.self,
        Racing.self,
    ]
}

extension Domain {
    /// Sorts the domain's section in the navigation; articles sort themselves in with numbers of their own, in between too.
    static var sectionOrder: Int { (Domains.all.firstIndex { $0 == Self.self } ?? Domains.all.count) * 10 }
}
