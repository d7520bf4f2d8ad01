import Bytes
import Diagnostics
import Languages
import Markup
import Pages
import Records

/// What a site changes of the theme's looks without a line of code: colours, a logo, a footer, the face of headings.
public struct Look: Sendable {
    /// A colour for each scheme; both can be read on the page and on its tinted panels.
    struct Accent: Sendable, Hashable {
        var light: Colour
        var dark: Colour
    }

    /// Of all pages.
    var accent: Accent?
    /// Of a domain's pages, by its name.
    var accents: [String: Accent] = [:]
    /// The address of a picture of `static/`.
    var logo: Link?
    /// By locale tag.
    var footers: [String: Footer] = [:]
    var display = Display.inter

    /// The face of headings and large figures.
    enum Display: String, Sendable, CaseIterable {
        /// The one that the program carries.
        case inter
        /// That of the text, from the reader's system.
        case system = "none"
    }

    /// The rules that replace the theme's colours; they come after the rules of the theme.
    var style: String {
        let all = accent.map { [("body,.card", $0)] } ?? []
        let rules = all + accents.sorted { $0.key < $1.key }.map { (".domain-\($0.key)", $0.value) }
        guard !rules.isEmpty else { return "" }
        func text(_ scheme: Scheme) -> String {
            rules.map { selector, accent in
                let colour = scheme == .light ? accent.light : accent.dark
                return "\(selector){--accent:\(colour.hex);--tint:\(scheme.tint(of: colour).hex)}"
            }.joined()
        }
        return text(.light) + "@media screen and (prefers-color-scheme:dark){\(text(.dark))}"
    }
}

extension Look.Accent {
    /// The theme's accent of a hue, in degrees, as `styles/0-tokens.css` and `1-base.css` have it.
    init(hue: Int) {
        light = Colour(lightness: 0.44, chroma: 0.115, hue: hue)
        dark = Colour(lightness: 0.81, chroma: 0.09, hue: hue)
    }
}

/// The page's two colour schemes, as the theme's style sheet sets them.
enum Scheme: Sendable, CaseIterable {
    case light, dark

    var name: Wording { self == .light ? "light" : "dark" }

    /// What text must reach: success criterion 1.4.3 of WCAG 2.2.
    static let ratio = 4.5

    var paper: Colour { self == .light ? .white : Colour(0x13161A) }

    /// The panels' shade of a colour.
    func tint(of colour: Colour) -> Colour {
        self == .light
            ? colour.toned(lightness: 0.967, chroma: 0.014) : colour.toned(lightness: 0.235, chroma: 0.022)
    }

    func backgrounds(of colour: Colour) -> [Colour] { [paper, tint(of: colour)] }

    /// What one colour for both schemes becomes at night.
    static func dark(for light: Colour) -> Colour {
        let pale = light.toned(lightness: 0.81, chroma: 0.09)
        return pale.readable(on: Scheme.dark.backgrounds(of: pale), ratio: ratio)
    }
}

// MARK: - Reading

extension Reader where Output == Look {
    /// - Parameter known: the domains, which may have a colour of their own.
    static func look(_ locales: [Locale], domains known: [String]) -> Reader {
        let look = Reader.map("look") { fields in
            var look = Look()
            refuseComment(fields, "accent")
            if let accents = fields.optional("accent", .accents(known)) {
                look.accent = accents.all
                look.accents = accents.own
            }
            look.logo = fields.optional("logo", .logo)
            look.footers = fields.optional("footer", .footers(locales)) ?? [:]
            look.display = fields.optional("display", .word(Look.Display.self)) ?? .inter
            fields.refuseUnknown()
            return look
        }
        return Reader(
            Expectation("an accent, a logo, a footer, a display face", look.expectation.schema.form)
        ) {
            look($0, $1)
        }
    }
}

/// The colour under a key vanishes if its number sign begins a comment.
private func refuseComment(_ fields: Fields, _ key: String) {
    guard let node = fields.node[key], node.kind == .null else { return }
    fields.log.error(
        .lookColour, "\"\(key)\" is empty, expected a colour such as \"#0b6e99\"", at: node.place,
        help: "put it in quotes, since # begins a comment")
}

private typealias Accents = (all: Look.Accent?, own: [String: Look.Accent])

extension Reader where Output == Accents {
    /// One colour for all, or one for each scheme, for each domain, or both.
    fileprivate static func accents(_ known: [String]) -> Reader {
        let forAll = Reader<Look.Accent>.forBothSchemes.compactMap { Accents($0, [:]) }
        return .map("accent", or: forAll, "a colour, or one for each scheme or domain") { fields in
            let all = schemes(fields)
            var own: [String: Look.Accent] = [:]
            for name in known {
                refuseComment(fields, name)
                own[name] = fields.optional(name, .accent(name))
            }
            fields.refuseUnknown()
            return (all, own)
        }
    }
}

