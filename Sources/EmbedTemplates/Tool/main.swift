import Foundation

// Writes one Swift file with the text of every file below a folder, in the order of their names; the folder's
// own README.md is left out; or one with what a script makes of fonts. Only the build uses it; it is not part of the
// program.

if CommandLine.arguments.count >= 5, let made = FontScript.Result(rawValue: CommandLine.arguments[1]) {
    do {
        try FontScript(path: CommandLine.arguments[2], fonts: Array(CommandLine.arguments.dropFirst(4)))
            .write(made, to: URL(fileURLWithPath: CommandLine.arguments[3]))
    } catch {
        print("error: \(error)")
        exit(3)
    }
    exit(0)
}
guard (4...5).contains(CommandLine.arguments.count) else {
    print("usage: embed-templates NAME FOLDER OUTPUT.swift [ENDING] | face|letters SCRIPT OUTPUT.swift FONT…")
    exit(2)
}
let name = CommandLine.arguments[1]
let folder = URL(fileURLWithPath: CommandLine.arguments[2])
let output = URL(fileURLWithPath: CommandLine.arguments[3])
let ending = CommandLine.arguments.dropFirst(4).first ?? ""
var source =
    "/// Path below the folder \(folder.lastPathComponent), and text.\nlet \(name): [(path: String, text: StaticString)] = [\n"
do {
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    where path != "README.md" && (ending.isEmpty || path.hasSuffix(ending)) {
        let file = folder.appending(path: path)
        guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        var fence = "#"
        while text.contains("\"\"\"\(fence)") || text.contains("\\\(fence)") { fence += "#" }
        // The line break before the closing quotes belongs to the literal's syntax, not to the text.
        source += "    (\"\(path)\", \(fence)\"\"\"\n\(text)\n\"\"\"\(fence)),\n"
    }
    source += "]\n"
    try source.write(to: output, atomically: true, encoding: .utf8)
} catch {
    print("embed-templates: \(error)")
    exit(3)
}
