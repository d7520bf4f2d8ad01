import Charts
public import Languages
public import Pages

extension Diving {
    public func pages(_ localization: Localization) -> [Page] {
        let context = Pages(self, localization)
        let results = results.isEmpty ? [] : [ResultPages(context).overview()]
        if penalties.isEmpty, quizzes.isEmpty { return [context.nothingYet()] + results }
        var pages = results
        if !penalties.isEmpty {
            pages.append(context.list())
            pages += groupings.map(context.matrix)
            pages += [
                context.judgeCard(), context.ruleIndex(), context.alphabeticalIndex(),
            ]
            if !texts.hasTerms { pages.append(context.wordIndex()) }
            pages += listed.indices.map(context.penalty)
            pages.append(context.about())
        }
        if !quizzes.isEmpty { pages.append(context.quizHub()) }
        return pages + quizzes.map(context.quiz)
    }
}

extension Diving {
    /// The matrices that the data suffice for: phases are in ours, not in the app's own.
    var groupings: [Grouping] {
        Grouping.allCases.filter { $0 != .phase || penalties.contains { $0.phase != nil } }
    }

    /// What lists are grouped by: phases, where the data have them.
    var mainGrouping: Grouping { groupings.contains(.phase) ? .phase : .sanction }
}

extension Diving {
    /// The domain as seen from one language: names, addresses and rows that several pages share.
    struct Pages: DomainPages {
        typealias DomainType = Diving

        let diving: Diving
        let localization: Localization
        /// The route of the list; the reference pages are below it.
        let referenceRoute: [String]
        let quizRoute: [String]

        var tag: String { localization.locale.tag }

        static let firstID = "diving/penalties"
        static let hubID = "diving/quizzes"
        static let aboutID = "diving/about"
        static let rulesID = "diving/rules"
        static let alphabetID = "diving/a-z"
        static let wordsID = "diving/words"
        static func id(of penalty: Penalty) -> String { "diving/penalty/\(penalty.id)" }

        init(_ diving: Diving, _ localization: Localization) {
            self.diving = diving
            self.localization = localization
            referenceRoute = [slug(localization.messages.text("diving.penalties.label"))]
            quizRoute = [slug(localization.messages.text("diving.quiz.label"))]
        }

        func value(_ phrase: Phrase) -> Value {
            phrase.language.map { .phrase(phrase.text, language: $0) } ?? .text(phrase.text)
        }

        func text(of penalty: Penalty) -> Phrase { diving.texts.phrase(penalty, tag) }

