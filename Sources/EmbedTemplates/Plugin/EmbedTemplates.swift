import Foundation
import PackagePlugin

/// Carries text files into the program, so that it runs with no checkout beside it: the folder `Templates`
/// for the room of templates, with the face of headings, the folders `Starter` and `Translations` for the room
/// of commands, and for any other room the lists of words beside its Swift files.
@main
struct EmbedTemplates: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        switch target.name {
        case "Templating":
            [
                try command(
                    "embeddedTemplates", context.package.directoryURL.appending(path: "Templates"), context),
                try face(context),
            ]
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

    /// The font that the display face is made of, where Debian's package `fonts-inter` installs it.
    private static let font = URL(fileURLWithPath: "/usr/share/fonts/opentype/inter/Inter-Bold.otf")

    private func face(_ context: PluginContext) throws -> Command {
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFace.swift")
        let script = context.package.directoryURL.appending(path: "Sources/EmbedTemplates/Font/face.py")
        return .buildCommand(
            displayName: "Making the display face",
            executable: try context.tool(named: "embed-templates").url,
            arguments: ["face", script.path, Self.font.path, output.path],
            // A font that is missing is reported by the tool, which can say how to get it.
            inputFiles: [script] + (isFile(Self.font) ? [Self.font] : []),
            outputFiles: [output])
    }

    private func isFile(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
    }
}
