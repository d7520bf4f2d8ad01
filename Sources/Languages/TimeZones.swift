import FoundationEssentials
import FoundationInternationalization

/// Whether a name is one of the IANA database: `Europe/Paris`, `UTC`.
public func isKnownTimeZone(_ name: String) -> Bool {
    TimeZone(identifier: name) != nil
}

/// How far the clocks of a zone are ahead of UTC at a moment, in seconds.
///
/// - Parameters:
///   - zone: an IANA name; one that is not known counts as UTC.
///   - moment: seconds since 1970-01-01T00:00:00Z.
public func secondsAheadOfUTC(in zone: String, at moment: Double) -> Int {
    TimeZone(identifier: zone)?.secondsFromGMT(for: Date(timeIntervalSince1970: moment)) ?? 0
}
