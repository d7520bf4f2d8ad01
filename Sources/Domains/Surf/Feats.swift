import Languages
import Pages

extension Surf {
    /// A record that a session set.
    struct Feat: Sendable, Hashable {
        enum Scope: Sendable, Hashable {
            /// It is the best of all sessions.
            case all
            /// It is the best of its year, in a log of several years.
            case year
            /// It was better than all before it, and a later session was better still.
            case former

            /// What says most of a session comes first.
            static let inOrder = [all, year, former]
        }

        var discipline: Discipline
        var scope: Scope
        /// The number of the wave that set it; nil for a record of a whole session.
        var wave: Int?
    }
}

extension Surf.Feat {
    /// What each session set, by its address; the first of several equal values counts.
    ///
    /// A single session beats nothing, so it sets no record, neither of all sessions nor of its year. Nor does the
    /// first session have former ones: it would have them all.
    static func all(_ records: [Surf.PersonalBests], hasSeveralYears: Bool) -> [String: [Surf.Feat]] {
        var all: [String: [Surf.Feat]] = [:]
        for best in records {
            for (session, feat) in judged(best, hasSeveralYears: hasSeveralYears) {
                all[session, default: []].append(feat)
            }
        }
        return all
    }

    /// What sessions set in one discipline, by their addresses.
    private static func judged(_ best: Surf.PersonalBests, hasSeveralYears: Bool) -> [String: Surf.Feat] {
        guard best.sessions.count > 1, let current = best.marks.last else { return [:] }
        var feats: [String: Surf.Feat] = [:]
        func add(_ mark: Surf.PersonalBests.Mark, _ scope: Scope) {
            let address = mark.session.address
            if feats[address] != nil { return }
            feats[address] = Surf.Feat(discipline: best.discipline, scope: scope, wave: mark.wave?.number)
        }
        add(current, .all)
        if hasSeveralYears {
            for year in Dictionary(grouping: best.sessions, by: \.session.start.date.year).values {
                guard year.count > 1, let highest = year.map(\.value).max(), highest > 0,
                    let first = year.first(where: { $0.value == highest })
                else { continue }
                add(first, .year)
            }
        }
        for mark in best.marks.dropFirst().dropLast() { add(mark, .former) }
        return feats
    }
}

extension Surf.Pages {
    func feats(of session: Surf.Session) -> [Surf.Feat] { surf.feats[session.address] ?? [] }

    /// What a session set and won, for the line below its title: "All-time record:" and "longest ride"; several of a kind
    /// are counted, "6 all-time records set, 2 medals won."; nothing if there is nothing to say.
    func honours(_ session: Surf.Session) -> Value {
        let feats = feats(of: session)
        var lines: [(name: String, list: String?, page: String, isCount: Bool)] = []
        func add(_ key: String, counted: String? = nil, _ names: [String], _ page: String) {
            if names.isEmpty { return }
            let counted = names.count > 1 ? counted : nil
            let name = text(
                "honour.\(counted ?? key)",
                ["count": .count(names.count), "year": .text(String(session.start.date.year))])
            lines.append((name, counted == nil ? locale.list(names) : nil, page, counted != nil))
        }
        func names(_ scope: Surf.Feat.Scope) -> [String] { feats.filter { $0.scope == scope }.map(name) }
        add("all", counted: "set", names(.all), Self.recordsID)
        add("year", counted: "set-year", names(.year), Self.recordsID)
        let former = names(.former)
        if former.count > 1 {
            lines.append(
                (text("honour.beaten", ["count": .count(former.count)]), nil, Self.recordsID, false))
        } else {
            add("former", former, Self.recordsID)
        }
        let medals = surf.medals.filter { medal in medal.sessions.contains { $0.address == session.address } }
        add("medals", counted: "won", medals.map { text("medal.\($0.rule.key).name") }, Self.medalsID)
        if lines.isEmpty { return .none }
        let lists = lines.indices.map { index -> Value in
            let line = lines[index]
            // What is only counted is one sentence with what is counted next.
            let goesOn = line.isCount && index + 1 < lines.count && lines[index + 1].isCount
            return [
                "name": .text(line.name), "link": .page(line.page), "list": Value(line.list),
                "end": .text(goesOn ? "," : "."),
            ]
        }
        return ["lines": .list(lists)]
    }

