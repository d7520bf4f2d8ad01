import Languages

extension Racing {
    /// A horse over all its races.
    struct Horse: Sendable {
        var name: String
        /// Distinguishes horses with the same name; nil if no race has the age.
        var birthYear: Int?
        var slug: String
        /// Index of the race, index of the ride in it; by day and time.
        var runs: [(race: Int, ride: Int)]

        /// All horses of the races by name, and their numbers in the rides.
        ///
        /// Names can be used again: two rides with one name are of the same horse if both horses were born in
        /// the same year. A ride without an age belongs to the only horse of its name, else to one of its
        /// own.
        static func all(_ races: inout [Race]) -> [Horse] {
            var years: [String: Set<Int>] = [:]
            for race in races {
                for ride in race.rides {
                    birthYear(ride, race).map { _ = years[key(ride.horse), default: []].insert($0) }
                }
            }
            var numbers: [String: Int] = [:]
            var horses: [Horse] = []
            for (raceIndex, race) in races.enumerated() {
                for (rideIndex, ride) in race.rides.enumerated() {
                    let name = key(ride.horse)
                    let known = years[name] ?? []
                    let year = birthYear(ride, race) ?? (known.count == 1 ? known.first : nil)
                    let identity = "\(name)\n\(year ?? 0)"
                    if let number = numbers[identity] {
                        horses[number].runs.append((raceIndex, rideIndex))
                    } else {
                        numbers[identity] = horses.count
                        horses.append(
                            Horse(name: ride.horse, birthYear: year, slug: "", runs: [(raceIndex, rideIndex)])
                        )
                    }
                }
            }
            horses = zip(horses.map { key($0.name) }, horses)
                .sorted { ($0.0, $0.1.birthYear ?? 0) < ($1.0, $1.1.birthYear ?? 0) }.map(\.1)
            giveSlugs(&horses)
            for (number, horse) in horses.enumerated() {
                for run in horse.runs { races[run.race].rides[run.ride].horseNumber = number }
            }
            return horses
        }

        /// The numbers of the horses of each trainer, who is that of their latest race.
        static func stables(_ horses: [Horse], _ races: [Race]) -> [String: [Int]] {
            var stables: [String: [Int]] = [:]
            for (number, horse) in horses.enumerated() {
                guard let run = horse.runs.last, let trainer = races[run.race].rides[run.ride].trainer else {
                    continue
                }
                stables[key(trainer), default: []].append(number)
            }
            return stables
        }

        /// Horses run in the northern half of the world grow a year older on 1 January.
        private static func birthYear(_ ride: Entrant, _ race: Race) -> Int? {
            ride.age.map { race.date.year - $0 }
        }

        /// Case, spaces and the kind of apostrophe make no other horse.
        static func key(_ name: String) -> String {
            name.lowercased().replacing("’", with: "'").split(whereSeparator: \.isWhitespace).joined(
                separator: " ")
        }

        /// The name, with the year of birth if two horses share it, with a number if that does not help.
        private static func giveSlugs(_ horses: inout [Horse]) {
            var count: [String: Int] = [:]
            let slugs = horses.map { Languages.slug($0.name) }
            for slug in slugs { count[slug, default: 0] += 1 }
            var taken: Set<String> = []
            var next: [String: Int] = [:]
            for (index, slug) in slugs.enumerated() {
                let year = horses[index].birthYear.map { "-\($0)" } ?? ""
                let base = count[slug] == 1 ? slug : slug + year
                var candidate = base
                var number = next[base] ?? 2
                while !taken.insert(candidate).inserted {
                    candidate = "\(base)-\(number)"
                    number += 1
                }
                next[base] = number
                horses[index].slug = candidate
            }
        }
    }
}
