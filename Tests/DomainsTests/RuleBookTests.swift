import Diagnostics
import Pages
import Testing

@testable import Domains

/// Where a rule number leads: to a page of the book in the language of the site, at an address or in a file.
@Suite struct RuleBookTests {
    private static let penalties =
        "[\(DivingMessagesTests.penalty(rules: "[{\"ruleId\":\"D8.6.3\"},{\"ruleId\":\"D6.12\"}]"))]"

    private static func fixture(
        _ files: [String: String] = [:], others: [String] = [], settings: String? = nil,
        locales: [String] = ["en", "fr"]
    ) throws -> Fixture<Diving> {
        let own = [
            "penalties.json": penalties, "texts/en.yaml": "Penalty-1: T", "texts/fr.yaml": "Penalty-1: T",
        ]
        return try Fixture<Diving>(
            own.merging(files) { $1 }, others: others, settings: settings, locales: locales)
    }

    /// What the rule numbers of the one penalty lead to.
    private static func links(_ fixture: Fixture<Diving>, _ tag: String = "en") throws -> [String] {
        try fixture.page("diving/penalty/1", tag).data["rules"]?.list.map { row in
            switch row["book"] {
            case .link(let link): "\(link.target)\(link.fragment.map { "#\($0)" } ?? "")"
            case .text(let address): address
            default: "none"
            }
        } ?? []
    }

    @Test(arguments: [
        ("D8.6.3: 14\nD6.12: 9", ["#page=14", "#page=9"]),
        ("D8.6: 12\nD6: 3", ["#page=12", "#page=3"]),
        ("D8: 10\nD8.6: 12\nD6.12: 1", ["#page=12", "#page=1"]),
    ])
    func aRuleOpensItsPageOrThatOfTheRuleItIsAPartOf(yaml: String, pages: [String]) throws {
        let file = try Self.fixture(["rules/en.yaml": yaml], others: ["rules/en.pdf"])
        #expect(file.problems == [])
        #expect(try Self.links(file) == pages.map { "\(Link.Target.file("rules/en.pdf"))\($0)" })
        #expect(try Self.links(file, "fr") == Self.links(file))
        let address = try Self.fixture(
            ["rules/en.yaml": yaml], settings: "rules: {en: \"https://example.org/rules.pdf\"}")
        #expect(address.problems == [])
        #expect(try Self.links(address) == pages.map { "https://example.org/rules.pdf\($0)" })
        #expect(address.domain.assets.isEmpty)
    }

    @Test func anAddressMayHaveAFragmentOfItsOwn() throws {
        let fixture = try Self.fixture(
            ["rules/en.yaml": "D8: 2\nD6: 3"],
            settings: "rules: {en: \"https://example.org/r.pdf#view=FitH\"}")
        #expect(
            try Self.links(fixture) == [
                "https://example.org/r.pdf#view=FitH&page=2", "https://example.org/r.pdf#view=FitH&page=3",
            ])
    }

    @Test func settingsNameAFileOfTheFolder() throws {
        let fixture = try Self.fixture(
            others: ["books/handbook.pdf", "rules/fr.pdf"], settings: "rules: {en: books/handbook.pdf}")
        #expect(fixture.problems == [])
        #expect(
            fixture.domain.assets == [
                Asset(source: "diving/books/handbook.pdf", path: "rules/en.pdf"),
                Asset(source: "diving/rules/fr.pdf", path: "rules/fr.pdf"),
            ])
    }

    @Test func everyPageLeadsToTheBook() throws {
        let fixture = try Self.fixture(
            settings: "rules: {fr: \"https://example.org/reglement.pdf\"}", locales: ["en", "fr"])
        #expect(
            try fixture.page("diving/penalties", "fr").data[path: "book.link"]?.text
                == "https://example.org/reglement.pdf")
        #expect(try fixture.page("diving/penalties", "en").data["book"]?.isNone == true)
    }

    @Test(arguments: [
        "http://example.org/rules.pdf", "javascript:alert(1)", "JAVASCRIPT:alert(1)",
        "data:application/pdf,x", "//example.org/rules.pdf",
        "https://", "https:///rules.pdf", "https://example.org/a b.pdf", "https://example.org/\\\"onclick=",
        "https://example.org/<b>",
        "../../secret.pdf", "/etc/passwd.pdf", "rules/none.pdf", "penalties.json",
        "\\u202Ehttps://example.org/", "3",
    ])
    func anotherAddressIsRefused(address: String) throws {
        let fixture = try Self.fixture(others: ["rules/en.pdf"], settings: "rules: {fr: \"\(address)\"}")
        #expect(fixture.log.diagnostics.map(\.code.name) == ["records.type"], "\(fixture.problems)")
        #expect(fixture.problems.first?.hasPrefix("site.yaml:1:13: error: \"fr\" is ") == true)
        #expect(
            fixture.problems.first?.contains(
                ", expected an address that begins with https://, or a PDF in the folder diving/, such as rules/en.pdf [records.type]"
            )
                == true)
        #expect(
            try Self.links(fixture, "fr") == Array(repeating: "\(Link.Target.file("rules/en.pdf"))", count: 2)
        )
    }

    @Test(arguments: [
        (
            ["rules/en.yaml": "D8: 2\nD6.12: 3\nD6.21: 4"], ["rules/en.pdf"], nil as String?,
            [
                "diving/rules/en.yaml:3:1: warning: no penalty and no question names the rule \"D6.21\" [diving.rule-unknown] "
                    + "→ did you mean \"D6.12\"?"
            ]
        ),
        (
            ["rules/en.yaml": "D8: 2"], ["rules/en.pdf"], nil,
            [
                "diving/rules/en.yaml: warning: these rules have no page, so their links open the first page: D6.12 [diving.rule-page] "
                    + "→ add a line such as D6.12: 12, or one for the rule that it is a part of"
            ]
        ),
        (
            ["rules/en.yaml": "D8: 0\nD6: 1.5"], ["rules/en.pdf"], nil,
            [
                "diving/rules/en.yaml:1:5: error: \"D8\" is 0, expected a whole number of 1 or more [records.type]",
                "diving/rules/en.yaml:2:5: error: \"D6\" is 1.5, expected a whole number of 1 or more [records.type]",
            ]
        ),
        (
            ["rules/fr.yaml": "D8: 2"], ["rules/en.pdf"], nil,
            [
                "diving/rules/fr.yaml: warning: these are the pages of a rule book in fr, and the site has none [diving.rule-book] "
                    + "→ add diving/rules/fr.pdf, or name its address in site.yaml: rules: {fr: https://…}"
            ]
        ),
        (["rules/de.yaml": "D77: 2"], [], nil, []),
        (
            [:], ["rules/en.pdf"], "rules: {en: \"https://example.org/\"}",
            [
                "diving/rules/en.pdf: warning: this rule book is not published, because site.yaml names another one for en [diving.rule-book] "
                    + "→ remove the file, or the line \"en\" below \"rules\" in site.yaml"
            ]
        ),
        (
            [:], [], "rules: {de: \"https://example.org/\"}",
            [
                "site.yaml:1:9: warning: this rule book is not in a language of the site (en, fr) [diving.rule-book] "
                    + "→ remove the line, or add the language to \"locales\""
            ]
        ),
    ])
    func mistakes(files: [String: String], others: [String], settings: String?, expected: [String]) throws {
        #expect(try Self.fixture(files, others: others, settings: settings).problems == expected)
    }

    /// A rule that could not be read may be the one that the map names.
    @Test func aRuleIsNotUnknownWhileAPenaltyIsWrong() throws {
        let json = "[\(DivingMessagesTests.penalty(rules: "[{\"ruleID\":\"D1\"}]"))]"
        let fixture = try Self.fixture(
            ["penalties.json": json, "rules/en.yaml": "D1: 2"], others: ["rules/en.pdf"])
        #expect(fixture.log.diagnostics.map(\.code.name) == ["records.slip"])
    }
}
