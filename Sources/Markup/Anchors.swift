/// The anchors of one text, each given once.
struct Anchors {
    private var taken: Set<String>
    /// Where to go on counting for a heading that comes again and again.
    private var next: [String: Int] = [:]

    init(reserved: Set<String>) {
        taken = reserved
    }

    /// The wanted anchor, or the first free one with a number after it.
    mutating func take(_ wanted: String) -> String {
        if taken.insert(wanted).inserted { return wanted }
        var number = next[wanted] ?? 2
        while !taken.insert("\(wanted)-\(number)").inserted { number += 1 }
        next[wanted] = number + 1
        return "\(wanted)-\(number)"
    }
}
