public import Pages

/// The kinds of data that this program can read, in the order of the navigation; a further one is one more
/// line.
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
