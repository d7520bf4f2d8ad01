import Diagnostics
import Languages
import Pages
import Records

extension Racing {
    /// Reads the files of the domain's folder.
    struct Records {
        private(set) var settings: Settings
        private(set) var races: [Race] = []

        private let log: DiagnosticLog
        private var places: [String: Place] = [:]
        /// The first race at each course, day and time.
        private var starts: [String: Race] = [:]

        init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog) {
            self.log = log
            settings = Settings(site)
            if let node = folder.settings { settings.read(node, site.locales, log: log) }
            let errors = log.errorCount
            var count = 0
            for file in folder.files {
                if let document = Document.json(file, log: log) { count += readRaces(document.root) }
            }
            for path in folder.others { log.add(Messages.unknownFile(path)) }
            if races.isEmpty, log.errorCount == errors { log.add(Messages.noRaces(areHidden: count > 0)) }
        }

        static var schema: Schema {
            Reader<[DeclaredRace]>.list(of: .race(Settings(.anySite))).expectation.schema
        }

        /// Reads the races of one file; gives how many there were, hidden ones included.
        private mutating func readRaces(_ root: Node) -> Int {
            guard let read = Reader<[DeclaredRace]>.list(of: .race(settings))(root, log) else { return 0 }
            for declared in read where !declared.isHidden {
                let race = declared.race
                let key = "\(race.meetingKey)/\(race.time.iso)/\(race.name)"
                if let first = places[key] {
                    log.add(Messages.duplicateRace(race, first: first))
                } else {
                    places[key] = race.place
                    races.append(race)
                    checkStart(of: race)
                }
            }
            return read.count
        }

        private mutating func checkStart(of race: Race) {
            let start = "\(race.meetingKey)/\(race.time.iso)"
            if let first = starts[start] {
                log.add(Messages.sameStart(race, first: first))
            } else {
                starts[start] = race
            }
        }
    }

    /// A race as the data declare it: to be listed, or hidden.
    fileprivate struct DeclaredRace {
        var race: Race
        var isHidden: Bool
    }
}

// MARK: - Races

extension Reader where Output == Racing.DeclaredRace {
    /// More than start in any race.
    private static var mostRunners: Int { 100 }

    fileprivate static func race(_ settings: Racing.Settings) -> Reader {
        .map("a race") { fields in
            let summary = fields.required("race_summary", .summary(settings))
            let language = summary?.race.language ?? settings.language
            let rides = fields.required("rides", .list(of: .ride(settings, language), atMost: mostRunners))
            guard var summary, let rides else { return nil }
            if settings.form.order == .latestRight, let ride = rides.first(where: \.ride.form.isMusique),
                let node = ride.node["formsummary"]
            {
                fields.log.add(Racing.Messages.musique(node))
            }
            let count = fields.node["rides"]?.elements.count ?? 0
            summary.race.rides = Racing.RaceCheck(race: summary.race, log: fields.log).checked(
                rides, of: count)
            // A ride that cannot be read is a runner.
            let runners = count - summary.race.rides.count(where: \.isNonRunner)
            if let places = summary.race.places, runners > 0, places > runners {
                let declared = fields.node["race_summary"]
                let node = declared?["number_of_placed_rides"] ?? declared?["places"]
                fields.log.add(
                    Racing.Messages.morePlaces(
                        places, runners: runners, at: node?.place ?? summary.race.place))
            }
            if summary.race.winningTime != nil, summary.race.winners.isEmpty, rides.count == count,
                let node = fields.node["race_summary"]?["winning_time"]
            {
                fields.log.add(Racing.Messages.timeWithoutWinner(node))
            }
            // A race that is hidden may be as incomplete as it likes.
            if !summary.isHidden {
                if count == 0 { fields.log.add(Racing.Messages.noRunners(summary.race)) }
                if summary.race.isWithoutRunners, !summary.race.isVoid, rides.count == count {
                    fields.log.add(Racing.Messages.onlyNonRunners(summary.race))
                }
            }
            return summary
        }
    }

