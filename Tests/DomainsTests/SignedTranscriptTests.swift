import Diagnostics
import Languages
import Pages
import Signing
import Testing

@testable import Domains

/// What is signed of a transcript, and what of it can be verified.
@Suite struct SignedTranscriptTests {
    private static func key(_ byte: UInt8) throws -> PrivateKey {
        try #require(PrivateKey(bytes: [UInt8](repeating: byte, count: 32)))
    }

    private static func fixture(
        _ transcript: String, settings: String = "", keys: [String: String]? = nil
    ) throws -> Fixture<Grades> {
        try Fixture<Grades>(
            ["a.json": transcript], settings: "signature: school.pem\n\(settings)",
            keys: try keys ?? ["school.pem": key(1).file])
    }

    private static func words(_ transcript: String, settings: String = "", _ tag: String = "en") throws
        -> String
    {
        let fixture = try fixture(transcript, settings: settings)
        #expect(fixture.problems == [])
        return try #require(
            fixture.transcript("s1", tag).data[path: "signedText"]?.text)
    }

    private static func publicKey(_ byte: UInt8 = 1) throws -> PublicKey {
        try Signatures().publicKey(of: key(byte))
    }

    /// The transcripts of a text that the school has signed.
    private static func genuine(_ text: String, _ keys: [PublicKey]? = nil) throws -> [Grades
        .SignedTranscript]
    {
        let keys = try keys ?? [publicKey()]
        let signatures = try Signatures()
        return Grades.SignatureClaim.all(in: text).compactMap {
            $0.signed(by: keys, signatures)?.transcript
        }
    }

    private static let worked = GradesData.transcript(
        GradesData.workedCase,
        more: #""number": "17", "programme": "Chimie", "issued": "2026-06-30", "#)

    @Test func theTextIsThatOfTheManual() throws {
        let text = try Self.words(Self.worked, settings: "institution: Institut des exemples")
        #expect(
            text.wholeMatch(
                of:
                    /SITEGEN1\*Ada Byron\*Institut des exemples\*Chimie\*17\*2026-06-30\*13\.00\/20\*13\.66\/20\*PROVISIONAL\*[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\*[A-Z2-7]{103}/
            ) != nil, "\(text)")
        let read = try #require(try Self.genuine(text).first)
        #expect(read.name == "Ada Byron" && read.institution == "Institut des exemples")
        #expect(read.programme == "Chimie" && read.number == "17" && read.issued == "2026-06-30")
        #expect(read.total == "13.00/20" && read.professional == "13.66/20")
        #expect(read.decision == .provisional)
        #expect(text.contains("*\(read.code)*"))
    }

    /// A grade with more decimals than the sheet shows of an average does not add any to what is signed.
    @Test func theAveragesAreThoseOfTheSheet() throws {
        let unit = GradesData.unit(1, 1, [(2, 12.375), (1, 13)], isProfessional: true)
        let text = try Self.words(GradesData.transcript([unit]))
        let read = try #require(try Self.genuine(text).first)
        #expect(read.total == "12.58/20" && read.professional == "12.58/20")
    }

    @Test func itIsTheSameInEveryLanguageAndBuild() throws {
        let texts = try ["en", "fr", "es", "it", "en"].map { try Self.words(Self.worked, $0) }
        #expect(Set(texts).count == 1)
    }

    @Test(
        arguments: [
            (20.0, "GRADUATED"), (0, "NOT-GRADUATED"), (nil, "PROVISIONAL"),
        ] as [(Double?, String)])
    func theDecisionIsAWord(_ grade: Double?, _ word: String) throws {
        let transcript = GradesData.transcript([GradesData.unit(1, 1, [(1, grade)], isProfessional: true)])
        #expect(try Self.words(transcript).contains("*\(word)*"))
    }

    @Test func whatTheTranscriptDoesNotHaveIsEmpty() throws {
        let text = try Self.words(
            GradesData.transcript([GradesData.unit(1, 1, [(1, nil)])]), settings: GradesData.totalOnly)
        #expect(text.hasPrefix("SITEGEN1*Ada Byron*******PROVISIONAL*"), "\(text)")
        #expect(try Self.genuine(text).count == 1)
    }

    /// Each byte is changed in its lowest bit, which keeps most of them letters and digits, and in its highest.
    @Test func noByteCanBeChanged() throws {
        let text = Array(try Self.words(Self.worked).utf8)
        #expect(try Self.genuine(String(decoding: text, as: UTF8.self)).count == 1)
        for index in text.indices {
            for bit in [0x01, 0x80] as [UInt8] {
                var changed = text
                changed[index] ^= bit
                let claimed = try Self.genuine(String(decoding: changed, as: UTF8.self))
                #expect(claimed.isEmpty, "byte \(index)")
            }
            var shorter = text
            shorter.remove(at: index)
            #expect(try Self.genuine(String(decoding: shorter, as: UTF8.self)).isEmpty, "without \(index)")
        }
    }

    @Test func onlyTheKeyThatSignedIsFound() throws {
        let text = try Self.words(Self.worked)
        #expect(try Self.genuine(text, [Self.publicKey(2)]).isEmpty)
        #expect(try Self.genuine(text, []).isEmpty)
        let claim = try #require(Grades.SignatureClaim.all(in: text).first)
        let keys = try [Self.publicKey(2), Self.publicKey(1), Self.publicKey(3)]
        #expect(claim.signed(by: keys, try Signatures())?.key == keys[1])
    }

    @Test(arguments: [
        "Zoé*Roy", "100% Roy", "%42", "%37*%42", "%2A", "Ada SITEGEN1*x*y", "李伟", "𝔸da", "e\u{301}",
        "*\u{301}",
        "\u{301}x", "مريم", "a\u{200F}b", "A  B", "A\\tB\\nC", "\\u0007", "👩‍👩‍👧‍👦",
    ])
    func anyNameIsSignedAndRead(_ name: String) throws {
        let transcript = GradesData.transcript(GradesData.workedCase, name: name)
        let text = try Self.words(transcript)
        #expect(text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).count == 11)
        let read = try #require(try Self.genuine(text).first)
        if !name.contains(/\\|  |\u{301}/) { #expect(read.name == name) }
        #expect(!read.name.contains { $0.isNewline })
    }

    /// So that the code stays so small that it fits the sheet.
    @Test func whatIsTooLongEndsWithASign() throws {
        let long = String(repeating: "Éléonore ", count: 40)
        let text = try Self.words(
            GradesData.transcript(
                GradesData.workedCase, name: long,
                more: "\"programme\": \"\(long)\", \"number\": \"\(long)\", \"institution\": \"\(long)\", "))
        let read = try #require(try Self.genuine(text).first)
        #expect(
            read.name.utf8.count <= 64 && read.name.hasPrefix("Éléonore Éléonore") && read.name.hasSuffix("…")
        )
        #expect(read.programme.utf8.count <= 48 && read.number.utf8.count <= 24)
        #expect(text.utf8.count < 400)
    }

    @Test func whatIsAroundTheWordsDoesNotMatter() throws {
        let text = try Self.words(Self.worked)
        #expect(try Self.genuine("QR-Code:\(text)\n").count == 1)
        #expect(try Self.genuine("\u{FEFF}  \(text)  \r\n and more").count == 1)
        #expect(try Self.genuine(text.replacing("Ada Byron", with: "Ada\r\n   Byron")).count == 1)
        #expect(try Self.genuine("\(text)\n\(text) \(text)").count == 3)
        let altered = text.replacing("13.66", with: "13.67")
        #expect(try Self.genuine("\(altered)\n\(text)\n\(altered)").count == 1)
        #expect(Grades.SignatureClaim.all(in: "\(altered)\n\(text)\n\(altered)").count == 3)
    }

    private static let long = GradesData.transcript(
        GradesData.workedCase, name: "Ada Marie > Byron-Lovelace de Saint-Exupéry",
        more: "\"number\": \"17 A\", \"programme\": \"Licence professionnelle Métiers du numérique\", ")

    /// As mail programs and editors wrap words: at a column, in place of a space or in front of one, with a quote mark.
    @Test(arguments: [40, 60, 72, 76, 78, 120], ["\n", "\r\n", "\n> ", "\r\n> > ", "\n>>", "\n  "])
    func lineEndsInTheWordsDoNotMatter(_ width: Int, _ lineEnd: String) throws {
        let text = try Self.words(Self.long, settings: "institution: Institut universitaire des exemples")
        var (lines, rest) = ([String](), text[...])
        while !rest.isEmpty {
            lines.append(String(rest.prefix(width)))
            rest = rest.dropFirst(width)
        }
        let start = lineEnd.filter { !$0.isNewline }
        let wrapped = start + lines.joined(separator: lineEnd)
        let read = try Self.genuine("\(wrapped)\n\nBest *regards*\n")
        #expect(read.map(\.name) == ["Ada Marie > Byron-Lovelace de Saint-Exupéry"], "\(wrapped)")
        #expect(read.first?.programme == "Licence professionnelle Métiers du numérique")
        #expect(try Self.genuine(wrapped.replacing("Licence", with: "Licences")).isEmpty)
    }

    /// A sign that begins a line may be that of a mail or one of the words.
    @Test(arguments: ["", "> ", ">>"])
    func aLineMayBeginWithASignOfTheWords(_ quoted: String) throws {
        let text = try Self.words(Self.long, settings: "institution: \"A > B\"")
        let wrapped = text.replacing(" > ", with: "\n\(quoted)> ")
        #expect(try Self.genuine("\(quoted)\(wrapped)").map(\.institution) == ["A > B"])
        #expect(try Self.genuine("\(quoted)\(wrapped.replacing("> B", with: "B"))").isEmpty)
    }

    /// Words broken at spaces, which are left out, stay at the end of the line, or begin the next one.
    @Test(arguments: ["\n", " \n", "\n ", "\n> "])
    func linesMayEndAtSpaces(_ lineEnd: String) throws {
        let text = try Self.words(Self.worked, settings: "institution: Institut des exemples")
        #expect(try Self.genuine(text.replacing(" ", with: lineEnd)).map(\.name) == ["Ada Byron"])
        let wide = text.replacing("*", with: "*\n")
        #expect(try Self.genuine(wide.replacing("SITEGEN1*\n", with: "SITEGEN1*")).count == 1)
    }

    /// A line end is a space or nothing, and nothing else: it cannot join or part what was signed apart.
    @Test func aLineEndProvesNothing() throws {
        let text = try Self.words(Self.worked)
        #expect(try Self.genuine(text.replacing("Ada Byron", with: "AdaByron")).isEmpty)
        #expect(try Self.genuine(text.replacing("Ada Byron", with: "Ada B yron")).isEmpty)
        #expect(try Self.genuine(text.replacing("Ada Byron", with: "Ada\nX Byron")).isEmpty)
        let many = text.replacing(
            "Ada Byron", with: "A\nd\na\n \nB\ny\nr\no\nn" + String(repeating: "\nx", count: 50))
        #expect(try Self.genuine(many).isEmpty)
    }

    @Test(arguments: [
        ("SITEGEN1*L’Institut", true), ("SITEGEN1*a\u{A0}b", true), ("SITEGEN1*?da", true),
        ("SITEGEN1*L'Institut é…", false),
    ])
    func signsOfWordProcessorsAreSeen(_ text: String, _ isSeen: Bool) {
        #expect(Grades.SignatureClaim.mayBeChanged(text) == isSeen)
    }

    @Test func aSignOverASpaceIsAChange() throws {
        let text = try Self.words(Self.worked)
        #expect(try Self.genuine(text.replacing("Ada Byron", with: "Ada  \u{301}Byron")).isEmpty)
        #expect(try Self.genuine(text.replacing("Ada Byron", with: "Ada \u{301}Byron")).isEmpty)
    }

    @Test func accentsMayBeTypedInAnotherWay() throws {
        let text = try Self.words(GradesData.transcript(GradesData.workedCase, name: "Zoé Roy"))
        #expect(text.unicodeScalars.contains("é"))
        #expect(try Self.genuine(text.replacing("é", with: "e\u{301}")).count == 1)
    }

    @Test(arguments: [
        "", "SITEGEN", "SITEGEN1", "SITEGEN1*", "SITEGEN1**********", "SITEGEN2*a", "*", "Ada Byron",
        String(repeating: "SITEGEN1*", count: 10_000), String(repeating: "*", count: 100_000),
        "SITEGEN99999999999999999999*x", "SITEGEN1*\u{0}*\u{1B}[31m*", "sitegen1*a*b",
    ])
    func anythingElseIsNotGenuine(_ text: String) throws {
        #expect(try Self.genuine(text).isEmpty)
        #expect(Grades.SignatureClaim.all(in: text).count <= Grades.SignatureClaim.most)
    }

    // MARK: Credits

    /// A reader that knows only the first form says that it does not know this one, and cannot take the credits for
    /// another field.
    @Test(arguments: [(4.0, "10.5"), (16, "16.5")])
    func creditsAreSignedInAFormOfTheirOwn(_ grade: Double, _ credits: String) throws {
        let units = [(10.5, 12.0), (6, grade)].enumerated().map { number, unit in
            #"{"code": \#(number), "name": "U", "weight": 1, "credits": \#(unit.0), "isProfessional": false, "subjects": [{"name": "S", "weight": 1, "grade": \#(unit.1)}]}"#
        }
        let transcript = #"{"id": "s1", "name": "Ada Byron", "units": [\#(units.joined(separator: ", "))]}"#
        let text = try Self.words(transcript, settings: GradesData.totalOnly)
        #expect(text.hasPrefix("SITEGEN2*Ada Byron*****"), "\(text)")
        let parts = text.split(separator: "*", omittingEmptySubsequences: false)
        #expect(parts.count == 12 && parts[8] == "\(credits)/16.5")
        let read = try #require(try Self.genuine(text).first)
        #expect(read.credits == "\(credits)/16.5")
        #expect(read.decision == (grade == 16 ? .graduated : .notGraduated))
        #expect(try Self.genuine(text.replacing("SITEGEN2", with: "SITEGEN1")).isEmpty)
        #expect(try Self.genuine(text.replacing("/16.5*", with: "/17.5*")).isEmpty)
    }

    @Test func bothFormsMayBeRead() throws {
        let first = "SITEGEN1*Ada*****12.00/20**GRADUATED*C"
        let second = "SITEGEN2*Ada*****12.00/20**6/6*GRADUATED*C"
        #expect(Grades.SignedTranscript(text: Array(first.utf8))?.credits == "")
        #expect(Grades.SignedTranscript(text: Array(second.utf8))?.credits == "6/6")
        let mixed = [
            first.replacing("1*", with: "2*"), second.replacing("N2*", with: "N1*"),
            second.replacing("6/6", with: ""), second.replacing("N2*", with: "N3*"),
        ]
        for text in mixed { #expect(Grades.SignedTranscript(text: Array(text.utf8)) == nil, "\(text)") }
    }

    // MARK: Keys

    @Test func aKeyThatIsNotThereIsAnError() throws {
        let fixture = try Self.fixture(Self.worked, keys: ["other.pem": Self.key(1).file])
        #expect(
            fixture.problems == [
                "site.yaml:1:12: error: there is no key \"keys/school.pem\", with which transcripts are to be signed [grades.key] → copy the key to this place; if the school has none yet, make one with \"sitegen key\""
            ])
    }

    @Test func aKeyThatCannotSignIsAnError() throws {
        let fixture = try Self.fixture(Self.worked, keys: ["school.pem": Self.publicKey().file])
        #expect(
            fixture.problems == [
                "keys/school.pem: error: this file contains the public key, expected the private one [grades.key] → name a private key under domains: grades: signature: in site.yaml; \"sitegen key\" makes one"
            ])
    }

    @Test(arguments: ["static/key.pem", "../key.pem", "key", ".pem", "/etc/key.pem", "[a.pem]"])
    func aKeyIsAFileOfTheFolderForKeys(_ name: String) throws {
        let fixture = try Fixture<Grades>(["a.json": Self.worked], settings: "signature: \(name)")
        #expect(
            fixture.problems.contains {
                $0.contains("the name of a file in the folder keys/ of the site, such as transcripts.pem")
            }, "\(fixture.problems)")
    }

    @Test func withoutAKeyNothingIsSigned() throws {
        let fixture = try Fixture<Grades>(["a.json": Self.worked])
        let data = try fixture.transcript("s1").data
        #expect(data[path: "signature"]?.isNone == true && data[path: "signedText"]?.isNone == true)
    }

    /// The page of a transcript is made again if the key is another one.
    @Test func anotherKeyMakesOtherIngredients() throws {
        let pages = try [UInt8(1), 2].map { byte in
            try Self.fixture(Self.worked, keys: ["school.pem": Self.key(byte).file]).transcript("s1")
        }
        #expect(pages[0].ingredients != nil && pages[0].ingredients != pages[1].ingredients)
    }

    @Test func whatIsMissingOnTheMachineIsNamed() {
        let place = SourceFile(path: "site.yaml", text: "").place(0)
        let diagnostic = Grades.Messages.noSigning(reason: "not found", package: "libssl3", at: place)
        #expect(
            line(diagnostic)
                == "site.yaml:1:1: error: transcripts cannot be signed: not found [grades.signing] → install libssl3"
        )
    }
}
