extension Surf {
    /// How much of a session's place is published.
    enum Privacy: String, Sendable, CaseIterable {
        /// No coordinates, no map, no name of the place or the track, no notes, no heart rate, the start to
        /// the hour.
        case hidden
        /// As `hidden`, but with the shape of the track: in metres from its own middle, turned so that the
        /// waves run down the picture.
        case shape
        /// All of it, coordinates excepted: north is up, and places have their names.
        case full

        var showsShape: Bool { self != .hidden }

        /// Names, notes, exact times, heart rate, north.
        var showsAll: Bool { self == .full }
    }
}