    /// What is said of the race itself.
    fileprivate static func summary(_ settings: Racing.Settings) -> Reader {
        .map("the summary of a race") { fields in
            let name = fields.required("name", .filledText)
            let course = fields.required("course_name", .filledText)
            let date = fields.required(
                "date", .date(example: "2017-12-15").expecting(years: settings.years))
            let time = fields.required("time", .time())
            let distance = fields.optional("distance", .text)
            let going = fields.optional("going", .raceWords)
            let stage = fields.optional("race_stage", .raceWords)
            let isHandicap = fields.optional("has_handicap", .flag) ?? false
            let isHidden = fields.optional("hidden", .flag) ?? false
            // What the feed counts may differ from the rides that it gives; those that are there are what
            // counts.
            fields.passOver("ride_count")
            let type = fields.rich(["race_type", "type"], .raceWords)
            let raceClass = fields.rich(["race_class", "class"], .raceWords)
            let surface = fields.rich(["course_surface", "surface"], .raceWords)
            let ageBand = fields.rich(["age", "age_band"], .raceWords)
            let prize = fields.rich(["prize"], .raceWords)
            let places = fields.rich(["number_of_placed_rides", "places"], .integer(in: 0...99))
            let timeZone = fields.rich(["time_zone"], .timeZone(example: "Europe/London"))
            let language = fields.rich(["language"], .languageTag)
            let oddsTime = fields.rich(["odds_time"], .oddsTime)
            let winningTime = fields.rich(["winning_time"], .winningTime)
            guard let name, let course, let date, let time else { return nil }
            let zone = timeZone ?? settings.timeZone
            let ahead = secondsAheadOfUTC(in: zone, date, time)
            if let ahead, isSkipped(in: zone, date, time, ahead: ahead), let node = fields.node["time"] {
                fields.log.add(Racing.Messages.clockChange(node, date, zone))
            }
            var race = Racing.Race(
                name: name.oneLine, ownName: slug(name) == slug(course) ? nil : name.oneLine,
                course: course.oneLine, date: date,
                time: time, secondsAheadOfUTC: ahead,
                language: language ?? settings.language, distanceText: distance.flatMap(\.filled),
                distance: distance.flatMap(\.filled).flatMap { measured($0, fields) }, going: going,
                stage: stage,
                isHandicap: isHandicap, type: type, raceClass: raceClass, surface: surface, ageBand: ageBand,
                prize: prize,
                places: places.flatMap { $0 > 0 ? $0 : nil }, rides: [],
                place: fields.node["name"]?.place ?? fields.node.place,
                courseSlug: slug(course))
            race.hasUsualTerms = Racing.EachWay.zones.contains(zone)
            if let oddsTime, let node = fields.node["odds_time"], !oddsTime.isPossible(for: race) {
                fields.log.add(Racing.Messages.impossibleOddsTime(race, node))
            } else {
                race.oddsTime = oddsTime
            }
            if let winningTime, let distance = race.distance, !winningTime.isPossible(over: distance),
                let node = fields.node["winning_time"]
            {
                fields.log.add(Racing.Messages.impossibleTime(node, over: distance))
            } else {
                race.winningTime = winningTime
            }
            return Racing.DeclaredRace(race: race, isHidden: isHidden)
        }
    }

    private static func measured(_ text: String, _ fields: Fields) -> Racing.Distance? {
        if let distance = Racing.Distance(text) { return distance }
        if let node = fields.node["distance"] { fields.log.add(Racing.Messages.notADistance(node)) }
        return nil
    }
}

// MARK: - Rides

