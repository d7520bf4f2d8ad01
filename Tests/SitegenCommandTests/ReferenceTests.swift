import TestSupport
import Testing

@testable import SitegenCommand

/// The pages of the manual that are made from what the program has: its help, and its messages.
@Suite struct ReferenceTests {
    @Test(arguments: [("help", help), ("messages", messages)])
    func thePageIsUpToDate(_ name: String, _ expected: String) throws {
        let page = Repository.path("docs/content/en/reference/\(name).md")
        if isRecording {
            try write(expected, to: page)
            Issue.record("recorded \(page): run the tests without SITEGEN_RECORD")
            return
        }
        let found = try bytes(of: page)
        let isSame = found == Array(expected.utf8)
        #expect(isSame, "\(page):\(firstDifference(found, Array(expected.utf8)))")
    }

    private static let help: String = {
        var text = """
            ---
            title: Help of every command
            description: "What sitegen help prints: each command with its options, exit codes and examples."
            ---

            This is what `sitegen help` prints for each command. [Commands](commands.md) says more about them. Made by `make record` from the
            declarations of the commands.

            """
        for command in Subcommand.all {
            text += "\n## \(command.name)\n\n```text\n\(Help.page(of: command))```\n"
        }
        return text
    }()

    private static let messages: String = {
        var text = """
            ---
            title: Messages
            description: "Every word that pages show, by its key, in English."
            ---

            These are the words of the program in English, by their keys. To change some of them or to add a language, write the same keys
            into `locales/<language>.yaml` of your site; see [Languages and messages](site.md#languages-and-messages). Made by `make record`
            from the program's own files.

            """
        let folders = [""] + names(in: Repository.path("Templates")).map { "\($0)/" }
        for folder in folders {
            let path = "\(folder)locales/en.yaml"
            guard let file = try? TestSupport.text(of: Repository.path("Templates/\(path)")) else { continue }
            text += "\n## `\(path)`\n\n```yaml\n\(file)```\n"
        }
        return text
    }()
}
