import Diagnostics
import Languages
import Pages
import Records

extension Racing {
    /// The domain's part of `site.yaml`.
    struct Settings: Sendable {
        var form = FormRule()
        /// The clock of the courses, an IANA name.
        var timeZone: String
        /// The language of the words in the data, for races that do not say theirs.
        var language = "en"
        /// In which races are run: those of an archive, too. The day of a build may be that of an older commit.
        let years: ClosedRange<Int>
        private var habits: [Locale: Habits]

        init(_ site: SiteFacts) {
            timeZone = site.timeZone
            years = 1700...max(1700, site.today.year + 2)
            habits = Dictionary(uniqueKeysWithValues: site.locales.map { ($0, Habits($0)) })
        }

        /// How numbers are written for readers of a language.
        func habits(of locale: Locale) -> Habits { habits[locale] ?? Habits(locale) }

        mutating func read(_ node: Node, _ locales: [Locale], log: DiagnosticLog) {
            if let fields = Fields(node, "racing", log: log) { read(fields, locales) }
        }

        mutating func read(_ fields: Fields, _ locales: [Locale]) {
            form.score = fields.optional("form_score", .word(FormScore.self)) ?? form.score
            form.order = fields.optional("form_order", .word(FormOrder.self)) ?? form.order
            timeZone = fields.optional("time_zone", .timeZone(example: "Europe/London")) ?? timeZone
            language = fields.optional("language", .languageTag) ?? language
            let odds: [Locale: Habits.Odds] =
                fields.optional("odds", .word(forEachOf: locales, "odds")) ?? [:]
            let weight: [Locale: Habits.Weight] =
                fields.optional("weight", .word(forEachOf: locales, "weight")) ?? [:]
            let distance: [Locale: Habits.Distance] =
                fields.optional("distance", .word(forEachOf: locales, "distance")) ?? [:]
            for locale in locales { habits[locale]?.take(odds[locale], weight[locale], distance[locale]) }
            fields.passOverSource(of: Racing.self)
            fields.refuseUnknown()
        }
    }

    /// The notation and the units that readers of a language are used to.
    struct Habits: Sendable, Hashable {
        enum Odds: String, CaseIterable { case fractional, decimal }
        enum Weight: String, CaseIterable { case stones, kilograms }
        enum Distance: String, CaseIterable { case furlongs, metres }

        private(set) var odds: Odds
        private(set) var weight: Weight
        private(set) var distance: Distance

        /// English racecards have fractions, stones and furlongs; all others have decimal odds and the metric
        /// system.
        init(_ locale: Locale) {
            let isEnglish = locale.tag == "en" || locale.tag.hasPrefix("en-")
            odds = isEnglish ? .fractional : .decimal
            weight = isEnglish ? .stones : .kilograms
            distance = isEnglish ? .furlongs : .metres
        }

        fileprivate mutating func take(_ odds: Odds?, _ weight: Weight?, _ distance: Distance?) {
            self.odds = odds ?? self.odds
            self.weight = weight ?? self.weight
            self.distance = distance ?? self.distance
        }
    }
}
