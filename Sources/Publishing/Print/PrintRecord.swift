import Bytes
import Disk

/// What earlier runs remember of the PDF files that they made, so that only those are made again whose pages
/// have changed. Without it everything is made again; the result is the same.
struct PrintRecord: Sendable, Equatable {
    struct Entry: Sendable, Equatable {
        /// What the file depends on besides the content of the site: its pages, its title, the programs.
        var signature: Fingerprint
        /// The pages in it, as paths in their tree.
        var pages: [String]
        /// Every file of the site that the printing program asked for, by its path in the tree.
        var inputs: [Input]
        var stamp: FileStamp
    }

    struct Input: Sendable, Equatable {
        var path: String
        var content: Fingerprint
    }

    /// By the path of the file, with that of its folder.
    var entries: [String: Entry] = [:]

    private static let head = "sitegen pdf 1\n"

    init() {}

    /// nil if the bytes are not what `bytes` gives.
    init?(_ bytes: [UInt8]) {
        guard var reader = CacheReader(bytes, Self.head),
            let list = try? reader.list({ input throws(CacheReader.Malformed) in
                (
                    try input.text(),
                    Entry(
                        signature: try input.fingerprint(),
                        pages: try input.list { input throws(CacheReader.Malformed) in try input.text() },
                        inputs: try input.list { input throws(CacheReader.Malformed) in
                            Input(path: try input.text(), content: try input.fingerprint())
                        },
                        stamp: try input.stamp())
                )
            })
        else { return nil }
        entries = Dictionary(list) { _, last in last }
    }

    var bytes: [UInt8] {
        var writer = CacheWriter(Self.head, capacity: entries.count * 200)
        writer.list(entries.sorted { $0.key < $1.key }) { output, entry in
            output.text(entry.key)
            output.fingerprint(entry.value.signature)
            output.list(entry.value.pages) { $0.text($1) }
            output.list(entry.value.inputs) { output, input in
                output.text(input.path)
                output.fingerprint(input.content)
            }
            output.stamp(entry.value.stamp)
        }
        return Array(writer.sealed().joined())
    }
}
