import Languages

extension Racing {
    /// The form of a horse after all its races that the site knows: the figures of its latest card, and behind
    /// them what came of the races that they do not have yet.
    ///
    /// The figures of a card are those before its race, so the result of that race is never among them. Earlier
    /// results are, unless the figures are still the same as on the card before. Nil where nothing is known.
    func latestForm(of horse: Horse) -> String? {
        let rule = settings.form
        var figures = Form("")
        var results: [(finish: Finish, type: String?)] = []
        for run in horse.runs {
            let race = races[run.race]
            let ride = race.rides[run.ride]
            if !ride.form.text.isEmpty {
                let isUnchanged = ride.form.text == figures.text && !figures.ends(with: results, rule.order)
                if !isUnchanged {
                    figures = ride.form
                    results = []
                }
            }
            if !ride.isNonRunner, let finish = ride.finish, race.hasFinalResult(on: today) {
                results.append(
                    (finish, race.type.map { Vocabulary.key("type", $0, language: race.language) }))
            }
        }
        let text = results.reduce(figures.text) { text, result in
            Form.adding(result.finish, ofType: result.type, to: text, rule.order)
        }
        return text.isEmpty ? nil : text
    }
}

extension Racing {
    /// Which of a horse's races the signs of its form are, by the numbers of the signs: of those that are certain.
    ///
    /// From the latest run back, each race is the one that the next card says was the last before it, so many days ago.
    /// Where the site does not have that race, or the sign is another, nothing is known of what is before it.
    func races(of horse: Horse, in form: Form) -> [Int: Int] {
        let order = settings.form.order
        let runs = form.marks.indices.filter { form.marks[$0].isRun }
        var signs = (order == .latestRight ? runs.reversed() : runs)[...]
        var found: [Int: Int] = [:]
        var day: CalendarDate?
        for (number, run) in horse.runs.reversed().enumerated() {
            let race = races[run.race]
            let ride = race.rides[run.ride]
            if ride.isNonRunner { continue }
            if number > 0, day != race.date { break }
            if let finish = ride.finish, race.hasFinalResult(on: today) {
                guard let sign = signs.popFirst(), form.marks[sign] == Form.mark(of: finish, order) else {
                    break
                }
                found[sign] = run.race
            } else if !race.isAhead(on: today) {
                break
            }
            guard let days = ride.daysSinceLastRun else { break }
            day = race.date.adding(days: -days)
        }
        return found
    }
}

extension Racing.Race {
    /// Whether the places of a race are final: they are official, or the day of the race is over.
    fileprivate func hasFinalResult(on today: CalendarDate) -> Bool {
        progress == .result && (stageKey == "weighedin" || date < today)
    }
}

extension Racing.Form {
    /// Whether the latest runs are these, the last of them the latest.
    fileprivate func ends(
        with results: [(finish: Racing.Finish, type: String?)], _ order: Racing.FormOrder
    ) -> Bool {
        let runs = marks.filter(\.isRun)
        let latest =
            order == .latestRight ? Array(runs.suffix(results.count)) : runs.prefix(results.count).reversed()
        return latest == results.map { Self.mark(of: $0.finish, order) }
    }

    /// A form with one more run, in its notation: figures and letters on the side of the latest run; in a
    /// musique with the letter for the kind of race.
    fileprivate static func adding(
        _ finish: Racing.Finish, ofType type: String?, to text: String, _ order: Racing.FormOrder
    ) -> String {
        let sign =
            switch mark(of: finish, order) {
            case .letter(let letter): String(letter)
            case let mark: String(mark.points % 10)
            }
        guard order == .latestLeft else { return text + sign }
        let kind =
            Racing.Form(text, order: order).isMusiqueOfAnyLength ? type.flatMap { kinds[$0] } ?? "" : ""
        return sign + kind + (text.contains(/[a-z] [0-9A-Z(]/) ? " " : "") + text
    }

    /// A place, tenth or worse as one sign; a letter as the order's own language has it.
    fileprivate static func mark(of finish: Racing.Finish, _ order: Racing.FormOrder) -> Mark {
        switch finish {
        case .place(let place): .place(min(place, 10))
        case .letter("F") where order == .latestLeft: .letter("T")
        case .letter("P") where order == .latestLeft: .letter("A")
        case .letter("T") where order == .latestRight: .letter("F")
        case .letter("A") where order == .latestRight: .letter("P")
        case .letter(let letter): .letter(letter)
        }
    }

    /// A musique, or one run of it.
    private var isMusiqueOfAnyLength: Bool { text.contains(/[0-9A-Z][pahsomc]/) }

    /// The letters of kinds of races in a musique.
    private static let kinds = [
        "flat": "p", "hurdle": "h", "chase": "s", "cross-country": "c", "harness": "a", "trot-mounted": "m",
        "nh-flat": "p",
    ]
}
