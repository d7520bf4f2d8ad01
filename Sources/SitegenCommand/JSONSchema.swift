import Bytes
import Pages
import Records

/// A JSON Schema (2020-12) of a format.
struct JSONSchema {
    let format: Format

    static let dialect = "https://json-schema.org/draft/2020-12/schema"

    var text: String {
        let words = format.schema.words
        let head: [Member] = [
            Member("$schema", .text(Self.dialect)),
            Member("title", .text(format.files.joined(separator: ", "))),
        ]
        var members = Self.members(of: format.schema.form)
        // An empty file is a map without keys.
        if case .map(let keys) = format.schema.form, !keys.cases.contains(where: \.hasRequiredKeys) {
            members = Self.orNull(members)
        }
        return JSONValue.object(head + [Member("description", .text(words))] + members).indented
    }
}

private typealias Member = JSONValue.Member

extension JSONSchema {
    private static func value(_ schema: Schema, mayBeNull: Bool = false) -> JSONValue {
        let members = members(of: schema.form)
        return .object([Member("description", .text(schema.words))] + (mayBeNull ? orNull(members) : members))
    }

    private static func members(of form: Schema.Form) -> [Member] {
        switch form {
        case .anything: []
        case .null: [type("null")]
        case .text(let pattern): [type("string")] + (pattern.map { [Member("pattern", .text($0))] } ?? [])
        case .word(let words): [Member("enum", .list(words.map { .text($0) }))]
        case .flag: [type("boolean")]
        case .number(let low, let high):
            [type("number")] + bounds(low.map { .exact($0) }, high.map { .exact($0) })
        case .integer(let low, let high):
            [type("integer")] + bounds(low.map { .number($0) }, high.map { .number($0) })
        case .list(let element): [type("array"), Member("items", value(element))]
        case .map(let keys): members(of: keys)
        case .either(let options): [Member("anyOf", .list(options.map { value($0) }))]
        case .wholeFile: [Member("$ref", .text("#"))]
        }
    }

    private static func type(_ name: String) -> Member { Member("type", .text(name)) }

    private static func bounds(_ low: JSONValue?, _ high: JSONValue?) -> [Member] {
        (low.map { [Member("minimum", $0)] } ?? []) + (high.map { [Member("maximum", $0)] } ?? [])
    }

    private static func orNull(_ members: [Member]) -> [Member] {
        guard let first = members.first else { return members }
        let rest = members.dropFirst()
        return switch (first.name, first.value) {
        case ("type", let name): [Member("type", .list([name, .text("null")]))] + rest
        case ("enum", .list(let words)): [Member("enum", .list(words + [.null]))] + rest
        case ("anyOf", .list(let options)):
            [Member("anyOf", .list(options + [.object([type("null")])]))] + rest
        default: [Member("anyOf", .list([.object(members), .object([type("null")])]))]
        }
    }
}

/// Maps.
extension JSONSchema {
    /// What all cases have in common, and then each case for itself.
    private static func members(of keys: Schema.Keys) -> [Member] {
        let all = keys.all
        var common = Schema.Case()
        common.isClosed = keys.cases.allSatisfy(\.isClosed)
        common.keys = all.map { key in
            var key = key
            let own = keys.cases.map { $0[key.name] }
            key.isRequired = own.allSatisfy { $0?.isRequired == true }
            key.mayBeNull = !own.allSatisfy { $0?.mayBeNull == false }
            if own.contains(where: { $0?.value != key.value }) { key.value = nil }
            return key
        }
        let cases = keys.cases.compactMap { difference(of: $0, from: common) }
        return [type("object")] + members(of: common) + (cases.isEmpty ? [] : [Member("allOf", .list(cases))])
    }

    private static func members(of one: Schema.Case) -> [Member] {
        var (properties, patterns, required): ([Member], [Member], [JSONValue]) = ([], [], [])
        var isAnyRequired = false
        for key in one.keys {
            let value: JSONValue = key.value.map { Self.value($0, mayBeNull: key.mayBeNull) } ?? .flag(true)
            switch key.name {
            case .exactly(let name):
                properties.append(Member(name, value))
                if key.isRequired { required.append(.text(name)) }
            case .like(let pattern):
                patterns.append(Member(pattern, value))
                isAnyRequired = isAnyRequired || key.isRequired
            }
        }
        var members: [Member] = []
        if !properties.isEmpty { members.append(Member("properties", .object(properties))) }
        if !patterns.isEmpty { members.append(Member("patternProperties", .object(patterns))) }
        if !required.isEmpty { members.append(Member("required", .list(required))) }
        if isAnyRequired { members.append(Member("minProperties", .number(1))) }
        if one.isClosed { members.append(Member("additionalProperties", .flag(false))) }
        return members
    }

    /// What a case says that not all cases say; nil if that is nothing.
    private static func difference(of one: Schema.Case, from common: Schema.Case) -> JSONValue? {
        var (properties, required): ([Member], [JSONValue]) = ([], [])
        for key in common.keys {
            guard case .exactly(let name) = key.name else { continue }
            let own = one[key.name]
            if let value = own?.value, key.value == nil || own?.mayBeNull != key.mayBeNull {
                properties.append(Member(name, Self.value(value, mayBeNull: own?.mayBeNull == true)))
            } else if own == nil, one.isClosed {
                properties.append(Member(name, .flag(false)))
            }
            if own?.isRequired == true, !key.isRequired { required.append(.text(name)) }
        }
        let then: [Member] =
            (properties.isEmpty ? [] : [Member("properties", .object(properties))])
            + (required.isEmpty ? [] : [Member("required", .list(required))])
        guard !then.isEmpty else { return nil }
        let conditions = one.decisive.map(condition)
        let isAlone = conditions.count == 1
        return ["if": isAlone ? conditions[0] : ["allOf": .list(conditions)], "then": .object(then)]
    }

    private static func condition(_ condition: Schema.Condition, isMet: Bool) -> JSONValue {
        let members: [Member] =
            switch condition {
            case .has(let key): [has(key)]
            case .isGiven(let key): [has(key), value(of: key, is: Member("not", .object([type("null")])))]
            case .isWord(let key, let word): [has(key), value(of: key, is: Member("const", .text(word)))]
            }
        return .object(isMet ? members : [Member("not", .object(members))])
    }

    private static func has(_ key: String) -> Member { Member("required", .list([.text(key)])) }

    private static func value(of key: String, is rule: Member) -> Member {
        Member("properties", .object([Member(key, .object([rule]))]))
    }
}

extension Schema.Keys {
    /// Every key of any case, once; of several values the first.
    fileprivate var all: [Schema.Key] {
        var all: [Schema.Key] = []
        for key in cases.flatMap(\.keys) {
            if let index = all.firstIndex(where: { $0.name == key.name }) {
                all[index].value = all[index].value ?? key.value
            } else {
                all.append(key)
            }
        }
        return all
    }
}

extension Schema.Case {
    fileprivate subscript(name: Schema.Key.Name) -> Schema.Key? { keys.first { $0.name == name } }

    /// The conditions without those that follow from others: a key that is one word is not another word.
    fileprivate var decisive: [(condition: Schema.Condition, isMet: Bool)] {
        let words = conditions.compactMap { condition, isMet in
            if isMet, case .isWord(let key, _) = condition { key } else { nil }
        }
        return conditions.filter { condition, isMet in
            if !isMet, case .isWord(let key, _) = condition { !words.contains(key) } else { true }
        }
    }

    fileprivate var hasRequiredKeys: Bool { keys.contains(where: \.isRequired) }
}