    /// What a picture of a session says of its records beside the name of the section; nothing without any.
    func honour(_ session: Surf.Session) -> String? {
        let feats = feats(of: session)
        for (scope, key) in [(Surf.Feat.Scope.all, "picture"), (.year, "picture-year")] {
            let set = feats.filter { $0.scope == scope }
            guard let first = set.first else { continue }
            return text(
                "honour.\(key)",
                [
                    "count": .count(set.count), "list": .text(name(first)),
                    "year": .text(String(session.start.date.year)),
                ])
        }
        return nil
    }

    /// The mark beside a figure of a session that is a record of all sessions or of the year, or was one.
    func tag(_ discipline: Surf.Discipline?, _ session: Surf.Session) -> Value {
        tag(feats(of: session).filter { $0.discipline == discipline }, session)
    }

    /// The words of this mark; nil for a figure that never was a record.
    func tagName(_ discipline: Surf.Discipline, _ session: Surf.Session) -> String? {
        let scopes = feats(of: session).filter { $0.discipline == discipline }.map(\.scope)
        return Surf.Feat.Scope.inOrder.first(where: scopes.contains).map { name($0, session) }
    }

    /// The mark beside a wave that set records.
    ///
    /// - Parameter discipline: the only one that counts; nil for all.
    func tag(_ wave: Surf.Wave, _ session: Surf.Session, _ discipline: Surf.Discipline? = nil) -> Value {
        let feats = feats(of: session).filter { $0.wave == wave.number }
        return tag(feats.filter { discipline == nil || $0.discipline == discipline }, session)
    }

    /// The sign in a table before the value of a wave that set a record.
    func sign(_ wave: Surf.Wave, _ session: Surf.Session, _ discipline: Surf.Discipline?) -> Value {
        let scopes = feats(of: session).filter { $0.wave == wave.number && $0.discipline == discipline }
            .map(\.scope)
        return [Surf.Feat.Scope.all, .year].first(where: scopes.contains).map { sign($0, session) } ?? .none
    }

    /// What the signs in the table of a session mean.
    func signs(of session: Surf.Session) -> [Value] {
        let scopes = feats(of: session).filter { $0.wave != nil }.map(\.scope)
        return [Surf.Feat.Scope.all, .year].filter(scopes.contains).map { sign($0, session) }
    }

    private func sign(_ scope: Surf.Feat.Scope, _ session: Surf.Session) -> Value {
        [
            "name": .text(name(scope, session)), "isOfYear": .flag(scope == .year),
            "link": .page(Self.recordsID),
        ]
    }

    private func name(_ scope: Surf.Feat.Scope, _ session: Surf.Session) -> String {
        let year = Argument.text(String(session.start.date.year))
        return switch scope {
        case .all: text("honour.tag")
        case .year: text("honour.tag-year", ["year": year])
        case .former: text("honour.tag-former")
        }
    }

    private func tag(_ feats: [Surf.Feat], _ session: Surf.Session) -> Value {
        let scope = Surf.Feat.Scope.inOrder.first { scope in feats.contains { $0.scope == scope } }
        let set = feats.filter { $0.scope == scope }
        guard let first = set.first else { return .none }
        return [
            "name": .text(name(first.scope, session)), "isFormer": .flag(first.scope == .former),
            "of": .text(locale.list(set.map(name))),
            "link": .link(
                Link(.page(Self.recordsID), fragment: "record-\(first.discipline.rawValue)")),
        ]
    }

    /// A record within a sentence: "longest ride".
    private func name(_ feat: Surf.Feat) -> String { name(feat.discipline) }

    func name(_ discipline: Surf.Discipline) -> String { text("honour.\(discipline.rawValue)") }
}
