import Foundation
import Pages
import Testing

/// The specification's own cases, from the folder that `MUSTACHE_SPEC` names.
@Suite struct ConformanceTests {
    static let folder = ProcessInfo.processInfo.environment["MUSTACHE_SPEC"]
    static let cases = SpecificationCase.all(in: folder)

    @Test(.enabled(if: folder != nil, "MUSTACHE_SPEC names no folder with the specification's cases"))
    func findsTheCases() {
        #expect(Self.cases.count >= 100)
    }

    @Test(.enabled(if: folder != nil, "MUSTACHE_SPEC names no folder with the specification's cases"), arguments: cases)
    func rendersAsSpecified(_ specified: SpecificationCase) {
        let outcome = lenient(specified.template, specified.data.value, partials: specified.partials ?? [:])
        #expect(outcome.text == specified.expected)
        #expect(outcome.problems == [])
    }
}

struct SpecificationCase: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var template: String
    var data: JSONValue
    var partials: [String: String]?
    var expected: String
    var module: String?

    var testDescription: String { "\(module ?? ""): \(name)" }

    private struct Module: Decodable {
        var tests: [SpecificationCase]
    }

    static func all(in folder: String?) -> [SpecificationCase] {
        guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
        return names.filter { $0.hasSuffix(".json") && !$0.contains("lambdas") }.sorted().flatMap { name -> [SpecificationCase] in
            guard let data = FileManager.default.contents(atPath: folder + "/" + name),
                let module = try? JSONDecoder().decode(Module.self, from: data)
            else { return [] }
            return module.tests.map { specified in
                var specified = specified
                specified.module = name
                return specified
            }
        }
    }
}

struct JSONValue: Decodable, Sendable {
    var value: Value

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            value = .none
        } else if let flag = try? container.decode(Bool.self) {
            value = .flag(flag)
        } else if let number = try? container.decode(Int.self) {
            value = .text("\(number)")
        } else if let number = try? container.decode(Double.self) {
            value = .text("\(number)")
        } else if let text = try? container.decode(String.self) {
            value = .text(text)
        } else if let list = try? container.decode([JSONValue].self) {
            value = .list(list.map(\.value))
        } else {
            let members = try container.decode([String: JSONValue].self)
            value = .record(Record(members.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value.value) }))
        }
    }
}
