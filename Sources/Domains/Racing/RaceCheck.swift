import Diagnostics
import Records

extension Racing {
    /// A ride and where the data say it.
    struct DeclaredRide {
        var ride: Entrant
        var node: Node

        /// The names that feeds have for it.
        static let finish = ["finishing_position", "finish_position"]
        static let beaten = ["distance_beaten", "finish_distance"]

        /// Whether the data give neither a place nor another end, rather than one that is not understood.
        var hasNoFinish: Bool {
            let text = Self.finish.compactMap { node[$0]?.scalar?.filled }.first
            return !ride.isNonRunner && (text == nil || text == "0")
        }

        /// Where the value of the first of these keys is, else the ride.
        func place(_ keys: [String]) -> Place { keys.compactMap { node[$0] }.first?.place ?? node.place }
    }

    /// What is wrong between the rides of one race.
    struct RaceCheck {
        let race: Race
        let log: DiagnosticLog

        /// The rides without those that are there twice.
        ///
        /// - Parameter count: how many the data have, those included that could not be read.
        func checked(_ declared: [DeclaredRide], of count: Int) -> [Entrant] {
            let rides = withoutTwins(declared)
            checkOnce(rides, \.cloth.text, ["cloth_number"], Messages.duplicateCloth)
            checkOnce(rides, \.draw, ["draw_number", "draw"], Messages.duplicateDraw)
            // If a ride could not be read, its finishing position is missing too, which is not a second
            // mistake.
            if rides.count == count { checkResult(rides) }
            return rides.map(\.ride)
        }

        private func withoutTwins(_ rides: [DeclaredRide]) -> [DeclaredRide] {
            var places: [String: Place] = [:]
            return rides.filter { ride in
                let place = ride.node["horse"]?["name"]?.place ?? ride.node.place
                if let first = places.updateValue(place, forKey: Horse.key(ride.ride.horse)) {
                    log.add(Messages.duplicateHorse(ride.ride.horse, first: first, at: place))
                    return false
                }
                return true
            }
        }

        /// Reports a value that a second runner has, too.
        ///
        /// - Parameter keys: the names that the data have for it.
        private func checkOnce<Value: Hashable>(
            _ rides: [DeclaredRide], _ value: (Entrant) -> Value?, _ keys: [String],
            _ message: (_ value: Value, _ first: Place, _ place: Place) -> Diagnostic
        ) {
            var places: [Value: Place] = [:]
            for ride in rides where !ride.ride.isNonRunner {
                guard let value = value(ride.ride) else { continue }
                let place = ride.place(keys)
                if let first = places[value] {
                    log.add(message(value, first, place))
                } else {
                    places[value] = place
                }
            }
        }

        /// Checks that each finishing position is one more than the number of horses in front; only a dead
        /// heat may share one.
        private func checkResult(_ rides: [DeclaredRide]) {
            for ride in rides where ride.ride.isNonRunner && ride.ride.finish != nil {
                log.add(Messages.nonRunnerFinished(ride.ride.horse, at: ride.place(DeclaredRide.finish)))
            }
            let placed = rides.filter { !$0.ride.isNonRunner && $0.ride.finish?.place != nil }
            guard !placed.isEmpty else { return }
            var race = race
            race.rides = rides.map(\.ride)
            let stage = race.stageKey
            if Vocabulary.stagesBefore.contains(stage) || Vocabulary.stagesWithoutResult.contains(stage) {
                log.add(Messages.stageWithoutResult(race, at: placed[0].place(DeclaredRide.finish)))
            }
            let unknown = rides.filter(\.hasNoFinish)
            if let first = unknown.first, race.progress == .result {
                log.add(
                    Messages.noPosition(
                        first.ride.horse, others: unknown.count - 1, at: first.place(DeclaredRide.finish)))
            }
            let groups = Dictionary(grouping: placed) { $0.ride.finish?.place ?? 0 }.sorted {
                $0.key < $1.key
            }
            var inFront = 0
            for (place, group) in groups {
                if place != inFront + 1 {
                    log.add(
                        Messages.wrongPlace(
                            place, expected: inFront + 1, at: group[0].place(DeclaredRide.finish)))
                    return
                }
                let apart = group.filter { $0.ride.beaten?.margin != .named(.deadHeat) }
                if apart.count > 1 {
                    let places = apart.map { $0.place(DeclaredRide.finish) }
                    log.add(Messages.sharedPlace(place, first: places[0], at: places[1]))
                } else if apart.isEmpty, group.count == 1 {
                    log.add(
                        Messages.loneDeadHeat(
                            group[0].ride.horse, place, at: group[0].place(DeclaredRide.beaten)))
                } else if place == 1, let winner = apart.first, winner.ride.beaten != nil {
                    log.add(Messages.winnerIsBeaten(winner.ride.horse, at: winner.place(DeclaredRide.beaten)))
                }
                inFront += group.count
            }
        }
    }
}
