import Diagnostics
import Languages
import Records

extension DiagnosticCode {
    static let racingBeaten = DiagnosticCode(
        "racing.beaten", "A distance behind the horse in front cannot be understood.")
    static let racingClockChange = DiagnosticCode(
        "racing.clock-change", "A race starts in the hour of a night that clocks leave out.")
    static let racingClothNumber = DiagnosticCode(
        "racing.cloth-number", "Two runners of a race have the same cloth number.")
    static let racingDistance = DiagnosticCode(
        "racing.distance", "The distance of a race cannot be understood.")
    static let racingDraw = DiagnosticCode("racing.draw", "Two runners of a race have the same draw.")
    static let racingDuplicate = DiagnosticCode(
        "racing.duplicate", "A race appears twice, or two races of a course start at the same time.")
    static let racingEmpty = DiagnosticCode(
        "racing.empty", "The folder `racing/` contains no race that can be shown.")
    static let racingFile = DiagnosticCode(
        "racing.file", "A file in the folder is not one of those that are read.")
    static let racingFinish = DiagnosticCode(
        "racing.finish",
        "A finishing position is neither a number nor a known letter, or belongs to a horse that did not run."
    )
    static let racingForm = DiagnosticCode(
        "racing.form",
        "A form contains characters that mean nothing in a form, or looks like a French musique and is not read as one."
    )
    static let racingHorse = DiagnosticCode("racing.horse", "A horse appears twice in one race.")
    static let racingOdds = DiagnosticCode(
        "racing.odds",
        "Odds are in none of the known notations, or can be read as a fraction and as a decimal price.")
    static let racingOddsTime = DiagnosticCode(
        "racing.odds-time",
        "The prices of a race are said to have been taken long before its start, or after it.")
    static let racingPlaces = DiagnosticCode(
        "racing.places",
        "The finishing positions of a race contradict each other or the distances between its horses, or some are missing, or more places are paid than the race has runners."
    )
    static let racingRunners = DiagnosticCode("racing.runners", "A race has no declared runners.")
    static let racingSilks = DiagnosticCode(
        "racing.silks", "A description of silks does not begin with a known colour.")
    static let racingStage = DiagnosticCode(
        "racing.stage", "A race has finishing positions, but is not over, or was abandoned or declared void.")
    static let racingStatus = DiagnosticCode(
        "racing.status", "The status of a horse does not say whether it runs.")
    static let racingWinningTime = DiagnosticCode(
        "racing.winning-time",
        "No horse can have run the distance of a race in the time of its winner, or the race has no winner.")
    static let racingWeight = DiagnosticCode("racing.weight", "A weight is not valid.")
}

extension Racing {
    /// What can be wrong in the files of the racing domain.
    enum Messages {
        static func noRaces(areHidden: Bool) -> Diagnostic {
            Diagnostic(
                .warning, .racingEmpty,
                areHidden
                    ? "every race in the folder racing/ is hidden" : "the folder racing/ contains no races",
                in: "racing",
                help: areHidden
                    ? "the pages say that there are no races yet; remove \"hidden\" from a race to publish it"
                    : "the pages say that there are no races yet; add races to a file such as racing/races.json, or remove the folder"
            )
        }

        static func unknownFile(_ path: String) -> Diagnostic {
            Diagnostic(
                .warning, .racingFile, "this file is not read", in: path,
                help: "in the folder racing/ only files whose names end in .json are read")
        }

        /// Odds in none of the notations.
        static func notAPrice(_ node: Node) -> Diagnostic {
            Diagnostic(
                .error, .racingOdds,
                "the odds \(node.shown) are not a price, expected a fraction such as 7/2, EVS, SP, 4.5 or +350",
                at: node.place,
                help: fraction(node).map { "write \"\($0)\"" }
                    ?? "correct the price, or write \"SP\" where there is none yet")
        }

        /// `5/1` of `5-1`.
        private static func fraction(_ node: Node) -> String? {
            let text = node.scalar ?? ""
            let other = text.split(separator: "-", omittingEmptySubsequences: false).joined(separator: "/")
            return other != text && (try? Odds(other)) != nil ? other : nil
        }

        /// Odds that could be a fraction or a decimal price.
        static func bareNumber(_ number: String, _ node: Node) -> Diagnostic {
            Diagnostic(
                .error, .racingOdds,
                "the odds \(node.shown) can mean \(number)/1 or the decimal price \(number).0, expected a fraction such as 7/2, EVS, SP, 4.5 or +350",
                at: node.place,
                help:
                    "write \"\(number)/1\" if a stake of 1 wins \(number), or \"\(number).0\" if \(number) includes the stake"
            )
        }

