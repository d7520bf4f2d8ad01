import Diagnostics
import Languages
import Pages
import Records

extension Racing {
    /// How long the winner took, to the hundredth of a second at the most.
    struct WinningTime: Sendable, Equatable {
        var minutes: Int
        var seconds: Int
        /// The digits behind the seconds, as the data have them: `5` or `50`; none if there are none.
        var fraction: String

        /// Reads `1:12.34`, `72.34`, `1m 12.34s`, `1'12"34`; nil for anything else.
        init?(_ text: String) {
            let line = text.lowercased().replacing("''", with: "\"").map { sign -> Character in
                switch sign {
                case "′", "’", "'", "m": ":"
                case "″", "”", "\"", ",": "."
                default: sign
                }
            }
            let parts = String(line.filter { !$0.isWhitespace && $0 != "s" })
                .split(separator: ":", omittingEmptySubsequences: false)
            guard let last = parts.last, parts.count <= 2 else { return nil }
            let halves = last.split(separator: ".", omittingEmptySubsequences: false)
            guard halves.count <= 2, let seconds = Self.number(halves[0], digits: 1...3),
                let minutes = parts.count == 2 ? Self.number(parts[0], digits: 1...2) : 0,
                parts.count == 1 || seconds < 60
            else { return nil }
            let fraction = halves.count == 2 ? halves[1] : ""
            // What French results write without hundredths, `1'12"`, ends with the sign of the seconds.
            guard fraction.isEmpty || Self.number(fraction, digits: 1...2) != nil else { return nil }
            self.minutes = minutes + seconds / 60
            self.seconds = seconds % 60
            self.fraction = String(fraction)
        }

        /// Metres in a second that are possible for the winner of any race, also one at a trot or across country.
        static let speeds = 5.0...22.0

        /// Whether a winner can have taken so long.
        func isPossible(over distance: Distance) -> Bool {
            let seconds = Double(minutes * 60 + seconds) + (Double("0.\(fraction)") ?? 0)
            return seconds > 0 && Self.speeds.contains(distance.metres / seconds)
        }

        private static func number(_ text: some StringProtocol, digits: ClosedRange<Int>) -> Int? {
            digits.contains(text.utf8.count) && text.allSatisfy { $0.isASCII && $0.isNumber }
                ? Int(text) : nil
        }
    }
}

extension Reader where Output == Racing.WinningTime {
    static var winningTime: Reader {
        Reader(.either("a time such as 1:12.34 or 72.34", .text("text"), .number("a number"))) { node in
            node.kind == .bool ? nil : node.scalar.flatMap { Racing.WinningTime($0) }
        }
    }
}

extension Racing.Pages {
    /// "1m 12.34s"; none if the data do not say it, or the race has no winner.
    func winningTime(_ race: Racing.Race) -> Value {
        guard let time = race.winningTime, !race.winners.isEmpty else { return .none }
        let whole = time.minutes * 60 + time.seconds
        let digits = time.minutes > 0 && time.seconds < 10 ? "0\(time.seconds)" : "\(time.seconds)"
        let seconds = text(
            time.fraction.isEmpty ? "result.clock.seconds" : "result.clock.fraction",
            ["seconds": .text(digits), "fraction": .text(time.fraction)])
        return .time(
            machine: "PT\(whole)\(time.fraction.isEmpty ? "" : ".\(time.fraction)")S",
            text: time.minutes == 0
                ? seconds
                : text(
                    "result.clock.minutes", ["minutes": .text("\(time.minutes)"), "seconds": .text(seconds)]))
    }
}
