import Foundation
import PackagePlugin

/// Carries the folder `Templates` into the program, so that it runs with no checkout beside it.
@main
struct EmbedTemplates: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let templates = context.package.directoryURL.appending(path: "Templates")
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedTemplates.swift")
        let files = FileManager.default.subpaths(atPath: templates.path) ?? []
        let inputs = files.sorted().map { templates.appending(path: $0) }
            .filter { !$0.hasDirectoryPath && $0.isFileURL && isFile($0) && $0.pathExtension != "md" }
        return [
            .buildCommand(
                displayName: "Embedding \(inputs.count) templates",
                executable: try context.tool(named: "embed-templates").url,
                arguments: [templates.path, output.path],
                inputFiles: inputs,
                outputFiles: [output])
        ]
    }

    private func isFile(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
    }
}