        /// The text below a heading, without an opening that repeats it: "In synchronised diving, …" below
        /// "Synchronised diving".
        func text(of penalty: Penalty, below heading: String) -> Phrase {
            var phrase = text(of: penalty)
            let parts = phrase.text.split(separator: ",", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased().hasSuffix(" \(heading.lowercased())") {
                phrase.text = locale.heading(String(parts[1].trimmingPrefix(while: \.isWhitespace)))
            }
            return phrase
        }

        /// A penalty as lists and matrices show it, below the heading of its group if there is one.
        func row(_ penalty: Penalty, below heading: String? = nil) -> Record {
            let isReferee = penalty.owners.contains(.referee)
            let isJudge = penalty.owners.contains(.judge)
            let classes =
                ["s\(penalty.sanction.rawValue)"] + (isReferee ? ["or"] : []) + (isJudge ? ["oj"] : [])
            return [
                "link": .page(Self.id(of: penalty)),
                "text": value(heading.map { text(of: penalty, below: $0) } ?? text(of: penalty)),
                "classes": .text(classes.joined(separator: " ")),
                "rules": rules(of: penalty),
                "sanction": .record(sanction(penalty.sanction)),
                "isReferee": .flag(isReferee),
                "isJudge": .flag(isJudge),
                "owners": .text(text("owner.\(penalty.owners.key)")),
            ]
        }

        func rules(of penalty: Penalty) -> Value { .list(penalty.rules.map { .record(rule($0)) }) }

        func sanction(_ sanction: Sanction) -> Record {
            [
                "class": .text("s\(sanction.rawValue)"),
                "name": .text(text("sanction.\(sanction.key)")),
                "short": .text(text("sanction.\(sanction.shortKey)")),
                "sign": .text(sign(sanction)),
            ]
        }

        /// A rule number, with its page of the rule book where there is one, and where it leads: to that page, or
        /// to its line among all rule numbers.
        func rule(_ number: String) -> Record {
            let book = diving.ruleBooks.language(for: tag).map { diving.ruleBooks.link($0, rule: number) }
            let anchor = slug(number)
            return [
                "number": .text(number), "anchor": .text(anchor), "book": book ?? .none,
                "link": book ?? .link(Link(.page(Self.rulesID), fragment: anchor)),
            ]
        }

        /// The rule book and the language it is in, where that is another.
        var book: Value {
            guard let tag = diving.ruleBooks.language(for: tag) else { return .none }
            let language: Value =
                tag == self.tag
                ? .none : Locale(tag: tag).map { .text($0.name(in: locale)) } ?? .none
            return ["link": diving.ruleBooks.link(tag), "language": language, "tag": .text(tag)]
        }

        var source: String {
            diving.penalties.isEmpty && !diving.quizzes.isEmpty
                ? "diving/questions.yaml" : "diving/penalties.json"
        }

        var common: Record {
            [
                "edition": Value(diving.settings.edition),
                "about": diving.penalties.isEmpty ? .none : .page(Self.aboutID),
                "credit": diving.settings.credit.map { value($0.phrase(tag)) } ?? .none, "book": book,
            ]
        }

        var views: [DomainView] {
            var views: [DomainView] = []
            if !diving.penalties.isEmpty {
                views.append(
                    DomainView(
                        Self.firstID, text("tab.penalties"), below: ["diving/penalty/", Self.aboutID]))
                views.append(DomainView(Self.alphabetID, text("tab.a-z")))
                if !diving.texts.hasTerms { views.append(DomainView(Self.wordsID, text("tab.words"))) }
                views.append(DomainView(Self.rulesID, text("tab.rules")))
                if let matrix = diving.groupings.first {
                    views.append(DomainView(matrix.id, text("tab.matrix"), below: ["diving/matrix/"]))
                }
                views.append(DomainView(Self.cardID, text("tab.card")))
            }
            if !diving.quizzes.isEmpty {
                views.append(DomainView(Self.hubID, text("tab.quiz"), below: ["diving/quiz/"]))
            }
            return views
        }

        /// The link to all quizzes, where there are any.
        var quizzes: Value { diving.quizzes.isEmpty ? .none : .page(Self.hubID) }
    }
}

// MARK: - The list

extension Diving.Pages {
    /// All penalties in the order of a dive, filtered by sanction and owner.
    func list() -> Page {
        page(
            Self.firstID, kind: "penalties", route: referenceRoute, title: text("penalties.title"),
            description: text("penalties.description"),
            template: "penalties", label: text("penalties.label"), section: section,
            sharePicture: pictureOfFaults(titled: text("penalties.title")), keepsakes: keepsakes
        ) {
            [
                "card": .page(Self.cardID),
                "hero": hero(counts.map { ($0.name, $0.count > 0 ? .count($0.count) : .none) }),
                "count": .count(diving.penalties.count),
                "allClasses": .text(filterClasses("fs", diving.penalties)),
                "sanctions": .list(
                    Diving.Sanction.inOrder.map { sanction in
                        let penalties = penalties(of: sanction)
                        var record = self.sanction(sanction)
                        record.append("count", .count(penalties.count))
                        record.append("classes", .text(filterClasses("f\(sanction.rawValue)", penalties)))
                        record.append(
                            "crossed",
                            .list(
                                Self.officials.map { crossed($0.name, penalties.count(by: $0.owners)) }))
                        return .record(record)
                    }),
                "officials": .list(
                    Self.officials.map { name, owners in
                        [
                            "name": .text(text("owner.\(owners.key)")), "class": .text(name),
                            "count": .count(diving.penalties.count(by: owners)),
                            "crossed": .list(
                                Diving.Sanction.inOrder.map {
                                    crossed("f\($0.rawValue)", penalties(of: $0).count(by: owners))
                                }),
                        ]
                    }),
                "groups": .list(
                    groups(diving.mainGrouping, of: diving.listed.map { diving.penalties[$0] }).map { group in
                        [
                            "title": .text(group.title), "short": .text(group.short),
                            "anchor": .text(slug(group.title)),
                            "count": .count(group.penalties.count),
                            "classes": .text(emptyClasses(group.penalties)),
                            "penalties": .list(group.penalties.map { .record(row($0, below: group.title)) }),
                        ]
                    }),
            ]
        }
    }

