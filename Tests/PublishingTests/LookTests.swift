import Disk
import Diagnostics
import Domains
import Languages
import Markup
import Records
import TestSupport
import Testing

@testable import Publishing

/// What a site changes of the theme's looks in `site.yaml`, and the exact words if it cannot.
@Suite struct LookTests {
    private static func read(_ yaml: String) -> (look: Look?, problems: [String]) {
        let log = DiagnosticLog()
        let file = SourceFile(path: "site.yaml", text: "title: A\nlocales: [en, fr]\nlook:\n" + yaml)
        let settings = Settings(file, domains: [Racing.self, Surf.self], log: log)
        return (settings?.look, log.diagnostics.map(line))
    }

    @Test func aColourIsReadAndMadeForTheDark() throws {
        let (look, problems) = Self.read("  accent: \"#0b6e99\"")
        #expect(problems == [])
        let accent = try #require(look?.accent)
        #expect(accent.light == Colour(0x0B6E99))
        for scheme in Scheme.allCases {
            let colour = scheme == .light ? accent.light : accent.dark
            for background in scheme.backgrounds(of: colour) {
                #expect(colour.contrast(with: background) >= 4.5)
            }
        }
        #expect(try #require(look).style.hasPrefix("body,.card{--accent:#0b6e99;--tint:#"))
    }

    @Test func eachSchemeAndDomainMayHaveItsOwn() throws {
        let (look, problems) = Self.read(
            "  accent: {light: 06a, dark: \"#9ad\", racing: 14532d, surf: {light: \"#005f6b\", dark: 74d3dc}}"
        )
        #expect(problems == [])
        let read = try #require(look)
        #expect(read.accent == Look.Accent(light: Colour(0x0066AA), dark: Colour(0x99AADD)))
        #expect(read.accents["racing"]?.light == Colour(0x14532D))
        #expect(read.accents["surf"] == Look.Accent(light: Colour(0x005F6B), dark: Colour(0x74D3DC)))
        let style = read.style
        #expect(style.contains(".domain-racing{--accent:#14532d;"))
        #expect(style.contains("@media screen and (prefers-color-scheme:dark){body,.card{--accent:#99aadd;"))
    }

    @Test func nothingIsChangedWhereNothingIsSaid() {
        #expect(Self.read("  footer: Hello").look?.style == "")
    }

    @Test(arguments: [
        (
            "  accent: \"#77aaff\"",
            "4:11: error: the colour \"#77aaff\" has a contrast of 2.12:1 on the light page's #eff4fe, expected 4.5:1 or more [look.contrast] "
                + "→ the nearest that can be read is \"#"
        ),
        (
            "  accent: {light: \"#000\", dark: \"#333333\"}",
            "4:33: error: the colour \"#333333\" has a contrast of"
        ),
        (
            "  accent: #0b6e99",
            "4:10: error: \"accent\" is empty, expected a colour such as \"#0b6e99\" [look.colour] → put it in quotes, since # begins a comment"
        ),
        (
            "  accent: blue",
            "4:11: error: \"accent\" is \"blue\", expected a colour of six hex digits such as \"#0b6e99\" [look.colour]"
        ),
        ("  accent: {dark: \"#fff\"}", "4:11: error: accent has no \"light\", expected a colour such as"),
        ("  accent: {rcing: \"#000\"}", "4:12: error: unknown key \"rcing\" in accent, expected"),
        (
            "  acent: \"#000\"",
            "4:3: error: unknown key \"acent\" in look, expected \"accent\", \"logo\", \"footer\" or \"display\""
        ),
        (
            "  logo: logo.svg",
            "4:9: error: \"logo\" is \"logo.svg\", expected a picture of static/ such as static/logo.svg"
        ),
        ("  display: serif", "4:12: error: \"display\" is \"serif\", expected \"inter\" or \"none\""),
        ("  footer: {en: [A]}", "4:16: error: "),
        ("  footer: {de: A}", "4:12: error: unknown key \"de\" in footer, expected \"en\" or \"fr\""),
        ("  footer: A <b>b</b>", "4:11: "),
    ])
    func whatIsWrong(yaml: String, start: String) {
        let problems = Self.read(yaml).problems
        #expect(problems.first?.hasPrefix("site.yaml:" + start) == true, "\(problems)")
    }