        /// Odds that are said to have been taken long after the start of their race.
        static func impossibleOddsTime(_ race: Race, _ node: Node) -> Diagnostic {
            Diagnostic(
                .warning, .racingOddsTime,
                "the odds are of \(node.shown), but the race starts on \(race.date.iso) at \(race.time.iso), expected a time of the 12 months before the start",
                at: node.place,
                help:
                    "correct the time, which is on the clock of the course; until then no page says when the odds were taken"
            )
        }

        /// A time in which no horse runs so far, or which is too long for it.
        static func impossibleTime(_ node: Node, over distance: Distance) -> Diagnostic {
            let metres = Int(distance.metres.rounded())
            let fastest = Int(distance.metres / WinningTime.speeds.upperBound)
            let slowest = Int(distance.metres / WinningTime.speeds.lowerBound)
            return Diagnostic(
                .warning, .racingWinningTime,
                "the winner is said to have run \(metres) metres in \(node.shown), expected a time between \(fastest) and \(slowest) seconds",
                at: node.place,
                help:
                    "correct the time, which is in minutes and seconds such as 1:12.34, or the distance; until then no page shows the time"
            )
        }

        static func timeWithoutWinner(_ node: Node) -> Diagnostic {
            Diagnostic(
                .warning, .racingWinningTime,
                "the winner is said to have taken \(node.shown), but the race has no winner",
                at: node.place,
                help:
                    "give the winner \"finishing_position\": 1, or remove \"winning_time\"; until then no page shows the time"
            )
        }

        static func clockChange(_ node: Node, _ date: CalendarDate, _ zone: String) -> Diagnostic {
            Diagnostic(
                .warning, .racingClockChange,
                "the time \(node.shown) does not exist on \(date.iso) in \(zone), since clocks go forward in that night",
                at: node.place, help: "correct the time, the date or \"time_zone\"")
        }

        static func unknownForm(_ signs: [Character], _ node: Node) -> Diagnostic {
            let shown = signs.map { "\"\($0)\"" }.joined(separator: ", ")
            return Diagnostic(
                .warning, .racingForm,
                "the form \(node.shown) contains \(shown), expected 1 to 9, 0, -, / and the letters F U P B R S O C L D V",
                at: node.place,
                help: "the form is shown unchanged; each unknown character counts as a tenth place")
        }

        /// A form with the kinds of race, where the latest run is said to be on the right.
        static func musique(_ node: Node) -> Diagnostic {
            Diagnostic(
                .warning, .racingForm,
                "the form \(node.shown) looks like a French musique, expected the latest run on the right and letters only for runs without a place",
                at: node.place,
                help:
                    "set \"form_order\" to \"latest-left\" in the settings of racing; if p means pulled up and s slipped up, write P and S"
            )
        }

        static func notAWeight(_ node: Node) -> Diagnostic {
            Diagnostic(
                .error, .racingWeight,
                "the weight \(node.shown) is not valid, expected 4 to 16 stones and at most 13 pounds such as 9-6, or kilograms such as 58.5",
                at: node.place, help: "correct the weight, or write \"0-0\" where there is none")
        }

        static func notADistance(_ node: Node) -> Diagnostic {
            Diagnostic(
                .warning, .racingDistance,
                "the distance \(node.shown) is not understood, expected one such as 5f, 6f 110y, 1m 7f 207y or 2400m",
                at: node.place, help: "the distance is shown unchanged, without metres")
        }

        static func duplicateRace(_ race: Race, first: Place) -> Diagnostic {
            Diagnostic(
                .error, .racingDuplicate,
                "the race \"\(race.name)\" at \(race.course) on \(race.date.iso) at \(race.time.iso) appears a second time, first at \(first.description)",
                at: race.place, help: "remove one of the two")
        }

        static func sameStart(_ race: Race, first: Race) -> Diagnostic {
            Diagnostic(
                .warning, .racingDuplicate,
                "the races \"\(first.name)\" and \"\(race.name)\" at \(race.course) on \(race.date.iso) both start at \(race.time.iso), first at \(first.place.description)",
                at: race.place, help: "correct the time of one of the two")
        }

        static func duplicateHorse(_ horse: String, first: Place, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .racingHorse,
                "the horse \"\(horse)\" appears a second time in this race, first at \(first.description)",
                at: place,
                help: "remove one of the two rides, or correct the name of the horse")
        }

