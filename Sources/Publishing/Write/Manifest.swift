import Disk
import Diagnostics

/// The list of the files in an output folder that sitegen wrote; only these are ever replaced or removed.
struct Manifest {
    static let name = ".sitegen-manifest"
    private static let head = "sitegen manifest 1"

    let disk: any Disk
    let root: String

    /// The paths that earlier builds wrote; nil if there is no manifest in this format.
    func read() throws(DiskError) -> PathSet? {
        guard try disk.stamp(of: Self.name, below: root) != nil else { return nil }
        return Self.paths(in: try disk.read(Self.name, below: root, limit: 500_000_000))
    }

    /// The paths that a manifest lists; nil if it is none in this format.
    static func paths(in bytes: [UInt8]) -> PathSet? {
        let content = bytes.span
        var paths = PathSet([], capacity: bytes.count / 40)
        var start = 0
        while start < content.count {
            var end = start
            while end < content.count, content[end] != UInt8(ascii: "\n") { end += 1 }
            let line = content.extracting(start..<end)
            if start == 0 {
                guard bytes[..<end].elementsEqual(head.utf8) else { return nil }
            } else if isInside(line) {
                paths.insert(String(decoding: bytes[start..<end], as: UTF8.self))
            }
            start = end + 1
        }
        return start == 0 ? nil : paths
    }

    func write(_ paths: PathSet) throws(DiskError) {
        try disk.write(Self.text(paths), to: Self.name, below: root)
    }

    /// The content of a manifest that lists these paths.
    static func text(_ paths: PathSet) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(paths.count * 52)
        text += head.utf8
        text.append(UInt8(ascii: "\n"))
        paths.append(linesTo: &text)
        return text
    }

    /// Whether a path stays inside the tree. Someone may have edited the manifest.
    static func isInside(_ path: Span<UInt8>) -> Bool {
        let slash = UInt8(ascii: "/")
        let dot = UInt8(ascii: ".")
        // The number of bytes in this part of the path so far, and whether they are all dots.
        var (count, isDots) = (0, true)
        for index in path.indices {
            let byte = path[index]
            if byte == 0 { return false }
            if byte == slash {
                if isDots, count <= 2 { return false }
                (count, isDots) = (0, true)
            } else {
                (count, isDots) = (count + 1, isDots && byte == dot)
            }
        }
        return !isDots || count > 2
    }
}
