import Diagnostics
import Testing

@testable import Records

/// What a schema learns from the readers themselves.
@Suite struct SchemaTests {
    private static func cases(_ read: (Fields) -> Void) throws -> [Schema.Case] {
        guard case .map(let keys) = Schema.Form.keys(read) else { return [] }
        return keys.cases
    }

    private static func form(_ fields: Fields) {
        _ = fields.required("name", .filledText)
        _ = fields.optional("age", .integer(in: 0...60))
        fields.passOver("colour")
    }

    @Test func everyKeyThatAReaderAsksForIsNoted() throws {
        let found = try #require(try Self.cases(Self.form).first)
        #expect(
            found.keys == [
                Schema.Key(
                    name: .exactly("name"), isRequired: true, mayBeNull: false,
                    value: Schema("text that is not empty", .text(like: "\\S"))),
                Schema.Key(
                    name: .exactly("age"), isRequired: false, mayBeNull: true,
                    value: Schema("a whole number from 0 to 60", .integer(from: 0, to: 60))),
                Schema.Key(name: .exactly("colour"), isRequired: false, mayBeNull: true, value: nil),
            ])
        #expect(found.isClosed == false)
    }

    @Test func aFormerNameIsStillAllowed() throws {
        let keys = try Self.cases { _ = $0.optional("size", formerly: "length", .integer) }.flatMap(\.keys)
        #expect(keys.map(\.name) == [.exactly("size"), .exactly("length")])
        #expect(keys.map(\.value) == [Reader<Int>.integer, .integer].map(\.expectation.schema))
    }

    @Test(arguments: [true, false])
    func unknownKeysAreMistakesWhereTheReaderSaysSo(_ isSetting: Bool) throws {
        let cases = try Self.cases { fields in
            Self.form(fields)
            if isSetting { fields.refuseUnknown() } else { fields.warnUnread() }
        }
        #expect(cases.map(\.isClosed) == [true])
    }

    @Test func aKeyThatDecidesIsTriedBothWays() throws {
        let cases = try Self.cases { fields in
            if fields.has("units") {
                _ = fields.required("units", .integer)
            } else if fields.isGiven("track") {
                _ = fields.optional("track", .text)
            } else {
                _ = fields.required("start", .text)
            }
        }
        #expect(cases.map { $0.conditions.map(\.isMet) } == [[true], [false, true], [false, false]])
        #expect(
            cases.last?.conditions.map(\.condition) == [.has("units"), .isGiven("track")])
        #expect(cases.map { $0.keys.map(\.name) } == ["units", "track", "start"].map { [.exactly($0)] })
    }

    @Test func aWordThatDecidesIsTriedWithEachWord() throws {
        let cases = try Self.cases { fields in
            switch fields.required("type", among: ["choice", "true-false"]) {
            case "choice": _ = fields.required("answers", .list(of: .text))
            case "true-false": _ = fields.required("answer", .flag)
            default: fields.passOver("answers", "answer")
            }
        }
        #expect(cases.map(\.keys.count) == [2, 2, 3])
        #expect(cases[1].keys.last?.value?.form == .flag)
    }

    @Test func aQuestionThatIsAskedTwiceHasOneAnswer() throws {
        let cases = try Self.cases { fields in
            #expect(fields.has("light") == fields.has("light"))
        }
        #expect(cases.count == 2)
    }

    @Test func keysThatDifferFromSiteToSiteAreAPattern() throws {
        let cases = try Self.cases { fields in
            let values = fields.values(under: ["en", "fr"], like: "^..$", requiresFirst: true, .text)
            #expect(values.isEmpty)
        }
        #expect(cases.map { $0.keys.map(\.name) } == [[.like("^..$")]])
        #expect(cases.first?.keys.first?.isRequired == true)
    }

    @Test func readersInReadersAreFollowed() throws {
        let wave = Reader<Int>.map("a wave") { $0.optional("height", .integer) }
        let waves = Reader<[Int]>.list(of: wave).expectation.schema
        #expect(waves.words == "a list in which every entry is a wave")
        guard case .list(let element) = waves.form, case .map(let keys) = element.form else {
            Issue.record("\(waves.form)")
            return
        }
        #expect(element.words == "a wave")
        #expect(keys.cases.map { $0.keys.map(\.name) } == [[.exactly("height")]])
    }

    /// The same calls that note keys read them.
    @Test(arguments: [
        ("units: 3", ["units"]), ("track: a", ["track"]), ("track: null", []), ("start: a", []),
    ])
    func aMapIsReadByItsOwnKeys(_ yaml: String, _ expected: [String]) throws {
        let file = SourceFile(path: "a.yaml", text: yaml)
        let log = DiagnosticLog()
        let root = try #require(Document.yaml(file, log: log)).root
        let fields = try #require(Fields(root, "a map", log: log))
        let found = (fields.has("units") ? ["units"] : []) + (fields.isGiven("track") ? ["track"] : [])
        #expect(found == expected)
        #expect(fields.present(among: ["units", "track"]).count == (yaml.hasPrefix("start") ? 0 : 1))
    }
}
