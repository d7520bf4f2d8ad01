import Disk
import Diagnostics
import Pages

/// The list of the files in an output folder that sitegen wrote; only these are ever replaced or removed.
struct Manifest {
    static let name = ".sitegen-manifest"

    /// What a manifest says: whom the files are for, and which they are.
    struct Content {
        /// nil if an earlier version of sitegen has written it.
        var visibility: Visibility?
        var paths: PathSet

        /// Whether a folder that has these files must not get files for others: where marks were private,
        /// everyone could read them, or a web server would.
        func isClosed(to other: Visibility) -> Bool {
            visibility.map { $0 != other } ?? false && !paths.isEmpty
        }
    }

    let disk: any Disk
    let root: String

    /// What earlier builds wrote; nil if there is no manifest in this format.
    func read() throws(DiskError) -> Content? {
        guard try disk.stamp(of: Self.name, below: root) != nil else { return nil }
        return Self.content(of: try disk.read(Self.name, below: root, limit: 500_000_000))
    }

    /// The first line. One without a visibility is of an earlier version of sitegen.
    private static func head(_ visibility: Visibility?) -> String {
        visibility.map { "sitegen manifest 2 \($0.rawValue)" } ?? "sitegen manifest 1"
    }

    private static let heads: [(visibility: Visibility?, text: String)] =
        (Visibility.allCases + [nil]).map { ($0, head($0)) }

    /// What a manifest says; nil if it is none in this format.
    static func content(of bytes: [UInt8]) -> Content? {
        let content = bytes.span
        var visibility: Visibility?
        var paths = PathSet([], capacity: bytes.count / 40)
        var start = 0
        while start < content.count {
            var end = start
            while end < content.count, content[end] != UInt8(ascii: "\n") { end += 1 }
            let line = content.extracting(start..<end)
            if start == 0 {
                let line = bytes[..<end]
                guard let said = heads.first(where: { line.elementsEqual($0.text.utf8) }) else { return nil }
                visibility = said.visibility
            } else if isInside(line) {
                paths.insert(String(decoding: bytes[start..<end], as: UTF8.self))
            }
            start = end + 1
        }
        return start == 0 ? nil : Content(visibility: visibility, paths: paths)
    }

    func write(_ content: Content) throws(DiskError) {
        try disk.write(Self.text(content), to: Self.name, below: root)
    }

    static func text(_ content: Content) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(content.paths.count * 52)
        text += head(content.visibility).utf8
        text.append(UInt8(ascii: "\n"))
        content.paths.append(linesTo: &text)
        return text
    }

    /// Why files of a visibility are not written into a folder that has files of the other one.
    static func swapped(_ root: String, for visibility: Visibility) -> Diagnostic {
        let message: Wording =
            switch visibility {
            case .public:
                "this folder has the private files of an earlier run, and public ones would replace them"
            case .private:
                "this folder has the public files of an earlier run, and private ones would replace them"
            }
        return Diagnostic(
            .error, .outputEntangled, message, in: root,
            help: "name another folder; if this one is right, remove it first")
    }

    /// Private files inside a folder that has the public files of an earlier run would be published with them.
    ///
    /// - Returns: what is wrong with a folder for private files, by the manifests of the folders that it lies in.
    static func exposed(_ root: String, _ disk: any Disk) throws(DiskError) -> Diagnostic? {
        var parts = try disk.location(of: root).parts
        while parts.popLast() != nil, !parts.isEmpty {
            let folder = "/" + parts.joined(separator: "/")
            guard try Manifest(disk: disk, root: folder).read()?.isClosed(to: .private) == true else {
                continue
            }
            return Diagnostic(
                .error, .outputEntangled,
                "this folder lies in \(folder), which has the public files of an earlier run, so private files in it would be published with them",
                in: root, help: "name a folder outside of \(folder)")
        }
        return nil
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
