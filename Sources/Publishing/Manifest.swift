import Diagnostics

/// The list of the files in a tree that builds wrote: only these are ever replaced or removed.
struct Manifest {
    static let name = ".sitegen-manifest"
    private static let head = "sitegen manifest 1"

    let disk: any Disk
    let root: String

    /// The paths that earlier builds wrote; nil where there is no manifest that we understand.
    func read() throws(DiskError) -> Set<String>? {
        guard disk.stamp(of: Self.name, below: root) != nil else { return nil }
        let bytes = try disk.read(Self.name, below: root, limit: 500_000_000)
        var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
        guard lines.popFirst()?.elementsEqual(Self.head.utf8) == true else { return nil }
        // A manifest may have been tampered with; only paths inside the tree count.
        return Set(lines.lazy.map { String(decoding: $0, as: UTF8.self) }.filter(Self.isInside))
    }

    func write(_ paths: Set<String>) throws(DiskError) {
        var text: [UInt8] = []
        text.reserveCapacity(paths.count * 64)
        text += Self.head.utf8
        text.append(UInt8(ascii: "\n"))
        for path in paths.sorted() {
            text += path.utf8
            text.append(UInt8(ascii: "\n"))
        }
        try disk.write(text, to: Self.name, below: root)
    }

    private static func isInside(_ path: String) -> Bool {
        !path.hasPrefix("/") && !path.utf8.contains(0)
            && !path.split(separator: "/", omittingEmptySubsequences: false).contains { $0.isEmpty || $0 == "." || $0 == ".." }
    }
}
