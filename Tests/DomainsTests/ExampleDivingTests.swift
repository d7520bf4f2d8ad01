import Diagnostics
import Languages
import Pages
import Testing

@testable import Domains

/// The example site's penalties agree with the rule book.
@Suite struct ExampleDivingTests {
    static let locales = ["en", "fr", "es", "it"]

    static func example() throws -> Fixture<Diving> {
        var files: [String: String] = [:]
        for name in ["penalties.json", "questions.yaml"]
            + locales.map({ "texts/\($0).yaml" })
        {
            files[name] = try projectFile("site/diving/\(name)")
        }
        return try Fixture<Diving>(files)
    }

    /// Read once for the many tests that only look at the model.
    private static let domain = Result { try example().domain }

    @Test func nothingIsWrongWithIt() throws {
        #expect(try Self.example().problems == [])
    }

    @Test func itHasThePenaltiesOfTheRules() throws {
        let penalties = try Self.domain.get().penalties
        #expect(penalties.count == 47)
        #expect(
            Diving.Sanction.allCases.map { sanction in penalties.count { $0.sanction == sanction } } == [
                16, 3, 2, 3, 19, 4,
            ])
        #expect(
            Diving.Owners.inOrder.map { owners in penalties.count { $0.owners == owners } } == [13, 8, 26])
    }

    @Test(arguments: PenaltyFact.all)
    func aPenaltyIsAsTheRuleBookHasIt(fact: PenaltyFact) throws {
        let penalty = try #require(try Self.domain.get().penalties.first { $0.id == fact.id })
        #expect(penalty.rules == fact.rules)
        #expect(penalty.sanction.rawValue == fact.sanction)
        #expect(penalty.owners.contains(.referee) == fact.owners.contains("R"))
        #expect(penalty.owners.contains(.judge) == fact.owners.contains("J"))
        #expect(penalty.phase != nil)
    }

    @Test(arguments: locales)
    func everyPenaltyHasItsOwnTextInEveryLanguage(tag: String) throws {
        let diving = try Self.domain.get()
        let phrases = diving.penalties.map { diving.texts.phrase($0, tag) }
        #expect(phrases.allSatisfy { $0.language == nil && !$0.text.isEmpty })
        #expect(Set(phrases.map(\.text)).count == 47)
    }

    @Test func penaltiesAreSortedBySanctionAndThenById() throws {
        let order = try Self.domain.get().penalties.map { [$0.sanction.rawValue, $0.id] }
        #expect(order == order.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) })
        #expect(order.prefix(17).map { $0[1] } == Array(0...14) + [46, 15])
    }

    @Test(arguments: locales)
    func everyLanguageHasTheSamePages(tag: String) throws {
        let fixture = try Self.example()
        let pages = try fixture.pages(tag)
        #expect(pages.map(\.id) == (try fixture.pages("en")).map(\.id))
        #expect(pages.count { $0.kind == "penalty" } == 47)
        #expect(Set(pages.map(\.path)).count == pages.count)
        #expect(
            pages.allSatisfy { page in
                page.route.allSatisfy {
                    $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
                }
            }
        )
    }

    @Test func thereAreQuestionsBesidesThePenalties() throws {
        let questions = try Self.domain.get().questions
        #expect(questions.count >= 20)
        #expect(
            questions.contains { $0.kind == .choice } && questions.contains { $0.kind == .trueFalse(true) })
        #expect(questions.contains { question in question.answers.count(where: \.isRight) > 1 })
        #expect(questions.allSatisfy { $0.explanation.texts.count == 4 && $0.text.texts.count == 4 })
    }

    @Test(arguments: locales)
    func theIndexOfEachLanguageContainsEveryPenalty(tag: String) throws {
        let letters = try #require(try Self.example().page("diving/a-z", tag).data["letters"]).list
        let entries = letters.flatMap { $0["entries"]?.list ?? [] }
        let rows = entries.flatMap { $0["penalties"]?.list ?? [] }
        #expect(rows.allSatisfy { $0["term"]?.isNone == false || $0["text"]?.isNone == false })
        #expect(Set(rows.compactMap { $0["link"]?.target }).count == 47)
        let names = letters.compactMap { $0["letter"]?.text }
        #expect(Set(names).count == names.count)
    }

    @Test(arguments: ["phase", "owner"])
    func everyMatrixContainsEveryPenaltyOnceWithOneHit(grouping: String) throws {
        let groups = try #require(try Self.example().page("diving/matrix/\(grouping)").data["groups"]).list
        let rows = groups.flatMap { $0["rows"]?.list ?? [] }
        #expect(Set(rows.compactMap { $0["link"]?.target }).count == 47)
        #expect(rows.count == 47)
        #expect(
            rows.allSatisfy { row in (row["cells"]?.list ?? []).count { $0["isHit"]?.flag == true } == 1 })
    }

    @Test func theMatrixByPenaltyHasColumnsOfOfficials() throws {
        let page = try Self.example().page("diving/matrix/sanction").data
        #expect(page["isByPenalty"]?.flag == true)
        #expect(page["sanctions"]?.list.isEmpty == true)
        let rows = try #require(page["groups"]).list.flatMap { $0["rows"]?.list ?? [] }
        #expect(Set(rows.compactMap { $0["link"]?.target }).count == 47)
        #expect(rows.count == 47)
        #expect(rows.count { $0["isReferee"]?.flag == true } == 21)
        #expect(rows.count { $0["isJudge"]?.flag == true } == 34)
    }

    @Test(arguments: [
        (12, "The referee declares a failed dive, which scores 0 points."),
        (
            3,
            "The referee declares a failed dive, which scores 0 points. If the referee does not, a judge who sees the fault awards 0 points."
        ),
        (
            18,
            "The referee announces that no judge may award more than 2 points. If the referee does not, a judge who sees the fault awards 2 points or less."
        ),
        (19, "A judge who sees the fault awards 2 points or less."),
        (21, "A judge who sees the fault awards 4½ points or less."),
        (15, "The referee has 2 points deducted from the mark of each judge."),
        (23, "Each judge who sees the fault decides how much to deduct, from ½ to 2 points."),
        (42, "The rules set no amount. Each judge decides how much to deduct."),
    ])
    func aFaultSaysWhatItsPenaltyDoes(id: Int, effect: String) throws {
        #expect(try Self.example().page("diving/penalty/\(id)").data["effect"]?.text == effect)
    }

    @Test func everyRuleNumberOfAFaultLeadsToItsLine() throws {
        let fixture = try Self.example()
        let chapters = try #require(try fixture.page("diving/rules", "fr").data["chapters"]).list
        let anchors = Set(chapters.flatMap { $0["entries"]?.list ?? [] }.compactMap { $0["anchor"]?.text })
        #expect(anchors.contains("d8-6-3"))
        for fact in PenaltyFact.all {
            let rules = try #require(try fixture.page("diving/penalty/\(fact.id)", "fr").data["rules"]).list
            #expect(!rules.isEmpty)
            for rule in rules {
                guard case .link(let link) = rule["link"] else { return #expect(Bool(false)) }
                #expect(link.target == .page("diving/rules"))
                #expect(anchors.contains(link.fragment ?? ""))
            }
        }
    }

    @Test func everyRuleNumberIsInTheIndexOnce() throws {
        let chapters = try #require(try Self.example().page("diving/rules").data["chapters"]).list
        let numbers = chapters.flatMap { $0["entries"]?.list ?? [] }.compactMap { $0["number"]?.text }
        #expect(numbers.count == Set(PenaltyFact.all.flatMap(\.rules)).count)
        #expect(chapters.compactMap { $0["name"]?.text } == ["D6", "D8", "D9"])
        let straight = try #require(numbers.firstIndex(of: "D8.5.4"))
        let tuck = try #require(numbers.firstIndex(of: "D8.5.12"))
        #expect(straight < tuck)
        #expect(Array(numbers.prefix(3)) == ["D6.12", "D6.16", "D6.17"])
    }

    @Test func aPenaltyLinksToItsNeighbours() throws {
        let fixture = try Self.example()
        // The list begins with the start of a dive, and ends with the conduct of the diver.
        let first = try fixture.page("diving/penalty/15").data
        #expect(first["previous"]?.isNone == true)
        #expect(first[path: "next.link"]?.target == .page("diving/penalty/16"))
        let last = try fixture.page("diving/penalty/10").data
        #expect(last["next"]?.isNone == true)
        let two = try fixture.page("diving/penalty/18").data
        let neighbours = two[path: "groups.0.neighbours"]?.list
        #expect(neighbours?.compactMap { $0["link"]?.target } == [.page("diving/penalty/19")])
    }

    @Test func neighboursOfThePenaltysOwnPhaseComeFirst() throws {
        let page = try Self.example().page("diving/penalty/0").data
        let groups = try #require(page["groups"]?.list)
        #expect(groups.first?["phase"]?.text == page["phase"]?.text)
        #expect(Set(groups.compactMap { $0["phase"]?.text }).count == groups.count)
    }

    @Test(arguments: [("2026-05-31", "2026-06-01"), ("1969-12-31", "1970-01-01")])
    func theQuestionOfTheDayChangesWithTheDay(days: (String, String)) throws {
        let files = ["penalties.json": try projectFile("site/diving/penalties.json")]
        let teasers = try [days.0, days.1, days.0].map { day in
            let page = try Fixture<Diving>(files, locales: ["en"], today: day).page("diving/penalties")
            return try #require(page.section?.teaser?.model["link"]?.target)
        }
        #expect(teasers[0] != teasers[1])
        #expect(teasers[0] == teasers[2])
    }

    @Test func theAnswerToYesterdaysQuestionIsShown() throws {
        let models = try ["2026-05-31", "2026-06-01"].map { day in
            let files = ["penalties.json": try projectFile("site/diving/penalties.json")]
            let page = try Fixture<Diving>(files, locales: ["en"], today: day).page("diving/penalties")
            return try #require(page.section?.teaser?.model)
        }
        let yesterday = try #require(models[1]["yesterday"])
        #expect(yesterday["link"]?.target == models[0]["link"]?.target)
        for name in ["text", "owners"] { #expect(yesterday[name]?.text == models[0][name]?.text) }
    }
}
