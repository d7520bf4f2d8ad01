/// Whether a name says which clock is meant: that of a place in the IANA database, `Europe/Paris`; `UTC`; or a
/// distance from it, `UTC+8`.
///
/// Abbreviations do not: ICU takes BST for the clock of Bangladesh, and IST for that of India. Nor do the names of the
/// database that count the other way: `Etc/GMT+8` is eight hours behind UTC.
public func isKnownTimeZone(_ name: String) -> Bool {
    if name.contains("/") { return !name.hasPrefix("Etc/GMT") && ICU.knowsTimeZone(icuName(name)) }
    return name.wholeMatch(of: /(UTC|GMT)([+-][0-9:]+)?/) != nil && ICU.knowsTimeZone(icuName(name))
}

/// The name of a clock that was meant by one with other capitals: `Europe/Paris` of `europe/paris`.
func timeZoneMeant(by name: String) -> String? {
    var isFirst = true
    let capitals = name.lowercased().map { letter in
        defer { isFirst = !letter.isLetter }
        return isFirst ? letter.uppercased() : String(letter)
    }.joined()
    return [capitals, name.uppercased()].first { $0 != name && isKnownTimeZone($0) }
}

/// How far the clock of a time zone is ahead of UTC at a time that this clock shows, in seconds.
///
/// A time that the clock shows twice, in autumn, is the earlier one; one that it leaps over counts by the
/// clock before the leap. Nil if the zone is not known.
public func secondsAheadOfUTC(in zone: String, _ date: CalendarDate, _ time: ClockTime) -> Int? {
    guard isKnownTimeZone(zone) else { return nil }
    let local = Double(clockSeconds(date, time))
    func offset(_ seconds: Double) -> Int { secondsAheadOfUTC(in: zone, at: seconds) }
    // The offset a day before is one of the two that are possible.
    let before = offset(local - 86_400)
    let seconds = offset(local - Double(before))
    return offset(local - Double(seconds)) == seconds ? seconds : before
}

/// Whether the clocks of a zone never show a time, since they go forward over it in the night of its day.
///
/// - Parameter ahead: how far they are ahead of UTC at that time, by `secondsAheadOfUTC(in:_:_:)`.
public func isSkipped(in zone: String, _ date: CalendarDate, _ time: ClockTime, ahead: Int) -> Bool {
    secondsAheadOfUTC(in: zone, at: Double(clockSeconds(date, time) - ahead)) != ahead
}

/// A time as a clock shows it, in seconds since 1970-01-01T00:00 on the same clock.
public func clockSeconds(_ date: CalendarDate, _ time: ClockTime) -> Int {
    date.daysSinceEpoch * 86_400 + time.hour * 3600 + time.minute * 60
}

/// Seconds ahead of UTC as ISO 8601 writes them: `+01:00`; `Z` where they are not known.
public func isoOffset(_ seconds: Int?) -> String {
    guard let seconds else { return "Z" }
    let minutes = abs(seconds) / 60
    return (seconds < 0 ? "-" : "+") + isoPadded(minutes / 60, 2) + ":" + isoPadded(minutes % 60, 2)
}

/// How far the clocks of a zone are ahead of UTC at a moment, in seconds.
///
/// - Parameters:
///   - zone: an IANA name; one that is not known counts as UTC.
///   - moment: seconds since 1970-01-01T00:00:00Z.
public func secondsAheadOfUTC(in zone: String, at moment: Double) -> Int {
    ICU.secondsAheadOfUTC(inTimeZone: icuName(zone), at: moment)
}

/// The name for ICU, which has zones with a fixed offset only from GMT.
private func icuName(_ zone: String) -> String {
    zone.hasPrefix("UTC+") || zone.hasPrefix("UTC-") ? "GMT" + zone.dropFirst(3) : zone
}
