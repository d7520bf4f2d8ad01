import FoundationEssentials
import FoundationInternationalization

/// Whether a name is one of the IANA database: `Europe/Paris`, `UTC`.
public func isKnownTimeZone(_ name: String) -> Bool {
    TimeZone(identifier: name) != nil
}