        static func duplicateCloth(_ number: String, first: Place, at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, .racingClothNumber,
                "two runners of this race have the cloth number \(number), first at \(first.description)",
                at: place,
                help: "give one of the two another number, such as \(number)A")
        }

        static func duplicateDraw(_ draw: Int, first: Place, at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, .racingDraw,
                "two runners of this race have the draw \(draw), first at \(first.description)",
                at: place, help: "correct one of the two, or leave it out")
        }

        static func noRunners(_ race: Race) -> Diagnostic {
            Diagnostic(
                .warning, .racingRunners, "the race \"\(race.name)\" has no rides", at: race.place,
                help: "its card says that there are no runners yet; add them to \"rides\"")
        }

        static func onlyNonRunners(_ race: Race) -> Diagnostic {
            Diagnostic(
                .warning, .racingRunners, "all horses of the race \"\(race.name)\" are non-runners",
                at: race.place,
                help:
                    "it is not shown as the next race; if it was abandoned, add \"race_stage\": \"ABANDONED\""
            )
        }

        static func unknownSilks(_ node: Node) -> Diagnostic {
            Diagnostic(
                .warning, .racingSilks,
                "the silks \(node.shown) do not begin with a known colour, expected words such as \"royal blue, white sash\"",
                at: node.place, help: "the silks are described in words instead of drawn")
        }
    }
}

// MARK: - Results

extension Racing.Messages {
    static let finishes: Wording = "a place such as 1, or a letter of F U P B R S O C L D V"

    /// A finishing position that is neither a place nor a letter.
    static func notAFinish(_ node: Node) -> Diagnostic {
        Diagnostic(
            .error, .racingFinish, "the finishing position \(node.shown) is not valid, expected \(finishes)",
            at: node.place,
            help:
                "write F for a horse that fell, P for one that was pulled up; leave it out where it is not known"
        )
    }

    /// A finishing position of a horse that did not run.
    static func nonRunnerFinished(_ horse: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .racingFinish, "the horse \"\(horse)\" is a non-runner, but has a finishing position",
            at: place,
            help: "remove the finishing position, or \"withdrawn\"")
    }

    /// Finishing positions that leave one out, or go on as if there had been no dead heat.
    static func wrongPlace(_ found: Int, expected: Int, at place: Place) -> Diagnostic {
        let horses: Wording = expected - 1 == 1 ? "1 horse" : "\(expected - 1) horses"
        return Diagnostic(
            .error, .racingPlaces,
            "the finishing position \(found) follows \(horses) in front, expected \(expected)",
            at: place, help: "correct the positions: after a dead heat for first, the next is 3")
    }

    /// A finishing position of two horses without a dead heat.
    static func sharedPlace(_ shared: Int, first: Place, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .racingPlaces,
            "two horses have the finishing position \(shared), first at \(first.description), expected a dead heat",
            at: place,
            help: "correct one of the two, or add \"distance_beaten\": \"dh\" to the second for a dead heat")
    }

    /// A dead heat of one horse.
    static func loneDeadHeat(_ horse: String, _ finish: Int, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .racingPlaces,
            "the distance of \"\(horse)\" says dead heat, but no other horse has the finishing position \(finish)",
            at: place,
            help:
                "give the two horses of the dead heat the same finishing position, or write the distance behind the horse in front"
        )
    }

    /// More places than horses for each-way bets.
    static func morePlaces(_ places: Int, runners: Int, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .racingPlaces,
            runners == 1
                ? "\(places) places are paid in a race with 1 runner, expected 1 at most"
                : "\(places) places are paid in a race with \(runners) runners, expected \(runners) at most",
            at: place, help: "correct the number of places, or add the runners that are missing")
    }

    /// A winner with a distance to a horse in front.
    static func winnerIsBeaten(_ horse: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .racingPlaces, "the winner \"\(horse)\" has a distance beaten, expected none", at: place,
            help: "remove the distance: it is the distance behind the horse in front")
    }

    static func notAMargin(_ node: Node) -> Diagnostic {
        Diagnostic(
            .warning, .racingBeaten,
            "the distance beaten \(node.shown) is not understood, expected lengths such as 1¼ or a margin such as nk, hd, shd, nse, dh, dist",
            at: node.place, help: "the distance is shown unchanged, and not translated")
    }

    /// - Parameter others: how many further runners have none.
    static func noPosition(_ horse: String, others: Int, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .racingPlaces,
            others == 0
                ? "the race has a result, but \"\(horse)\" has no finishing position"
                : "the race has a result, but \"\(horse)\" and \(others) more have no finishing position",
            at: place,
            help:
                "write the position, or how the run ended, such as PU or F; without it the result says that the place is not known"
        )
    }

    static func stageWithoutResult(_ race: Racing.Race, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .racingStage,
            "the race \"\(race.name)\" has finishing positions, but its stage is \"\(race.stage ?? "")\", expected FINISHED, RESULT or WEIGHEDIN",
            at: place,
            help: race.progress == .void
                ? "its result is not shown; correct the stage, or remove the positions"
                : "correct the stage, or remove the positions")
    }

    static func unknownStatus(_ node: Node) -> Diagnostic {
        Diagnostic(
            .warning, .racingStatus,
            "the status \(node.shown) is not known, so the horse counts as a runner, expected a status such as RUNNER or NONRUNNER",
            at: node.place,
            help: "write NONRUNNER if the horse does not run, and leave the status out if it does")
    }
}
