extension Racing {
    /// The terms of an each-way bet: half of it on winning, half on a place.
    enum EachWay: Sendable, Hashable {
        /// Too few runners: bets to win only.
        case winOnly
        /// The place part is paid at one `fraction`th of the odds, for so many places.
        case places(Int, fraction: Int)

        /// The time zones of Britain and Ireland, and that of a site that names none.
        static let zones: Set = [
            "UTC", "Europe/London", "Europe/Dublin", "Europe/Belfast", "Europe/Guernsey",
            "Europe/Isle_of_Man", "Europe/Jersey",
        ]

        /// The terms that are usual in Britain and Ireland, by the horses that really run.
        ///
        /// Up to 4 win only; 5 to 7 a quarter, 2 places; 8 and more a fifth, 3 places; handicaps of 12 to 15
        /// a quarter, 3 places, of 16 and more a quarter, 4 places.
        init(runners: Int, isHandicap: Bool) {
            self =
                switch runners {
                case ..<5: .winOnly
                case 5...7: .places(2, fraction: 4)
                case 16... where isHandicap: .places(4, fraction: 4)
                case 12... where isHandicap: .places(3, fraction: 4)
                default: .places(3, fraction: 5)
                }
        }

        /// These terms with the number of places that the data give; a quarter where too few run for the usual ones.
        func paying(_ places: Int) -> Self {
            if places < 2 { return .winOnly }
            if case .places(_, let fraction) = self { return .places(places, fraction: fraction) }
            return .places(places, fraction: 4)
        }
    }
}
