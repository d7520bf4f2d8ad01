/// The summary of penalties of the rule book, D 10, as checked by hand: what the example site must say.
struct PenaltyFact: Sendable {
    var id: Int
    var rules: [String]
    var sanction: Int
    /// R referee, J judges.
    var owners: String

    init(_ id: Int, _ rules: [String], _ sanction: Int, _ owners: String) {
        self.id = id
        self.rules = rules
        self.sanction = sanction
        self.owners = owners
    }

    static let all: [PenaltyFact] = [
        .init(0, ["D6.12"], 0, "R"),
        .init(1, ["D6.16", "D8.3.4"], 0, "R J"),
        .init(2, ["D6.17", "D8.3.3"], 0, "R J"),
        .init(3, ["D6.18", "D8.4.3"], 0, "R J"),
        .init(4, ["D6.20", "D8.6.6"], 0, "R J"),
        .init(5, ["D6.21", "D8.1.7"], 0, "R J"),
        .init(6, ["D6.22.1"], 0, "R"),
        .init(7, ["D6.22.2"], 0, "R"),
        .init(8, ["D6.24"], 0, "R"),
        .init(9, ["D6.27"], 0, "R"),
        .init(10, ["D6.28"], 0, "R"),
        .init(11, ["D9.2", "D9.8"], 0, "R J"),
        .init(12, ["D9.8"], 0, "R"),
        .init(13, ["D9.10"], 0, "R"),
        .init(14, ["D9.2"], 0, "R"),
        .init(15, ["D6.25"], 1, "R"),
        .init(16, ["D6.26"], 1, "R"),
        .init(17, ["D9.6"], 1, "R"),
        .init(18, ["D6.19", "D8.1.4"], 2, "R J"),
        .init(19, ["D8.5.4"], 2, "J"),
        .init(20, ["D6.22", "D8.6.3", "D8.6.4"], 3, "R J"),
        .init(21, ["D8.5.7"], 3, "J"),
        .init(22, ["D8.5.7"], 3, "J"),
        .init(23, ["D8.1.6"], 4, "J"),
        .init(24, ["D8.2.3"], 4, "J"),
        .init(25, ["D8.2.4.3"], 4, "J"),
        .init(26, ["D8.2.6.2"], 4, "J"),
        .init(27, ["D8.3.2"], 4, "J"),
        .init(28, ["D8.4.5"], 4, "J"),
        .init(29, ["D8.4.6"], 4, "J"),
        .init(30, ["D8.5.6"], 4, "J"),
        .init(31, ["D8.5.9"], 4, "J"),
        .init(32, ["D8.5.10"], 4, "J"),
        .init(33, ["D8.5.12"], 4, "J"),
        .init(34, ["D8.5.13"], 4, "J"),
        .init(35, ["D8.5.15"], 4, "J"),
        .init(36, ["D8.6.5"], 4, "J"),
        .init(37, ["D9.11"], 4, "J"),
        .init(38, ["D9.11"], 4, "J"),
        .init(39, ["D9.11"], 4, "J"),
        .init(40, ["D9.11"], 4, "J"),
        .init(41, ["D9.11"], 4, "J"),
        .init(42, ["D8.1.5"], 5, "J"),
        .init(43, ["D8.5.2"], 5, "J"),
        .init(44, ["D8.5.3"], 5, "J"),
        .init(45, ["D8.6.2"], 5, "J"),
        .init(46, ["D9.5"], 0, "R"),
    ]
}
