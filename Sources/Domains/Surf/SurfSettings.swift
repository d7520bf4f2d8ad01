import Diagnostics
import Languages
import Pages
import Records

extension Surf {
    /// The domain's part of `site.yaml`.
    struct Settings: Sendable {
        var visibility = Visibility.public
        /// The clock of sessions without one of their own; the site's if nil.
        var timeZone: String?
        /// Whose sessions these are, as the home screen names the surfer.
        var surfer: String?
        /// That the owner's own words are in: names, boards, notes.
        var language: String
        var privacy = Privacy.hidden
        /// Metric by default.
        var units: [Locale: Units] = [:]
        /// The figure that the history shows of each session.
        var highlight = Category.waves
        var waves = WaveRules()

        /// - Parameter node: what the site says; nil if it says nothing.
        init(_ node: Node?, _ locales: [Locale], log: DiagnosticLog) {
            language = locales.first?.tag ?? "en"
            if let node, let fields = Fields(node, "surf", log: log) { read(fields, locales) }
        }

        mutating func read(_ fields: Fields, _ locales: [Locale]) {
            visibility = fields.optional("visibility", .word(Visibility.self)) ?? visibility
            timeZone = fields.optional("time_zone", .timeZone(example: "Europe/Lisbon"))
            surfer = fields.optional("surfer", .filledText)
            language = fields.optional("language", .languageTag) ?? language
            privacy = fields.optional("privacy", .word(Privacy.self)) ?? privacy
            highlight = fields.optional("highlight", .word(Category.self)) ?? highlight
            units = fields.optional("units", .word(forEachOf: locales, "units")) ?? units
            waves = fields.optional("waves", Self.waves) ?? waves
            fields.passOverSource(of: Surf.self)
            fields.refuseUnknown()
        }

        private static var waves: Reader<WaveRules> {
            .map("the rules for waves") { fields in
                var rules = WaveRules()
                rules.speed = fields.optional("speed_kmh", .number(in: 4...40)) ?? rules.speed
                rules.seconds = fields.optional("seconds", .number(in: 1...60)) ?? rules.seconds
                rules.smoothing = fields.optional("smoothing_seconds", .number(in: 1...30)) ?? rules.smoothing
                rules.heading = fields.optional("heading_degrees", .number(in: 5...180)) ?? rules.heading
                rules.gap = fields.optional("gap_seconds", .number(in: 2...120)) ?? rules.gap
                rules.pause = fields.optional("pause_seconds", .number(in: 60...36_000)) ?? rules.pause
                rules.suspect = fields.optional("suspect_kmh", .number(in: 20...150)) ?? rules.suspect
                fields.refuseUnknown()
                return rules
            }
        }
    }
}
