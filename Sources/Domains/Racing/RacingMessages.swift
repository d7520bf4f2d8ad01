import Diagnostics
import Languages
import Records

/// What can be wrong in the files of the racing domain.
enum RacingMessages {
    /// The folder `racing/` holds no race.
    static var noRaces: Diagnostic {
        Diagnostic(
            .error, "racing.empty", "the folder racing/ holds no race", in: "racing", help: "add races.json, or remove the folder")
    }

    /// A file in the folder is none of those that are read.
    static func unknownFile(_ path: String) -> Diagnostic {
        Diagnostic(.warning, "racing.file", "this file is not read", in: path, help: "the folder racing/ knows files that end in .json")
    }

    /// Odds in none of the notations.
    static func notAPrice(_ node: Node) -> Diagnostic {
        Diagnostic(
            .error, "racing.odds", "odds \(node.shown) are not a price, expected a fraction such as 7/2, EVS, SP, 4.5 or +350",
            at: node.place)
    }

    /// Odds that could be a fraction or a decimal price.
    static func bareNumber(_ number: String, _ node: Node) -> Diagnostic {
        Diagnostic(
            .error, "racing.odds",
            "odds \(node.shown) can mean \(number)/1 or the decimal price \(number).0, expected a fraction such as 7/2, EVS, SP, 4.5 or +350",
            at: node.place, help: "write \"\(number)/1\" where 1 wins \(number), or \"\(number).0\" where \(number) include the stake")
    }

    /// A form with signs that no form has.
    static func unknownForm(_ signs: [Character], _ node: Node) -> Diagnostic {
        let shown = signs.map { "\"\($0)\"" }.joined(separator: ", ")
        return Diagnostic(
            .warning, "racing.form",
            "the form \(node.shown) holds \(shown), expected 1 to 9, 0, -, / and the letters F U P B R S O C L D V",
            at: node.place, help: "it is shown as it is, and counts as a tenth place")
    }

    /// A weight that is none.
    static func notAWeight(_ node: Node) -> Diagnostic {
        Diagnostic(
            .error, "racing.weight",
            "the weight \(node.shown) is not known, expected stones and pounds such as 9-6 with at most 13 pounds, or kilograms such as 58.5",
            at: node.place)
    }

    /// A distance that is not understood.
    static func notADistance(_ node: Node) -> Diagnostic {
        Diagnostic(
            .warning, "racing.distance",
            "the distance \(node.shown) is not understood, expected one such as 5f, 6f 110y, 1m 7f 207y or 2400m",
            at: node.place, help: "it is shown as it is, without metres")
    }

    /// A time zone that is not in the IANA database.
    static func unknownTimeZone(_ node: Node) -> Diagnostic {
        Diagnostic(
            .error, "racing.time-zone", "the time zone \(node.shown) is not known, expected a name such as Europe/London", at: node.place)
    }

    /// A language of the data that is none.
    static func unknownLanguage(_ node: Node) -> Diagnostic {
        Diagnostic(
            .error, "racing.language", "the language \(node.shown) is not known, expected a tag such as en or fr", at: node.place)
    }

    /// The same race twice.
    static func duplicateRace(_ race: Race, first: Place) -> Diagnostic {
        Diagnostic(
            .error, "racing.duplicate",
            "the race \"\(race.name)\" at \(race.course) on \(race.date.iso) at \(race.time.iso) appears a second time, first at "
                + first.description, at: race.place, help: "remove one of the two")
    }

    /// Two runners of a race with one cloth number.
    static func duplicateCloth(_ number: String, first: Place, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, "racing.cloth-number", "two runners of this race have the cloth number \(number), first at \(first.description)",
            at: place)
    }

    /// Silks of which no colour is known.
    static func unknownSilks(_ node: Node) -> Diagnostic {
        Diagnostic(
            .warning, "racing.silks",
            "the silks \(node.shown) begin with no known colour, expected words such as \"royal blue, white sash\"",
            at: node.place, help: "they are told in words, and not drawn")
    }
}
