import Languages
import Pages
import Testing

@testable import Domains

/// The words of the data in the language of the page.
@Suite struct RacingDataTests {
    private static let card = "racing/race/2026-05-31/testford/14-00"

    private static func fixture(
        _ summary: String, more: String = "", horse: String = "A", settings: String? = nil
    ) throws -> Fixture<
        Racing
    > {
        try RacingTests.fixture(
            RacingTests.race(summary: summary, [("1", horse, "2/1", more)]), settings: settings)
    }

    @Test(arguments: [
        ("Collant", ["Holding", "Collant", "Pegajoso", "Faticoso"]),
        ("Très souple", ["Very Soft", "Très souple", "Muy blando", "Molto morbido"]),
        ("Good to Soft", ["Good to Soft", "Bon souple", "Bueno a blando", "Da buono a morbido"]),
        ("Bon souple", ["Good to Soft", "Bon souple", "Bueno a blando", "Da buono a morbido"]),
        ("PSF lente", ["Slow", "Lent", "Lento", "Lento"]),
        ("Lourd", ["Heavy", "Lourd", "Pesado", "Pesante"]),
    ])
    func goingIsTranslatedBothWays(_ going: String, _ expected: [String]) throws {
        let fixture = try Self.fixture(", \"going\": \"\(going)\"")
        #expect(
            try ["en", "fr", "es", "it"].map { try fixture.page(Self.card, $0).data["going"]?.text }
                == expected)
    }

    @Test func wordsWithoutATranslationSayInWhichLanguageTheyAre() throws {
        let fixture = try Self.fixture(
            ", \"going\": \"Ondulé\", \"prize\": \"une selle\", \"language\": \"fr\"")
        let data = try fixture.page(Self.card, "es").data
        #expect((data["going"]?.text, data["going"]?.language) == ("Ondulé", "fr"))
        #expect((data["prize"]?.text, data["prize"]?.language) == ("une selle", "fr"))
        #expect(data["name"]?.language == "fr")
    }

    @Test(arguments: [("fr", "gelding"), ("en", "horse")])
    func aLetterMeansWhatItMeansInTheLanguageOfTheData(_ language: String, _ sex: String) throws {
        let fixture = try Fixture<Racing>(
            [
                "a.json":
                    "[\(RacingTests.race([("1", "A", "2/1", "")]).replacing("\"name\": \"A\"", with: "\"name\": \"A\", \"sex\": \"H\""))]"
            ],
            settings: "language: \(language)")
        #expect(try fixture.page("racing/horse/a").data["sex"]?.text == sex)
    }

    @Test(arguments: [
        ("mare", "grey", ["grey", "grise", "torda", "grigia"]),
        ("pouliche", "alezan", ["chestnut", "alezane", "alazana", "saura"]),
        ("gelding", "grey", ["grey", "gris", "tordo", "grigio"]),
        ("", "bay", ["bay", "bai", "castaño", "baio"]), ("mare", "piebald", ["piebald"]),
    ])
    func theColourOfAHorseAgreesWithItsSex(_ sex: String, _ colour: String, _ expected: [String]) throws {
        let horse = "\"name\": \"A\", \"colour\": \"\(colour)\", \"sex\": \"\(sex)\""
        let fixture = try RacingTests.fixture(
            RacingTests.race([("1", "A", "2/1", "")]).replacing("\"name\": \"A\"", with: horse))
        let found = try ["en", "fr", "es", "it"].prefix(expected.count).map {
            try fixture.page("racing/horse/a", $0).data["colour"]?.text
        }
        #expect(found == expected)
    }

    @Test(arguments: [
        ("£25,024", ["£25,024", "25\u{202F}024\u{A0}£", "25.024\u{A0}£", "25.024\u{A0}£"]),
        ("24 000 €", ["€24,000", "24\u{202F}000\u{A0}€", "24.000\u{A0}€", "24.000\u{A0}€"]),
        ("EUR 6.498,50", ["€6,498.50", "6\u{202F}498,50\u{A0}€", "6498,50\u{A0}€", "6498,50\u{A0}€"]),
        (
            "$1,000,000",
            ["$1,000,000", "1\u{202F}000\u{202F}000\u{A0}$", "1.000.000\u{A0}$", "1.000.000\u{A0}$"]
        ),
    ])
    func prizesAreWrittenAsTheLanguageWritesAmounts(_ prize: String, _ expected: [String]) throws {
        let fixture = try Self.fixture(", \"prize\": \"\(prize)\"")
        #expect(
            try ["en", "fr", "es", "it"].map { try fixture.page(Self.card, $0).data["prize"]?.text }
                == expected)
    }

    @Test(arguments: [
        "", "£", "12", "£1,2,3", "£12,34,567", "a cup worth £50", "£25.0245", "99999999999999999999 €",
        "£1/2",
    ])
    func whatIsNoAmountStaysAsItIs(_ prize: String) {
        #expect(Racing.Prize(prize) == nil)
    }

    @Test(arguments: [
        ("3yo", Racing.AgeBand.only(3)), ("3yo+", .from(3)), ("3YO plus", .from(3)), ("3YO only", .only(3)),
        ("3-5yo", .between(3, 5)),
        ("3 ans", .only(3)), ("3 ans et plus", .from(3)), ("4 ans +", .from(4)),
    ])
    func agesAreReadInBothLanguages(_ text: String, _ ages: Racing.AgeBand) {
        #expect(Racing.AgeBand(text) == ages)
    }

    @Test(arguments: ["", "yo", "3", "0yo", "5-3yo", "3yo fillies", "1 2 3yo", "99999999999999999999yo"])
    func whatIsNoAgeStaysAsItIs(_ text: String) {
        #expect(Racing.AgeBand(text) == nil)
    }

    @Test(arguments: [
        ("en", "Royal blue, white sash, striped sleeves, quartered cap"),
        ("fr", "bleu roi, écharpe (blanc), manches\u{202F}: rayures, toque\u{202F}: écartelé"),
        ("es", "azul real, banda de color blanco, mangas: rayas, gorra: cuarteles"),
        ("it", "blu reale, banda di colore bianco, maniche: strisce, berretto: quarti"),
    ])
    func silksAreTranslatedWordByWord(_ tag: String, _ expected: String) throws {
        let fixture = try Self.fixture(
            "", more: ", \"silks\": \"Royal blue, white sash, striped sleeves, quartered cap\"")
        #expect(try fixture.page(Self.card, tag).data[path: "table.rows.0.silks.words"]?.text == expected)
    }

    /// A colour has to agree with a garment in some languages, and never with the word for colour.
    @Test(arguments: [
        ("en", "blue, white sleeves, pink cap"), ("fr", "bleu, manches\u{202F}: blanc, toque\u{202F}: rose"),
        ("es", "azul, mangas de color blanco, gorra de color rosa"),
        ("it", "blu, maniche di colore bianco, berretto di colore rosa"),
    ])
    func aGarmentOfOneColourIsSaidAsASentenceHasIt(_ tag: String, _ expected: String) throws {
        let language = tag == "fr" ? "en" : "fr"
        let silks = tag == "fr" ? "Blue, white sleeves, pink cap" : "Bleu, manches blanches, toque rose"
        let fixture = try Self.fixture(
            ", \"language\": \"\(language)\"", more: ", \"silks\": \"\(silks)\"")
        #expect(try fixture.page(Self.card, tag).data[path: "table.rows.0.silks.words"]?.text == expected)
    }

    @Test func frenchSilksAreDrawnAndTranslated() throws {
        let french = try #require(Racing.Silks("Bleu roi, écharpe blanche, manches rayées, toque écartelée"))
        let english = try #require(Racing.Silks("Royal blue, white sash, striped sleeves, quartered cap"))
        #expect((french.jacket, french.sleeves, french.cap) == (english.jacket, english.sleeves, english.cap))
        let fixture = try Self.fixture(
            ", \"language\": \"fr\"", more: ", \"silks\": \"Bleu roi, écharpe blanche, toque à pois blancs\"")
        #expect(
            try fixture.page(Self.card).data[path: "table.rows.0.silks.words"]?.text
                == "royal blue, white sash, cap: white spots")
    }

    @Test func silksWithAWordThatIsNotKnownStayAsTheyAre() throws {
        let fixture = try Self.fixture("", more: ", \"silks\": \"Red, large white hollow box\"")
        let words = try fixture.page(Self.card, "fr").data[path: "table.rows.0.silks.words"]
        #expect((words?.text, words?.language) == ("Red, large white hollow box", "en"))
        let unknown = try Self.fixture("", more: ", \"silks\": \"puce\"")
        #expect(try unknown.page(Self.card, "fr").data[path: "table.rows.0.silks.words"]?.text == "puce")
        #expect(try unknown.page(Self.card, "fr").data[path: "table.rows.0.silks.picture"]?.isNone == true)
    }

    @Test(arguments: [
        ("\"œillères australiennes\"", "p"), ("[{\"name\": \"tongue strap\"}]", "t"), ("[\"Blinkers\"]", "b"),
        ("\"b\"", "b"),
        ("\"lunettes\"", "lunettes"),
    ])
    func headgearIsALetterOfTheLegend(_ headgear: String, _ mark: String) throws {
        let fixture = try Self.fixture("", more: ", \"headgear\": \(headgear)")
        #expect(try fixture.page(Self.card).data[path: "table.rows.0.headgear.0.mark"]?.text == mark)
    }

    @Test(arguments: [
        ("en", "All races at Ashcombe Park on 8 May 2026, with times, distances, going and favourites."),
        (
            "fr",
            "Toutes les courses à Ashcombe Park le 8 mai 2026, avec l’heure, la distance, l’état du terrain et les favoris."
        ),
        (
            "es",
            "Todas las carreras en Ashcombe Park el 8 de mayo de 2026, con hora, distancia, terreno y favoritos."
        ),
        ("it", "Tutte le corse ad Ashcombe Park l’8 maggio 2026, con orario, distanza, terreno e favoriti."),
    ])
    func placesAndDatesJoinTheirSentence(_ tag: String, _ expected: String) throws {
        let fixture = try RacingTests.fixture(
            RacingTests.race(course: "Ashcombe Park", date: "2026-05-08", [("1", "A", "2/1", "")]))
        #expect(try fixture.page("racing/meeting/2026-05-08/ashcombe-park", tag).description == expected)
    }

    @Test func aRaceThatIsNamedLikeItsCourseSaysItOnce() throws {
        let fixture = try RacingTests.fixture(
            RacingTests.race(name: "WOODBINE", course: "Woodbine", time: "18:10", [("1", "A", "2/1", "")]))
        let page = try fixture.page("racing/race/2026-05-31/woodbine/18-10")
        #expect(page.title == "18:10 Woodbine")
        #expect(
            page.description == "Race card: Woodbine, 31 May 2026, 18:10. Runners, form, weights and odds.")
        #expect(page.label == "18:10")
        #expect(page.data["name"]?.isNone == true)
        let index = try fixture.page("racing/races")
        #expect(index.data[path: "days.0.meetings.0.races.0.name"]?.isNone == true)
    }

    @Test func manyRacesOfAMeetingListThoseAroundThem() throws {
        let races = (0..<100).map {
            RacingTests.race(
                name: "R\($0)", time: "\(10 + $0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)",
                [("1", "A\($0)", "2/1", "")])
        }
        let fixture = try Fixture<Racing>(["races.json": "[\(races.joined(separator: ","))]"])
        #expect(try fixture.page("racing/race/2026-05-31/testford/10-50").data["others"]?.list.count == 21)
        #expect(try fixture.page("racing/race/2026-05-31/testford/10-00").data["others"]?.list.count == 11)
    }
}
