public import Diagnostics
import Languages
public import Pages
public import Records

/// Race cards: meetings by day and course, a card a race in three orders, and the horses that run.
public struct Racing: Domain {
    public static let name = "racing"
    public static let reads = ["json"]
    public static let list: RecordList? = RecordList(.records)
    public static var settings: Expectation? {
        Expectation(
            "settings",
            .keys { fields in
                var settings = Settings(.anySite)
                settings.read(fields, [])
            })
    }
    public static var formats: [Format] {
        [Format(name: "races", files: ["racing/**/*.json"], Records.schema)]
    }

    /// By day, by when they start, and by course; without the hidden ones.
    let races: [Race]
    let meetings: [Meeting]
    /// By name.
    let horses: [Horse]
    /// The horses of each trainer, by their latest race: numbers among `horses`.
    let stables: [String: [Int]]
    let settings: Settings
    let today: CalendarDate

    public init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog) {
        let records = Records(folder, site, log: log)
        settings = records.settings
        today = site.today
        var races = records.races.sorted {
            ($0.date, $0.start, $0.course, $0.name) < ($1.date, $1.start, $1.course, $1.name)
        }
        Race.giveSlugs(&races)
        horses = Horse.all(&races)
        stables = Horse.stables(horses, races)
        meetings = Meeting.all(&races)
        self.races = races
    }

    /// The file may be broken, so its bytes have to do: it hides nothing if each `hidden` in it is false, and if no
    /// letter of a name is written with an escape.
    public static func mayHide(_ file: SourceFile) -> Bool {
        let bytes = file.bytes
        if bytes.firstRange(of: Array(#"\u00"#.utf8)) != nil { return true }
        return bytes.ranges(of: Array("hidden".utf8)).contains { name in
            let value = bytes[name.upperBound...].drop { [0x20, 0x22, 0x3A, 0x0A, 0x0D, 0x09].contains($0) }
            return !value.starts(with: "false".utf8)
        }
    }

    public func place(ofPage id: String, in files: [SourceFile]) -> Place? {
        races.first { "\(id)/".hasPrefix("\(Pages.id(of: $0))/") }?.place
    }
}

extension Racing {
    /// One race and who is declared for it.
    struct Race: Sendable {
        var name: String
        /// The name of the race; nil if the data only repeat the name of the course.
        var ownName: String?
        var course: String
        var date: CalendarDate
        /// On the clock of the course.
        var time: ClockTime
        /// How far that clock is ahead of UTC at the start, in seconds; nil of a zone that is not known.
        var secondsAheadOfUTC: Int?
        /// That of the words in the data: name, going, silks.
        var language: String
        /// As written; `distance` if it could be understood.
        var distanceText: String?
        var distance: Distance?
        var going: String?
        var stage: String?
        var isHandicap: Bool
        /// Flat, hurdle, chase …
        var type: String?
        var raceClass: String?
        var surface: String?
        /// `3yo+`
        var ageBand: String?
        /// `£25,024`
        var prize: String?
        /// When the odds of its horses were taken, if the data say so.
        var oddsTime: OddsTime?
        /// How long the winner took, if the data say so.
        var winningTime: WinningTime?
        /// How many places are paid, if the data say so.
        var places: Int?
        /// Whether it is run where bookmakers have the usual terms for places: in Britain or Ireland.
        var hasUsualTerms = true
        var rides: [Entrant]
        var place: Place
        var courseSlug: String
        /// The time, followed by a number if two races go off at once.
        var slug = ""
        /// The number of its meeting among `Racing.meetings`.
        var meetingNumber = 0

        /// Seconds since 1970-01-01T00:00:00Z.
        var start: Int { clockSeconds(date, time) - (secondsAheadOfUTC ?? 0) }

        /// Those that really run: what favourites, terms and the over-round count.
        var runners: [Entrant] { rides.filter { !$0.isNonRunner } }

        /// The file that declares it.
        var source: String { place.file.path }
        var meetingKey: String { "\(date.iso)/\(courseSlug)" }
        var key: String { "\(meetingKey)/\(slug)" }

        /// The orders of its card: by form only if there is any, one alone if there is nothing to sort.
        var orders: [CardOrder] {
            if rides.isEmpty { return [.odds] }
            return CardOrder.allCases.filter { $0 != .form || rides.contains { !$0.form.text.isEmpty } }
        }

        /// The sum of the runners' probabilities at the prices of the card: how far it exceeds 1 is the
        /// bookmakers' margin. Nil of an abandoned race, and if a runner has no price.
        var overRound: Double? { book { $0.odds.price } }

        /// The same sum at the prices at the start; nil before every runner has one.
        var overRoundAtStart: Double? { book { $0.knownStartingPrice?.price } }

        private func book(_ price: (Entrant) -> Price?) -> Double? {
            let runners = CardOrder.number.sorted(runners, FormRule())
            let prices = runners.compactMap(price)
            return prices.isEmpty || prices.count < runners.count || isVoid
                ? nil : prices.reduce(0) { $0 + $1.probability }
        }

        /// Whether British boards have all its prices as fractions; decimals of a course abroad may give others,
        /// such as 3/5 or 61/10, which bookmakers do not use.
        var hasCustomaryFractions: Bool {
            rides.allSatisfy { ride in
                [ride.odds.price, ride.startingPrice?.price].allSatisfy { $0?.isCustomary ?? true }
            }
        }

        /// The order in which a card shows its runners. A card by odds shows them by number if none has a price, or if
        /// the race does not count.
        func shownOrder(_ order: CardOrder) -> CardOrder {
            order == .odds && (isVoid || !runners.contains { $0.odds.price != nil }) ? .number : order
        }

        /// Whether all of its horses were withdrawn.
        var isWithoutRunners: Bool { !rides.isEmpty && runners.isEmpty }

        /// Whether it was abandoned, or declared void.
        var isVoid: Bool { progress == .void }

        /// Which of the two it was, of a race that `isVoid`: that it was declared void the data may say of each horse
        /// alone.
        var voidStageKey: String {
            Vocabulary.stagesWithoutResult.contains(stageKey) ? stageKey : "racevoid"
        }

        /// The runners with the shortest price: one favourite, or several that share it; none of a race that
        /// does not count.
        var favourites: [Entrant] {
            if isVoid { return [] }
            let runners = runners
            guard let shortest = runners.compactMap(\.odds.price).min() else { return [] }
            return CardOrder.number.sorted(runners.filter { $0.odds.price == shortest }, FormRule())
        }

        /// Whether its result has prices at the start.
        var hasStartingPrices: Bool { result.contains { $0.knownStartingPrice != nil } }

        /// The runners with the shortest price at the start: one favourite, or several that share it.
        ///
        /// They are not known before every runner has its price.
        var favouritesAtStart: [Entrant] {
            let result = result
            guard runners.allSatisfy({ $0.knownStartingPrice != nil }),
                let shortest = result.compactMap(\.knownStartingPrice?.price).min()
            else { return [] }
            return result.filter { $0.knownStartingPrice?.price == shortest }
        }

        /// nil without runners and of an abandoned race, since there is nothing to bet on, and in other countries unless
        /// the data say how many places are paid.
        var eachWay: EachWay? {
            let runners = runners
            if runners.isEmpty || isVoid || !hasUsualTerms && places == nil { return nil }
            let usual = EachWay(runners: runners.count, isHandicap: isHandicap)
            // In Britain and Ireland, no place is paid if so few run in the end, whatever was declared before.
            guard let places, !hasUsualTerms || usual != .winOnly else { return usual }
            return usual.paying(min(places, runners.count))
        }

        /// Gives the races of a meeting different slugs; the races are in their order.
        static func giveSlugs(_ races: inout [Race]) {
            var taken: [String: Int] = [:]
            for index in races.indices {
                let time = races[index].time.iso.replacing(":", with: "-")
                let count = (taken["\(races[index].meetingKey)/\(time)"] ?? 0) + 1
                taken["\(races[index].meetingKey)/\(time)"] = count
                races[index].slug = count == 1 ? time : "\(time)-\(count)"
            }
        }
    }

    /// A horse in a race.
    struct Entrant: Sendable {
        var cloth: ClothNumber
        var horse: String
        /// In years, on the day of the race.
        var age: Int?
        var daysSinceLastRun: Int?
        var form: Form
        var weight: Weight?
        var odds: Odds
        var isNonRunner: Bool
        var finish: Finish?
        /// How far behind the horse in front; `margin` if that could be understood.
        var beaten: (text: String, margin: Margin?)?
        /// The price at which bets were settled.
        var startingPrice: Odds?
        /// The stall.
        var draw: Int?
        var jockey: String?
        /// Pounds that an apprentice may take off.
        var claim: Int?
        var trainer: String?
        var owner: String?
        /// The handicapper's figure.
        var rating: Int?
        /// `b`, `p`, `t` …, other words as the data have them.
        var headgear: [String]
        var sex: String?
        var colour: String?
        /// The racing colours in words, and as they are drawn if a colour of them is known.
        var silks: (words: String, drawing: Silks?)?
        var hasWonHere: Bool
        var hasWonThisFar: Bool
        var wasBeatenFavourite: Bool
        /// The number of the horse among `Racing.horses`; known once all races are.
        var horseNumber = 0

        /// `CD`, `C`, `D` and `BF`, as cards write what the horse has done.
        var flags: [String] {
            let course =
                hasWonHere && hasWonThisFar ? ["cd"] : hasWonHere ? ["c"] : hasWonThisFar ? ["d"] : []
            return course + (wasBeatenFavourite ? ["bf"] : [])
        }
    }

    /// The number on the saddlecloth: a number, or a number with a letter for horses that are bet on as one.
    struct ClothNumber: Sendable, Comparable {
        let text: String
        private let number: Int

        init(_ text: String) {
            self.text = text
            number = Int(text.prefix { $0.isASCII && $0.isNumber }.prefix(9)) ?? .max
        }

        /// The numbers that none of some runners has, below the highest. None where most are missing: such numbers
        /// do not count runners.
        static func missing(in cloths: [Self]) -> [Int] {
            let numbers = Set(cloths.map(\.number))
            guard let highest = numbers.filter({ $0 < .max }).max(), highest <= 2 * numbers.count else {
                return []
            }
            return (1...max(1, highest)).filter { !numbers.contains($0) }
        }

        static func < (left: Self, right: Self) -> Bool {
            (left.number, left.text) < (right.number, right.text)
        }
    }

    /// How forms are read and scored.
    struct FormRule: Sendable {
        var score = FormScore.recent
        var order = FormOrder.latestRight

        func score(_ form: Form) -> Score? { score.score(form, order: order) }
    }

    /// The orders of a card; each has an address of its own.
    enum CardOrder: String, Sendable, CaseIterable {
        case odds, number, form

        /// The rides in this order, non-runners after all others; equal ones by cloth number, then as in the
        /// data.
        func sorted(_ rides: [Entrant], _ rule: FormRule) -> [Entrant] {
            rides.map { Standing($0, rule) }.enumerated()
                .sorted {
                    precedes($0.element, $1.element)
                        || (!precedes($1.element, $0.element) && $0.offset < $1.offset)
                }
                .map(\.element.ride)
        }

        /// What a ride is sorted by, worked out once.
        struct Standing {
            let ride: Entrant
            let score: Score?

            init(_ ride: Entrant, _ rule: FormRule) {
                self.ride = ride
                score = rule.score(ride.form)
            }
        }

        /// A strict weak order.
        func precedes(_ left: Standing, _ right: Standing) -> Bool {
            if left.ride.isNonRunner != right.ride.isNonRunner { return right.ride.isNonRunner }
            let byValue: Bool? =
                switch self {
                case .odds where !left.ride.isNonRunner:
                    Self.isLess(left.ride.odds.price, right.ride.odds.price)
                case .form: Self.isLess(left.score, right.score)
                case .odds, .number: nil
                }
            return byValue ?? (left.ride.cloth < right.ride.cloth)
        }

        /// Whether one comes first by its value; nil if both are equal. What has no value comes last.
        private static func isLess<T: Comparable>(_ left: T?, _ right: T?) -> Bool? {
            guard let left, let right else { return left == nil && right == nil ? nil : right == nil }
            return left == right ? nil : left < right
        }
    }

    /// The races of a day at a course.
    struct Meeting: Sendable {
        var date: CalendarDate
        var course: String
        var courseSlug: String
        /// Indices of `Racing.races`, by time.
        var races: [Int]

        var key: String { "\(date.iso)/\(courseSlug)" }

        /// All meetings by day and course, and their numbers in the races.
        static func all(_ races: inout [Race]) -> [Meeting] {
            var numbers: [String: Int] = [:]
            var meetings: [Meeting] = []
            for (index, race) in races.enumerated() {
                if let number = numbers[race.meetingKey] {
                    meetings[number].races.append(index)
                } else {
                    numbers[race.meetingKey] = meetings.count
                    meetings.append(
                        Meeting(
                            date: race.date, course: race.course, courseSlug: race.courseSlug, races: [index])
                    )
                }
            }
            meetings.sort { ($0.date, $0.courseSlug) < ($1.date, $1.courseSlug) }
            for (number, meeting) in meetings.enumerated() {
                for index in meeting.races { races[index].meetingNumber = number }
            }
            return meetings
        }
    }
}

extension Racing {
    /// The first race that is still to be run: of today or later, else one of yesterday that is not over.
    var nextRace: Int? {
        // The races are in the order in which they start, within each day.
        let ahead = races.indices.filter { races[$0].isAhead(on: today) }
        return ahead.first { races[$0].date >= today } ?? ahead.first
    }

    /// The race that the home page and the small card of the day show: the next one, else the latest with a
    /// result, else the last that counts, else the last.
    var raceOfTheDay: Int? {
        nextRace ?? races.indices.last { races[$0].progress == .result }
            ?? races.indices.last { !races[$0].isVoid } ?? races.indices.last
    }
}
