import Foundation
import TestSupport
import Testing

/// A transcript is personal data: nothing of a private class is in the public tree, in any byte of any file.
@Suite struct PrivacyTests {
    private static let names = ["Wilhelmina Quastenflosser", "Xaver Zirbelnuss", "Yolanda Ypsilanti"]
    private static let numbers = ["2024-987001", "2024-987002", "2024-987003"]
    private static let header = "student,name,unit,unit_name,unit_weight,professional,subject,weight,grade\n"

    private static var table: String {
        header
            + zip(numbers, names).map { number, name in
                "\(number),\(name),UE1,Verschwiegenheit,3,true,Geheimfach,1,17.123\n"
            }.joined()
    }

    private static let shown = """
        {"id": "open-one", "name": "Olga Offen", "visibility": "public", "units": [
        {"code": "UE9", "name": "Public unit", "weight": 1, "isProfessional": true, "subjects": [{"name": "P", "weight": 1, "grade": 12}]}]}
        """

    /// All that could give a student away: names, their parts, numbers, slugs, ids, subjects, grades, the
    /// class.
    private static var secrets: [String] {
        names + names.flatMap { $0.split(separator: " ").map(String.init) } + numbers
            + ["Verschwiegenheit", "Geheimfach", "17.123", "17.12", "17,12", "klasse-geheim"]
    }

    @Test(arguments: [nil, shown])
    func nothingOfAPrivateClassIsInThePublicTree(_ shown: String?) async throws {
        var files = ["grades/klasse-geheim.csv": Self.table]
        if let shown { files["grades/open-one.json"] = shown }
        try await withSmallSite(files) { folder in
            let run = try await sitegen("build", "site", in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            let found = try Tree("\(folder)/site/public", hidden: true)
            #expect(
                found.paths.contains("sitemap.xml") && found.paths.contains(".sitegen-manifest"),
                "\(found.paths)")
            #expect(found.paths.contains { $0.hasPrefix("en/grades/") } == (shown != nil))
            for (path, content) in found.files {
                let text = (path + "\n" + String(decoding: content, as: UTF8.self)).lowercased()
                for secret in Self.secrets {
                    #expect(!text.contains(secret.lowercased()), "\(path) holds \(secret)")
                }
            }
        }
    }

    /// Links may lead the private tree into the public one, and one may be there only once the other is made.
    @Test(arguments: [
        ("o", "o", "p/sub"), ("o", "o", "p"), ("o", "o/deep", "p"), ("o", "p", "o/new/er"),
        ("../o", "site/../o", "p/sub"),
    ])
    func aLinkDoesNotLeadThePrivateTreeIntoThePublicOne(target: String, output: String, privateOutput: String)
        async throws
    {
        for isThere in [true, false] {
            try await withSmallSite(["grades/klasse-geheim.csv": Self.table]) { folder in
                let link = target.hasPrefix("..") ? "../\(URL(filePath: folder).lastPathComponent)/o" : target
                if isThere {
                    try FileManager.default.createDirectory(
                        atPath: "\(folder)/o", withIntermediateDirectories: true)
                }
                try FileManager.default.createSymbolicLink(atPath: "\(folder)/p", withDestinationPath: link)
                let run = try await sitegen(
                    "build", "site", "--output", output, "--private-output", privateOutput, in: folder)
                #expect(run.exitCode == 1)
                #expect(
                    run.errorText.hasPrefix("\(privateOutput): error: the private tree would lie in "),
                    "\(run.errorText)")
                #expect(
                    try FileManager.default.subpathsOfDirectory(atPath: folder).allSatisfy {
                        $0 == "o" || $0 == "p" || $0.hasPrefix("site")
                    })
            }
        }
    }

    /// The next build would publish private pages from `static/`, and read its own pages as data.
    @Test(arguments: [
        ["--private-output", "site/static/secret"], ["--private-output", "site/content"],
        ["--output", "site/static"], ["--output", "site/keys/new"], ["--output", "link/new"],
    ])
    func theOutputIsNotAmongTheFilesOfTheSite(_ options: [String]) async throws {
        try await withSmallSite(["grades/klasse-geheim.csv": Self.table]) { folder in
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/link", withDestinationPath: "site/grades")
            let before = try FileManager.default.subpathsOfDirectory(atPath: folder)
            let run = try await sitegen(["build", "site"] + options, in: folder)
            #expect(run.exitCode == 1)
            #expect(
                run.errorText.hasPrefix("\(options[1]): error: the output would lie in "),
                "\(run.errorText)")
            #expect(try FileManager.default.subpathsOfDirectory(atPath: folder) == before)
        }
    }

    @Test func aLinkToAFolderApartIsFine() async throws {
        try await withSmallSite(["grades/klasse-geheim.csv": Self.table]) { folder in
            try FileManager.default.createDirectory(
                atPath: "\(folder)/elsewhere", withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/site/private", withDestinationPath: "../elsewhere")
            let run = try await sitegen("build", "site", in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            #expect(try Tree("\(folder)/elsewhere").paths.contains("index.html"))
        }
    }

    @Test func thePrivateTreeIsSeparate() async throws {
        try await withSmallSite(["grades/klasse-geheim.csv": Self.table, "grades/open-one.json": Self.shown])
        { folder in
            let run = try await sitegen("build", "site", in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            let tree = try Tree("\(folder)/site/private")
            let pages = tree.files.filter { $0.key.hasSuffix(".html") }.mapValues {
                String(decoding: $0, as: UTF8.self)
            }
            #expect(pages.keys.contains("en/grades/klasse-geheim/2024-987001/index.html"), "\(tree.paths)")
            #expect(pages.keys.contains("index.html") && pages.keys.contains("fr/index.html"))
            for (path, text) in pages {
                #expect(text.contains("<meta name=\"robots\" content=\"noindex\">"), "\(path) can be indexed")
                #expect(
                    !text.contains("rel=\"canonical\"") && !text.contains("og:url")
                        && !text.contains("example.org"), "\(path)")
                #expect(!text.contains("Olga Offen"), "\(path) speaks of the public tree")
            }
            #expect(
                tree.files["robots.txt"].map { String(decoding: $0, as: UTF8.self) }
                    == "User-agent: *\nDisallow: /\n")
            #expect(tree.files["sitemap.xml"] == nil)
            #expect(tree.paths.contains { $0.hasPrefix("style.") && $0.hasSuffix(".css") })
        }
    }

    @Test func aDamagedPrivateFileIsReportedOnTheTerminalAndWritesNothing() async throws {
        try await withSmallSite(["grades/klasse-geheim.csv": Self.table + "x,y\n"]) { folder in
            let run = try await sitegen("build", "site", in: folder)
            #expect(run.exitCode == 1)
            #expect(run.errorText.contains("grades/klasse-geheim.csv:5:1"))
            #expect(try Tree("\(folder)/site/public", hidden: true) == Tree())
        }
    }
}
