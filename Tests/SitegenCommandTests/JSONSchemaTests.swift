import Domains
import Foundation
import Pages
import Records
import TestSupport
import Testing

@testable import SitegenCommand

/// The schemas of all formats, beside the readers that they are made from.
@Suite struct JSONSchemaTests {
    /// JSON with sorted names and without white space, to compare.
    private static func plain(_ json: String) throws -> String {
        let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
        let data = try JSONSerialization.data(
            withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data, as: UTF8.self)
    }

    /// What the schema of a format with a form says.
    private static func schema(_ form: Schema.Form) throws -> String {
        let format = Format(name: "test", files: ["a.yaml"], Schema("a test", form))
        return try plain(JSONSchema(format: format).text)
    }

    /// The same, made of the keywords that a form adds.
    private static func expected(_ keywords: String) throws -> String {
        try plain(
            """
            {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "a.yaml",
             "description": "a test"\(keywords.isEmpty ? "" : ", ")\(keywords)}
            """)
    }

    @Test(arguments: [
        (Schema.Form.anything, ""), (.null, #""type": "null""#), (.flag, #""type": "boolean""#),
        (.text(like: nil), #""type": "string""#),
        (.text(like: "^\\S"), #""type": "string", "pattern": "^\\S""#),
        (.word(["a", "b"]), #""enum": ["a", "b"]"#),
        (.number(from: 0.5, to: nil), #""type": "number", "minimum": 0.5"#),
        (.integer(from: -1, to: 3), #""type": "integer", "minimum": -1, "maximum": 3"#),
        (
            .list(of: Schema("x", .flag)),
            #""type": "array", "items": {"description": "x", "type": "boolean"}"#
        ),
        (
            .either([Schema("x", .flag), Schema("y", .wholeFile)]),
            ##""anyOf": [{"description": "x", "type": "boolean"}, {"description": "y", "$ref": "#"}]"##
        ),
        (
            .keys(like: "^a", Schema("x", .flag)),
            #"""
            "type": ["object", "null"],
            "patternProperties": {"^a": {"description": "x", "type": "boolean"}}
            """#
        ),
    ])
    func everyFormHasItsKeywords(_ form: Schema.Form, _ keywords: String) throws {
        #expect(try Self.schema(form) == Self.expected(keywords))
    }

    @Test func aKeyThatMayBeAbsentMayBeNull() throws {
        let form = Schema.Form.keys { fields in
            _ = fields.required("a", .flag)
            _ = fields.optional("b", .flag)
            _ = fields.optional("c", .oneOf(["x"]))
            _ = fields.optional("d", .textOrNumber)
            fields.passOver("e")
            fields.refuseUnknown()
        }
        let keywords = #"""
            "type": "object", "required": ["a"], "additionalProperties": false, "properties": {
             "a": {"description": "true or false", "type": "boolean"},
             "b": {"description": "true or false", "type": ["boolean", "null"]},
             "c": {"description": "\"x\"", "enum": ["x", null]},
             "d": {"description": "text or a number", "anyOf": [
              {"description": "text", "type": "string"}, {"description": "a number", "type": "number"},
              {"type": "null"}]},
             "e": true}
            """#
        #expect(try Self.schema(form) == Self.expected(keywords))
    }

    @Test func aKeyThatDependsOnAnotherIsACondition() throws {
        let form = Schema.Form.keys { fields in
            switch fields.required("type", among: ["text", "flag"]) {
            case "text": _ = fields.required("answers", .text)
            case "flag": _ = fields.optional("answer", .flag)
            default: fields.passOver("answers", "answer")
            }
            fields.refuseUnknown()
        }
        let keywords = #"""
            "type": "object", "required": ["type"], "additionalProperties": false,
            "properties": {
             "type": {"description": "\"text\" or \"flag\"", "enum": ["text", "flag"]},
             "answers": true, "answer": true},
            "allOf": [
             {"if": {"required": ["type"], "properties": {"type": {"const": "text"}}},
              "then": {"required": ["answers"], "properties": {
               "answers": {"description": "text", "type": "string"}, "answer": false}}},
             {"if": {"required": ["type"], "properties": {"type": {"const": "flag"}}},
              "then": {"properties": {
               "answer": {"description": "true or false", "type": ["boolean", "null"]},
               "answers": false}}}]
            """#
        #expect(try Self.schema(form) == Self.expected(keywords))
    }

    @Test func namesAreThoseOfFiles() {
        let names = SitegenCommand.formats.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names { #expect(name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(name)") }
    }

    /// Every domain has files in the example site, so a format that is left out is missed here.
    @Test func everyFileOfTheExampleSiteHasAFormat() throws {
        let patterns = SitegenCommand.formats.flatMap(\.files).map { pattern in
            pattern.replacing(".", with: "\\.").replacing("**/", with: "(?:.{1,}/)?").replacing(
                "*", with: "[^/]*")
        }
        let described = try Regex(patterns.joined(separator: "|"))
        let files = try Tree(Repository.path("site")).files.keys.filter { path in
            !["public", "private", "static"].contains(path.split(separator: "/").first)
                && ["json", "yaml", "yml", "md"].contains(path.split(separator: ".").last)
        }
        #expect(files.count > 10)
        #expect(files.filter { $0.wholeMatch(of: described) == nil } == [])
    }

    /// A reader may ask for a key only where the schema does not find the question: after a `guard`, or in a
    /// branch that depends on a value.
    @Test(arguments: Domains.all.map { $0.name } + ["site"])
    func everyKeyThatIsReadIsInASchema(_ name: String) throws {
        let domain = Domains.all.first { $0.name == name }
        let folder = domain.map { _ in "Sources/Domains/\(name.prefix(1).uppercased())\(name.dropFirst())" }
        let files = try Tree(Repository.path(folder ?? "Sources/Publishing")).files
        let others = Set(Domains.all.flatMap { $0.formats.map(\.name) })
        let formats = (domain?.formats ?? SitegenCommand.formats.filter { !others.contains($0.name) }).map(
            \.schema)
        let settings = domain?.settings.map { [$0.schema] } ?? []
        let known = (formats + settings).reduce(into: Set()) { $0.formUnion(Self.names(in: $1.form)) }
        var asked: Set<String> = []
        for (path, bytes) in files where path.hasSuffix(".swift") {
            let source = String(decoding: bytes, as: UTF8.self)
            let calls = source.matches(
                of: /\b(?:required|optional|has|isGiven)\(\s*"([A-Za-z_]+)"/.wordBoundaryKind(.simple))
            asked.formUnion(calls.map { String($0.1) })
            let lists = source.matches(
                of: /\b(?:passOver|rich)\(\[?((?:"[A-Za-z_]+"(?:, )?)+)/.wordBoundaryKind(.simple))
            for list in lists {
                asked.formUnion(list.1.matches(of: /[A-Za-z_]+/).map { String($0.0) })
            }
        }
        #expect(asked.isEmpty == false)
        #expect(asked.subtracting(known).sorted() == [], "no schema has these keys")
    }

    private static func names(in form: Schema.Form) -> Set<String> {
        switch form {
        case .list(let element): names(in: element.form)
        case .either(let options): options.reduce(into: []) { $0.formUnion(names(in: $1.form)) }
        case .map(let keys):
            keys.cases.flatMap(\.keys).reduce(into: []) { names, key in
                if case .exactly(let name) = key.name { names.insert(name) }
                if let value = key.value { names.formUnion(Self.names(in: value.form)) }
            }
        default: []
        }
    }
}
