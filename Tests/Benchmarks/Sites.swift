/// A site that is made for measuring: the same bytes for the same numbers.
protocol BenchmarkSite {
    var name: String { get }
    /// What is in it, in words.
    var summary: String { get }
    func write(below folder: String) throws(Failure)
    /// Changes one source file, to another text in every round.
    func change(below folder: String, round: Int) throws(Failure)
}

/// A class of 25 a file; each student gets a transcript in four languages.
struct Transcripts: BenchmarkSite {
    let students: Int
    let name = "transcripts"
    var summary: String { "\(students) students in four languages" }

    private static let classSize = 25
    private static let units = [
        ("UE1", "Software engineering", 6, false, ["Object design", "Quality", "Algorithms"]),
        ("UE2", "Systems and networks", 6, false, ["Networks", "Systems", "Things"]),
        ("UE3", "At work", 6, false, ["English", "Communication", "Projects"]),
        ("UE4", "Mobile technologies", 9, false, ["Platforms", "Swift", "Architecture"]),
        ("UE5", "Project and internship", 15, true, ["Project", "Internship", "Defence"]),
    ]

    private var classes: Int { (students + Self.classSize - 1) / Self.classSize }

    func write(below folder: String) throws(Failure) {
        try save(
            "title: Transcripts\nbase_url: https://example.org/\nlocales: [en, fr, es, it]\ntime_zone: Europe/Paris\n",
            to: "\(folder)/site.yaml")
        for number in 0..<classes { try writeClass(number, round: 0, below: folder) }
    }

    func change(below folder: String, round: Int) throws(Failure) {
        try writeClass(0, round: round, below: folder)
    }

    private func writeClass(_ number: Int, round: Int, below folder: String) throws(Failure) {
        var random = SeededNumbers(UInt64(number))
        var text = "student,name,unit,unit_name,unit_weight,professional,subject,weight,grade\n"
        for student in number * Self.classSize..<min(students, (number + 1) * Self.classSize) {
            let name = "\(random.pick(Words.given)) \(random.pick(Words.family))"
            var isFirst = true
            for (code, unit, weight, isProfessional, subjects) in Self.units {
                for subject in subjects {
                    let quarters = isFirst && student == 0 ? 20 + round % 50 : random.below(81)
                    isFirst = false
                    let grade =
                        random.below(200) == 0
                        ? "" : "\(quarters / 4).\(["00", "25", "50", "75"][quarters % 4])"
                    text +=
                        "s\(100_000 + student),\(name),\(code),\(unit),\(weight),\(isProfessional ? "yes" : "no"),\(subject),"
                    text += "\(random.below(4) + 1),\(grade)\n"
                }
            }
        }
        try save(text, to: "\(folder)/grades/class-\(1_000 + number).csv")
    }
}

/// Pages of prose in four languages, in folders of fifty.
struct ProsePages: BenchmarkSite {
    let count: Int
    let name = "prose"
    var summary: String { "\(count) Markdown pages in each of four languages" }

    private static let locales = ["en", "fr", "es", "it"]

    func write(below folder: String) throws(Failure) {
        try save(
            "title: Prose\nbase_url: https://example.org/\nlocales: [en, fr, es, it]\n",
            to: "\(folder)/site.yaml")
        for locale in Self.locales {
            for number in 0..<count { try writePage(number, locale, round: 0, below: folder) }
        }
    }

    func change(below folder: String, round: Int) throws(Failure) {
        try writePage(0, "en", round: round, below: folder)
    }

    private func writePage(_ number: Int, _ locale: String, round: Int, below folder: String) throws(Failure)
    {
        var random = SeededNumbers(UInt64(number))
        let following = (number + 1) % count
        var text =
            "---\ntitle: Page \(number)\ndescription: What is said in page \(number).\n---\n\nRead in round \(round).\n"
        for part in 1...4 {
            text +=
                "\n## Part \(part)\n\n\(random.sentence(60)) *\(random.sentence(3))* and **\(random.sentence(3))**, "
            text += "[see page \(following)](../part-\(following / 50)/page-\(following).md).\n\n"
            for _ in 0..<4 { text += "- \(random.sentence(8))\n" }
        }
        text += "\n| word | number |\n|---|---:|\n"
        for _ in 0..<6 { text += "| \(random.pick(Words.plain)) | \(random.below(1_000)) |\n" }
        try save(text, to: "\(folder)/content/\(locale)/part-\(number / 50)/page-\(number).md")
    }
}

/// The smallest site that people build: eight pages, the language chooser and the page for lost addresses.
struct SmallProse: BenchmarkSite {
    let name = "small"
    let summary = "ten pages in one language"

    func write(below folder: String) throws(Failure) {
        try save("title: Small\nbase_url: https://example.org/\nlocales: [en]\n", to: "\(folder)/site.yaml")
        for number in 0..<8 { try writePage(number, round: 0, below: folder) }
    }

    func change(below folder: String, round: Int) throws(Failure) {
        try writePage(1, round: round, below: folder)
    }

    private func writePage(_ number: Int, round: Int, below folder: String) throws(Failure) {
        var random = SeededNumbers(UInt64(number))
        let text =
            "---\ntitle: Page \(number)\norder: \(number)\n---\n\nRead in round \(round). \(random.sentence(80)).\n"
        try save(text, to: "\(folder)/content/en/\(number == 0 ? "index" : "page-\(number)").md")
    }
}

/// Words to fill pages with.
enum Words {
    static let given = [
        "Ada", "Blaise", "Carl", "Denise", "Émilie", "Felix", "Grace", "Henri", "Inès", "José",
    ]
    static let family = [
        "Byron", "Pascal", "Gauss", "Poisson", "du Châtelet", "Klein", "Hopper", "Poincaré", "Daubechies",
        "Adem",
    ]
    static let plain = [
        "water", "board", "wave", "line", "number", "table", "page", "word", "height", "speed", "judge",
        "horse", "verb", "form", "year",
        "class", "student", "mark", "rule", "turn", "light", "wind", "shore", "morning",
    ]
}

/// Numbers that look random and are the same in every run (SplitMix64).
struct SeededNumbers {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed &* 0x2545_F491_4F6C_DD1D &+ 1
    }

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }

    mutating func pick(_ words: [String]) -> String {
        words[below(words.count)]
    }

    mutating func sentence(_ count: Int) -> String {
        (0..<count).map { _ in pick(Words.plain) }.joined(separator: " ")
    }
}