extension Reader where Output == Racing.DeclaredRide {
    fileprivate static func ride(_ settings: Racing.Settings, _ language: String) -> Reader {
        .map("a ride") { fields in
            let cloth = fields.required("cloth_number", .textOrNumber).map { Racing.ClothNumber($0.oneLine) }
            let horse = fields.required("horse", .horse)
            let form = fields.optional("formsummary", .form(settings.form.order)) ?? Racing.Form("")
            let isWithdrawn = fields.optional("withdrawn", .flag) ?? false
            let status = fields.rich(["ride_status"], .raceWords)
            let isNonRunner = isWithdrawn || Racing.Vocabulary.meansNonRunner(status ?? "")
            if let status, !status.isEmpty, !isNonRunner, !Racing.Vocabulary.meansRunner(status),
                let node = fields.node["ride_status"]
            {
                fields.log.add(Racing.Messages.unknownStatus(node))
            }
            // The odds of a horse that does not run are not a price.
            let odds = isNonRunner ? .startingPrice : fields.optional("current_odds", .odds)
            if isNonRunner { fields.passOver("current_odds") }
            let weight = fields.optional("handicap", .weight)
            let wearing = fields.rich(["headgear"], .labels) ?? []
            var ride = Racing.Entrant(
                cloth: cloth ?? Racing.ClothNumber(""), horse: horse?.name ?? "", age: horse?.age,
                daysSinceLastRun: horse?.days,
                form: form,
                weight: nil, odds: odds ?? .startingPrice, isNonRunner: isNonRunner,
                headgear: wearing.map { Racing.Vocabulary.mark($0, language: language) }, sex: horse?.sex,
                colour: horse?.colour, hasWonHere: fields.rich(["course_winner"], .flag) ?? false,
                hasWonThisFar: fields.rich(["distance_winner"], .flag) ?? false,
                wasBeatenFavourite: fields.rich(["beaten_favourite"], .flag) ?? false)
            if case .weight(let carried)? = weight { ride.weight = carried }
            ride.draw = fields.rich(["draw", "draw_number"], .integer(in: 0...99)).flatMap {
                $0 > 0 ? $0 : nil
            }
            ride.jockey = fields.rich(["jockey"], .raceWords)
            ride.claim = fields.rich(["jockey_claim", "claim"], .integer(in: 0...14)).flatMap {
                $0 > 0 ? $0 : nil
            }
            ride.trainer = fields.rich(["trainer"], .raceWords)
            ride.owner = fields.rich(["owner"], .raceWords)
            ride.rating = fields.rich(["official_rating", "rating"], .integer(in: 0...999)).flatMap {
                $0 > 0 ? $0 : nil
            }
            ride.silks = fields.rich(["silks"], .silks).map { ($0, Racing.Silks($0)) }
            ride.finish = fields.rich(Racing.DeclaredRide.finish, .finish) ?? nil
            ride.beaten = fields.rich(Racing.DeclaredRide.beaten, .beaten).map { ($0, Racing.Margin($0)) }
            if !isNonRunner { ride.startingPrice = fields.rich(["starting_price"], .startingPrice) }
            return cloth == nil || horse == nil ? nil : Racing.DeclaredRide(ride: ride, node: fields.node)
        }
    }
}

extension Racing {
    /// What the data say of a horse in a race.
    fileprivate struct DeclaredHorse {
        var name: String
        var age: Int?
        var days: Int?
        var sex: String?
        var colour: String?
    }
}

extension Reader where Output == Racing.DeclaredHorse {
    fileprivate static var horse: Reader {
        .map("a horse") { fields in
            let name = fields.required("name", .filledText)
            let age = fields.optional("age", .integer(in: 0...60))
            let days = fields.optional("days_since_last_run", .integer(in: 0...9999))
            let sex = fields.rich(["sex"], .raceWords)
            let colour = fields.rich(["colour", "color"], .raceWords)
            return name.map {
                Racing.DeclaredHorse(name: $0.oneLine, age: age, days: days, sex: sex, colour: colour)
            }
        }
    }
}