    /// The colour that an error proposes is none.
    @Test(arguments: ["77aaff", "ffff00", "ff8800", "cccccc", "00ff88"])
    func theProposedColourIsTaken(_ hex: String) throws {
        let problem = try #require(Self.read("  accent: \"\(hex)\"").problems.first)
        let proposed = try #require(problem.firstMatch(of: /nearest that can be read is "(#[0-9a-f]{6})"/)).1
        #expect(Self.read("  accent: \"\(proposed)\"").problems == [])
    }

    /// The contrast is computed against the colours that the theme paints.
    @Test func theThemeHasThesePapers() throws {
        let style = try ["0-tokens", "1-base"].map {
            try text(of: Repository.path("Templates/styles/\($0).css"))
        }.joined()
        for value in [
            "--paper: #fff;", "--paper: \(Scheme.dark.paper.hex);", "oklch(.967 .014 ", "oklch(.235 .022 ",
        ] {
            #expect(style.contains(value))
        }
    }

    @Test func logoAndFooterAreOnEveryPage() throws {
        let footer =
            "{en: \"Ask at [the desk](page:prose/about)\", fr: \"Voir [le bureau](page:prose/about)\"}"
        let look = "look:\n  logo: static/logo.svg\n  footer: \(footer)\n"
        let disk = Sample.disk(["site/site.yaml": Sample.settings + look])
        #expect(builder(disk).build().problems.filter { !$0.contains("prose.language") } == [])
        let page = try disk.page("fr/a-propos/index.html")
        #expect(page.contains("<img src=\"../../logo.svg\" alt=\"\"> Sample</a>"))
        #expect(page.contains("Voir <a href=\"index.html\">le bureau</a>"))
        #expect(try disk.page("404.html").contains("Ask at <a href=\"/en/about/index.html\">the desk</a>"))
    }

    @Test func aFooterThatIsNotTranslatedSaysItsLanguage() throws {
        let disk = Sample.disk(["site/site.yaml": Sample.settings + "look: {footer: {en: Ask us}}\n"])
        _ = builder(disk).build()
        #expect(try disk.page("fr/index.html").contains("<div lang=\"en\"><p>Ask us</p>"))
    }

    @Test func aLogoOrALinkThatIsNotThereIsAnError() {
        let disk = Sample.disk([
            "site/site.yaml": Sample.settings
                + "look: {logo: static/lego.svg, footer: \"[a](page:prose/abuot)\"}\n"
        ])
        let problems = builder(disk).check().problems
        #expect(
            problems.contains {
                $0.contains("page.unknown-link") && $0.contains("lego.svg") && $0.contains("logo.svg")
            })
        #expect(problems.contains { $0.contains("page.unknown-link") && $0.contains("page:prose/about") })
    }

    /// The private tree is separate: it has the logo, and no footer that leads out of it.
    @Test func thePrivateTreeHasWhatItCan() throws {
        let look = "look: {logo: static/logo.svg, footer: \"[a](page:prose/about)\"}\n"
        let disk = MemoryDisk(Sample.privateFiles.merging(["site/site.yaml": Sample.settings + look]) { $1 })
        #expect(builder(disk).build().count(.error) == 0)
        let page = String(decoding: try #require(disk.contents["site/private/en/index.html"]), as: UTF8.self)
        #expect(page.contains("logo.svg") && !page.contains("prose/about") && !page.contains(">a</a>"))
        #expect(disk.contents["site/private/logo.svg"] != nil)
    }
}