    /// How many faults there are, and how many are given by whom.
    var counts: [(name: String, count: Int)] {
        [(text("penalties.count"), diving.penalties.count)]
            + Diving.Owners.inOrder.map { owners in
                (text("owner.only.\(owners.key)"), diving.penalties.count { $0.owners == owners })
            }
    }

    func penalties(of sanction: Diving.Sanction) -> [Diving.Penalty] {
        diving.penalties.filter { $0.sanction == sanction }
    }

    /// The choices of officials, by their class. What both give is shown for each of them, too.
    private static let officials: [(name: String, owners: Diving.Owners)] = [
        ("fr", .referee), ("fj", .judge), ("fb", [.referee, .judge]),
    ]

    /// How many faults are left of a choice of one filter if this one of the other is made, too.
    private func crossed(_ name: String, _ count: Int) -> Value {
        ["class": .text(name), "count": .count(count), "isNone": .flag(count == 0)]
    }

    /// The classes of a choice of sanctions: its own, and `no-…` for each choice of officials that leaves
    /// nothing to show.
    ///
    /// Styles can combine two choices, but not find out that nothing is left.
    private func filterClasses(_ own: String, _ penalties: [Diving.Penalty]) -> String {
        ([own] + missingOfficials(penalties)).joined(separator: " ")
    }

    /// `no-…` for each choice of officials that leaves none of these penalties.
    private func missingOfficials(_ penalties: [Diving.Penalty]) -> [String] {
        Self.officials.filter { official in
            !penalties.contains { $0.owners.isSuperset(of: official.owners) }
        }.map { "no-\($0.name)" }
    }

    /// `no-…` for each choice of one filter that leaves nothing of a part of the list, so that no link leads there.
    private func emptyClasses(_ penalties: [Diving.Penalty]) -> String {
        let sanctions = Diving.Sanction.inOrder.filter { sanction in
            !penalties.contains { $0.sanction == sanction }
        }
        return (sanctions.map { "no-f\($0.rawValue)" } + missingOfficials(penalties)).joined(separator: " ")
    }

    /// The domain's entry in the navigation, with a question of the day and the answer to that of the day before.
    var section: Section {
        let today = diving.today
        guard let penalty = today.turn(in: diving.penalties) else { return makeSection() }
        let last = diving.penalties.count > 1 ? today.adding(days: -1).turn(in: diving.penalties) : nil
        var model = row(penalty)
        model.append("yesterday", last.map { .record(row($0)) } ?? .none)
        model.append("list", .page(Self.firstID))
        model.append("quizzes", quizzes)
        model.append(
            "more", shortest.map { ["link": .page(Self.id(of: $0)), "count": .count($0.size)] } ?? .none)
        model.append(
            "sanctions",
            .list(
                Diving.Sanction.inOrder.map { other in
                    var record = sanction(other)
                    record.append("isRight", .flag(other == penalty.sanction))
                    return .record(record)
                }))
        return makeSection(glance: text("teaser.glance"), today: today, teaser: model)
    }

    /// The only page as long as there is nothing to show.
    func nothingYet() -> Page {
        page(
            Self.firstID, kind: "empty", route: referenceRoute, title: text("penalties.title"),
            description: text("empty"),
            template: "empty", label: text("penalties.label"), section: section
        ) { [:] }
    }

    /// What this is, and what it is not.
    func about() -> Page {
        page(
            Self.aboutID, kind: "about", route: referenceRoute + [address("about.label")],
            title: text("about.title"),
            description: text("about.description"), template: "about", label: text("about.label"),
            sharePicture: .like(Self.firstID)
        ) {
            [
                "count": .count(diving.penalties.count), "quizzes": quizzes, "list": .page(Self.firstID),
            ]
        }
    }
}
