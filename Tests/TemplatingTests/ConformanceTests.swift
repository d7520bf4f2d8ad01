import Diagnostics
import Foundation
import Pages
import Records
import Templating
import TestSupport
import Testing

/// The specification's own cases, from the folder that `MUSTACHE_SPEC` names; read as `sitegen render` reads its data.
@Suite struct ConformanceTests {
    static let folder = Repository.mustacheSpecification
    static let cases = SpecificationCase.all(in: folder)

    @Test(.enabled(if: folder != nil, "MUSTACHE_SPEC names no folder with the specification's cases"))
    func findsTheCases() {
        #expect(Self.cases.count >= 100)
    }

    @Test(.enabled(if: folder != nil, "MUSTACHE_SPEC names no folder with the specification's cases"), arguments: cases)
    func rendersAsSpecified(_ specified: SpecificationCase) {
        let outcome = lenient(specified.template, specified.data, partials: specified.partials)
        #expect(outcome.text == specified.expected)
        #expect(outcome.problems == [])
    }
}

struct SpecificationCase: Sendable, CustomTestStringConvertible {
    var module: String
    var name: String
    var template: String
    var data: Value
    var partials: [String: String]
    var expected: String

    var testDescription: String { "\(module): \(name)" }

    init?(_ node: Node, module: String) {
        guard let name = node["name"]?.text, let template = node["template"]?.text, let expected = node["expected"]?.text else {
            return nil
        }
        self.module = module
        self.name = name
        self.template = template
        self.expected = expected
        data = node["data"].map { Value($0) } ?? .none
        partials = [:]
        for (key, text) in node["partials"]?.members ?? [] { partials[key.scalar ?? ""] = text.text }
    }

    static func all(in folder: String?) -> [SpecificationCase] {
        guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
        return names.filter { $0.hasSuffix(".json") && !$0.contains("lambdas") }.sorted().flatMap { name -> [SpecificationCase] in
            guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { return [] }
            let document = Document.json(SourceFile(path: name, bytes: Array(data)), log: DiagnosticLog())
            return document?.root["tests"]?.elements.compactMap { SpecificationCase($0, module: name) } ?? []
        }
    }
}
