import Diagnostics
import Pages
import Records
import Templating
import TestSupport
import Testing

/// The rules of Mustache: cases of our own for each of them, and those of the specification itself if
/// `MUSTACHE_SPEC` names their folder.
@Suite struct ConformanceTests {
    @Test(arguments: MustacheCase.all)
    func rendersAsSpecified(_ specified: MustacheCase) throws {
        let data = try #require(
            Document.json(SourceFile(path: "data.json", bytes: specified.data), log: DiagnosticLog()))
        let outcome = lenient(specified.template, Value(data.root), partials: specified.partials)
        #expect(outcome.text == specified.expected)
        #expect(outcome.problems == [])
    }

    @Test func everyRuleHasACaseAndEveryCaseARule() throws {
        let shown = Dictionary(grouping: try MustacheCase.own.get(), by: \.module).mapValues {
            Set($0.map(\.rule))
        }
        let rules = try MustacheCase.rules()
        #expect(shown == rules)
        #expect(
            Set(rules.keys) == [
                "comments", "delimiters", "dynamic-names", "inheritance", "interpolation", "inverted",
                "partials", "sections",
            ])
        #expect(rules.values.reduce(0) { $0 + $1.count } >= 110)
    }

    @Test func theCasesOfTheSpecificationAreReadWhereTheyAreNamed() throws {
        let count = try MustacheCase.specification.get().count
        #expect(count >= (Repository.mustacheSpecification == nil ? 0 : 100))
    }
}
