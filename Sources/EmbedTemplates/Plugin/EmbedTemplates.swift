import Foundation
import PackagePlugin

/// Carries text files into the program, so that it runs with no checkout beside it: the folder `Templates`
/// for the room of templates, with the face of headings, its letters as outlines for the room of charts, the
/// folders `Starter` and `Translations` for the room of commands, and for any other room the lists of words
/// beside its Swift files.
@main
struct EmbedTemplates: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        switch target.name {
        case "Templating":
            [
                try command(
                    "embeddedTemplates", context.package.directoryURL.appending(path: "Templates"), context),
                try made("face", by: "face.py", of: ["Bold"], "EmbeddedFace", context),
            ]
        case "Charts":
            [try made("letters", by: "letters.py", of: ["Medium", "Bold"], "EmbeddedLetters", context)]
        case "SitegenCommand":
            [
                try command("embeddedStarter", target.directoryURL.appending(path: "Starter"), context),
                try command(
                    "embeddedTranslations", target.directoryURL.appending(path: "Translations"), context),
            ]
        default: [try command("embeddedWords", target.directoryURL, ending: ".txt", context)]
        }
    }

    private func command(_ name: String, _ folder: URL, ending: String? = nil, _ context: PluginContext)
        throws -> Command
    {
        let output = context.pluginWorkDirectoryURL.appending(
            path: "\(name.prefix(1).uppercased())\(name.dropFirst()).swift")
        let files = (FileManager.default.subpaths(atPath: folder.path) ?? []).filter { path in
            path != "README.md" && ending.map { path.hasSuffix($0) } ?? true
        }
        let inputs = files.sorted().map { folder.appending(path: $0) }.filter {
            !$0.hasDirectoryPath && $0.isFileURL && isFile($0)
        }
        return .buildCommand(
            displayName: "Embedding \(inputs.count) files of \(folder.lastPathComponent)",
            executable: try context.tool(named: "embed-templates").url,
            arguments: [name, folder.path, output.path] + (ending.map { [$0] } ?? []),
            inputFiles: inputs,
            outputFiles: [output])
    }

    /// What a script makes of weights of the font Inter, which is where Debian's package `fonts-inter` installs it.
    private func made(
        _ what: String, by script: String, of weights: [String], _ name: String, _ context: PluginContext
    ) throws -> Command {
        let output = context.pluginWorkDirectoryURL.appending(path: "\(name).swift")
        let folder = context.package.directoryURL.appending(path: "Sources/EmbedTemplates/Font")
        let scripts = ["face.py", "letters.py"].map { folder.appending(path: $0) }
        let fonts = weights.map { URL(fileURLWithPath: "/usr/share/fonts/opentype/inter/Inter-\($0).otf") }
        return .buildCommand(
            displayName: "Making the \(what) of headings",
            executable: try context.tool(named: "embed-templates").url,
            arguments: [what, folder.appending(path: script).path, output.path] + fonts.map(\.path),
            // A font that is missing is reported by the tool, which can say how to get it.
            inputFiles: scripts + fonts.filter(isFile),
            outputFiles: [output])
    }

    private func isFile(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
    }
}
