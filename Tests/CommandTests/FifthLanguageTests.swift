import Foundation
import TestSupport
import Testing

/// A site may add a language that the program does not come with.
@Suite struct FifthLanguageTests {
    /// All messages of the program under the tag of another language, with the forms of its plurals: one,
    /// many, other.
    private static func catalogue() throws -> String {
        // A translator may join the files as they are.
        let files = ["locales"] + Repository.domains.map { "\($0)/locales" }
        return try files.map { try text(of: Repository.path("Templates/\($0)/en.yaml")) }.joined(
            separator: "\n"
        )
        .replacing(/(?m)^( +)other: (.*)$/) {
            "\($0.output.1)other: \($0.output.2)\n\($0.output.1)many: \($0.output.2)"
        }
    }

    /// Texts of the data, said in one language more.
    private static func translated(_ data: String) -> String {
        data.replacing(/(?m)^( *(?:- )?)en: (.*)$/) {
            "\($0.output.0)\n\($0.output.1.replacing("-", with: " "))pt: \($0.output.2)"
        }
        .replacing(#/\ben: ([^\n]+?), fr: /#) { "en: \($0.output.1), pt: \($0.output.1), fr: " }
    }

    @Test func aCompleteCatalogueGivesNoWarning() async throws {
        try await withTemporaryFolder { folder in
            for path in try Tree(Repository.path("site")).paths {
                let name = path.split(separator: "/").last ?? ""
                let content = try bytes(of: Repository.path("site/\(path)"))
                try write(content, to: "\(folder)/site/\(path)")
                // A language has a rule book only if there is a translation of it.
                guard path.hasSuffix(".yaml"), path.hasPrefix("diving/"), !path.hasPrefix("diving/rules/")
                else { continue }
                if name == "en.yaml" {
                    try write(content, to: "\(folder)/site/\(path.dropLast("en.yaml".count))pt.yaml")
                }
                try write(
                    Self.translated(String(decoding: content, as: UTF8.self)), to: "\(folder)/site/\(path)")
            }
            let settings = "\(folder)/site/site.yaml"
            try write(Self.translated(try text(of: settings)).replacing("it]", with: "it, pt]"), to: settings)
            try write(try Self.catalogue(), to: "\(folder)/site/locales/pt.yaml")
            let run = try await sitegen("check", "site", "--strict", "--all", in: folder)
            #expect(run.errorText == "")
            #expect(run.exitCode == 0)
            #expect(run.outputText.contains(/\npt +\d/))
        }
    }

    /// Most messages are for data that this site does not have.
    @Test func aCompleteCatalogueGivesNoWarningHoweverLittleASiteUses() async throws {
        let files = [
            "site.yaml": "title: Pool notes\nbase_url: https://example.org/\nlocales: [en, pt]\n",
            "content/fr/index.md": "---\ntitle: Accueil\ndraft: true\n---\n",
            "content/pt/index.md": "---\ntitle: Entrada\n---\n",
            "content/pt/pool.md": "---\ntitle: A piscina\norder: 1\n---\n",
            "locales/pt.yaml": try Self.catalogue(),
        ]
        try await withSmallSite(files) { folder in
            try FileManager.default.removeItem(atPath: "\(folder)/site/content/fr")
            let run = try await sitegen("check", "site", "--strict", "--all", in: folder)
            #expect(run.errorText == "")
            #expect(run.exitCode == 0)
        }
    }
}