extension Reader where Output == Look.Accent {
    fileprivate static var forBothSchemes: Reader {
        Reader<Colour>.colour(.light).compactMap { Look.Accent(light: $0, dark: Scheme.dark(for: $0)) }
    }

    /// - Parameter key: names the colours in messages.
    fileprivate static func accent(_ key: String) -> Reader {
        .map(Wording(verbatim: key), or: forBothSchemes, "a colour, or one for light and one for dark") {
            fields in
            let accent = schemes(fields)
            fields.refuseUnknown()
            return accent
        }
    }
}

/// The keys `light` and `dark`; without the second it is made of the first.
private func schemes(_ fields: Fields) -> Look.Accent? {
    for key in ["light", "dark"] { refuseComment(fields, key) }
    let isDarkAlone = !fields.has("light") && fields.has("dark")
    let light =
        isDarkAlone ? fields.required("light", .colour(.light)) : fields.optional("light", .colour(.light))
    let dark = fields.optional("dark", .colour(.dark))
    return light.map { Look.Accent(light: $0, dark: dark ?? Scheme.dark(for: $0)) }
}

extension Reader where Output == Colour {
    /// A colour that can be read as text on the pages of a scheme.
    fileprivate static func colour(_ scheme: Scheme) -> Reader {
        // Without quotes, digits alone are a number.
        Reader(
            .either(
                "a colour such as \"#0b6e99\"",
                .text("six hex digits", like: "^#?[0-9A-Fa-f]{6}$|^#[0-9A-Fa-f]{3}$"),
                Expectation("six digits", .integer(from: 0, to: 999_999)))
        ) { node, log in
            let word = node.scalar ?? ""
            guard let colour = Colour(hex: word) ?? short(word) else {
                log.error(
                    .lookColour, node.misfit("a colour of six hex digits such as \"#0b6e99\""), at: node.place
                )
                return nil
            }
            let backgrounds = scheme.backgrounds(of: colour)
            let worst =
                backgrounds.min { colour.contrast(with: $0) < colour.contrast(with: $1) } ?? scheme.paper
            let ratio = colour.contrast(with: worst)
            guard ratio < Scheme.ratio else { return colour }
            let nearest = colour.readable(on: backgrounds, ratio: Scheme.ratio)
            log.error(
                .lookContrast,
                "the colour \(node.shown) has a contrast of \(shown(ratio)):1 on the \(scheme.name) page's \(worst.hex), expected 4.5:1 or more",
                at: node.place, help: "the nearest that can be read is \"\(nearest.hex)\"")
            return nil
        }
    }

    /// `#06a`
    private static func short(_ word: String) -> Colour? {
        let digits = word.hasPrefix("#") ? word.dropFirst() : word[...]
        return digits.count == 3 ? Colour(hex: digits.map { "\($0)\($0)" }.joined()) : nil
    }

    /// Two decimals, cut rather than rounded, so that 4.499 is not shown as the 4.50 that it misses.
    private static func shown(_ ratio: Double) -> String {
        let hundredths = Int(ratio * 100)
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}

extension Reader where Output == Link {
    fileprivate static var logo: Reader {
        Reader(.text("a picture of static/ such as static/logo.svg", like: "^static/.")) { node in
            guard let path = node.text, path.hasPrefix("static/"),
                ["svg", "png", "webp", "jpg", "jpeg", "gif", "avif"].contains(path.fileEnding)
            else { return nil }
            return Link(
                .file(String(path.dropFirst("static/".count))), origin: Link.Origin(path, at: node.place))
        }
    }
}

extension Reader where Output == Node {
    fileprivate static var line: Reader {
        Reader(.filledText("a line of text, links in Markdown")) { node in
            node.text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : node }
        }
    }
}

extension Reader where Output == [String: Footer] {
    /// One footer for all languages, or one for each; a language without one has that of the first.
    fileprivate static func footers(_ locales: [Locale]) -> Reader {
        let tags = locales.map(\.tag)
        let forAll = Reader(Reader<Node>.line.expectation) { node, log in
            guard let line = Reader<Node>.line(node, log), let language = tags.first else { return nil }
            let footer = Footer(line, language: language, log: log)
            return Dictionary(uniqueKeysWithValues: tags.map { ($0, footer) })
        }
        return .map("footer", or: forAll, "a line of text, or one for each language") { fields in
            let lines = fields.values(inLanguages: tags, .line)
            var footers: [String: Footer] = [:]
            for tag in tags {
                footers[tag] = lines[tag].map { Footer($0, language: tag, log: fields.log) }
            }
            fields.refuseUnknown()
            let first = tags.lazy.compactMap { footers[$0] }.first
            return first.map { first in
                Dictionary(uniqueKeysWithValues: tags.map { ($0, footers[$0] ?? first) })
            }
        }
    }
}
