import Diagnostics
import Languages
import Records

extension Fields {
    /// The value of what only richer data have, under the first of its names that is there.
    ///
    /// A key that is not there is not asked for: the many keys of such data that are not read must not be
    /// taken for slips.
    func rich<Output>(_ names: [String], _ reader: Reader<Output>) -> Output? {
        present(among: names).compactMap { optional($0, reader) }.first
    }
}

extension Reader where Output == String {
    /// Words as they are shown: a text, a number, or an object that has its words under "name", "type" or
    /// "surface".
    static var raceWords: Reader {
        Reader<String>(.words("text")) { node, log in
            let words = ["name", "type", "surface"].compactMap { node[$0] }.first ?? node
            // An object without any of them, or with null, contains no words.
            if words.kind == .map || words.kind == .null { return nil }
            return Reader<String>.textOrNumber(words, log).flatMap(\.filled)
        }
    }

    static var silks: Reader {
        Reader(.words("silks in words")) { node, log in
            guard let text = raceWords(node, log) else { return nil }
            if Racing.Silks(text) == nil { log.add(Racing.Messages.unknownSilks(node)) }
            return text
        }
    }
}

extension Expectation {
    fileprivate static func words(_ words: Wording) -> Expectation {
        .either(
            words, .text("text"), .number("a number"),
            Expectation("a group of keys", .keys { $0.passOver("name", "type", "surface", "symbol") }))
    }
}

extension Reader where Output == [String] {
    /// Short marks in a list, alone, or as objects with their "symbol" or "name".
    static var labels: Reader {
        Reader(
            .either(
                "a list of marks", .words("a mark"),
                Expectation("marks", .list(of: Expectation.words("a mark").schema)))
        ) { node, log in
            (node.kind == .list ? node.elements : [node]).compactMap { element in
                Reader<String>.raceWords(element["symbol"] ?? element, log)
            }
        }
    }
}

extension Reader where Output == Racing.Odds {
    /// Odds in all notations; an empty text means that there is no price yet.
    static var odds: Reader {
        Reader(
            .either("a fraction such as 7/2, EVS, SP, 4.5 or +350", .text("text"), .number("a number"))
        ) { node, log in
            guard let text = node.kind == .bool ? nil : node.scalar else {
                log.add(Racing.Messages.notAPrice(node))
                return nil
            }
            if text.filled == nil { return .startingPrice }
            do throws(Racing.OddsMistake) {
                return try Racing.Odds(text)
            } catch {
                switch error {
                case .notAPrice: log.add(Racing.Messages.notAPrice(node))
                case .bareNumber(let number): log.add(Racing.Messages.bareNumber(number, node))
                }
                return nil
            }
        }
    }
}

extension Reader where Output == Racing.OddsTime {
    /// A time on the day of the race, or a day and a time, since prices may be those of the evening before.
    static var oddsTime: Reader {
        Reader(
            .text(
                "a time such as 14:05, or a day and a time such as 2026-05-30T20:30",
                like: "^([0-9]{4}-[0-9]{2}-[0-9]{2}T)?[0-9]{2}:[0-9]{2}$")
        ) { node in
            let parts = (node.text ?? "").split(separator: "T", omittingEmptySubsequences: false)
            guard let time = parts.last.flatMap({ ClockTime(iso: String($0)) }), parts.count <= 2 else {
                return nil
            }
            if parts.count == 1 { return Racing.OddsTime(date: nil, time: time) }
            return CalendarDate(iso: String(parts[0])).map { Racing.OddsTime(date: $0, time: time) }
        }
    }
}

extension Reader where Output == Racing.Odds {
    /// Odds with the mark of a favourite that results append: `11/4F`, `2/1JF`.
    static var startingPrice: Reader {
        Reader(odds.expectation) { node, log in
            guard let text = node.text, let last = text.lastIndex(where: \.isNumber) else {
                return odds(node, log)
            }
            let mark = text[text.index(after: last)...].filter { !$0.isWhitespace }.uppercased()
            guard ["F", "JF", "CF"].contains(mark), let price = try? Racing.Odds(String(text[...last])) else {
                return odds(node, log)
            }
            return price
        }
    }
}

extension Reader where Output == Racing.Finish? {
    /// A place or a letter; 0 and an empty text say that there is none.
    static var finish: Reader {
        Reader(.either(Racing.Messages.finishes, .text("text"), .number("a number"))) { node, log in
            let text = node.kind == .text || node.kind == .number ? node.scalar?.filled ?? "" : nil
            if text == "" || text == "0" { return .some(nil) }
            if let finish = text.flatMap({ Racing.Finish($0) }) { return finish }
            log.add(Racing.Messages.notAFinish(node))
            return nil
        }
    }
}

extension Reader where Output == String {
    /// A distance behind the horse in front; one that is not understood is kept as it is.
    static var beaten: Reader {
        Reader(.either("a distance such as 1¼ or nk", .text("text"), .number("a number"))) { node, log in
            guard let text = textOrNumber(node, log)?.filled, text != "0", text != "-" else { return nil }
            if Racing.Margin(text) == nil { log.add(Racing.Messages.notAMargin(node)) }
            return text
        }
    }
}

extension Reader where Output == Racing.Form {
    static func form(_ order: Racing.FormOrder) -> Reader {
        Reader(.either("a form such as 2-26", .text("text"), .number("a number"))) { node, log in
            guard let text = Reader<String>.textOrNumber(node, log) else { return nil }
            let form = Racing.Form(text, order: order)
            // A musique that is not read as one is reported once for its race.
            if !form.unknown.isEmpty, order == .latestLeft || !form.isMusique {
                log.add(Racing.Messages.unknownForm(form.unknown, node))
            }
            return form
        }
    }
}

extension Reader where Output == Racing.WeightText {
    static var weight: Reader {
        Reader(.either("stones and pounds such as 9-6", .text("text"), .number("a number"))) { node, log in
            if let weight = node.kind == .bool ? nil : node.scalar.flatMap({ Racing.WeightText($0) }) {
                return weight
            }
            log.add(Racing.Messages.notAWeight(node))
            return nil
        }
    }
}

extension String {
    /// The text without white space around it; nil if nothing is left.
    var filled: String? {
        let line = oneLine
        return line.isEmpty ? nil : line
    }

    /// The text with single spaces for all white space.
    var oneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
