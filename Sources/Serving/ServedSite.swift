/// A finished site in memory, and which of its files a request is for, as on a host.
public struct ServedSite: Sendable {
    /// The public tree or the private one.
    enum Tree: Sendable, Equatable {
        case `public`, `private`
    }

    /// What a request is for.
    enum Target: Sendable, Equatable {
        case file(String, Tree)
        /// A folder that was named without the slash at its end; this is its address.
        case redirect(String)
        /// Nothing; the tree has this page for missing addresses.
        case missing(String?, Tree)
    }

    /// The first part of the addresses of the private tree.
    let privateFolder: String

    private let publicFiles: [String: [UInt8]]
    private let privateFiles: [String: [UInt8]]
    /// The parts of the folder of the site on its host.
    private let root: [String]

    /// - Parameters:
    ///   - publicFiles: the files of the public tree, by path. Those with a hidden name are not served.
    ///   - privateFiles: the files of the private tree, by path; empty if there is no private tree.
    ///   - rootPath: the folder of the site on its host as an address: `/`, or `/diving/`.
    public init(publicFiles: [String: [UInt8]], privateFiles: [String: [UInt8]], rootPath: String) {
        self.publicFiles = publicFiles
        self.privateFiles = privateFiles
        root = RequestPath(rootPath)?.parts ?? []
        privateFolder = root.first == "private" ? "private-pages" : "private"
    }

    /// The path of the public home page: `/`, or `/diving/`.
    public var home: String { RequestPath.address(ofFolder: root) }

    /// The path of the private home page; nil if the site has no private pages.
    public var privateHome: String? {
        privateFiles["index.html"] == nil ? nil : RequestPath.address(ofFolder: [privateFolder])
    }

    func target(of path: RequestPath) -> Target {
        if privateHome != nil, path.parts.first == privateFolder {
            return target(of: path, below: 1, in: .private)
        }
        guard path.parts.starts(with: root) else {
            return path.parts.isEmpty
                ? .redirect(home) : .missing(publicFiles["404.html"] == nil ? nil : "404.html", .public)
        }
        return target(of: path, below: root.count, in: .public)
    }

    /// The content of a file.
    func content(of path: String, in tree: Tree) -> [UInt8]? {
        guard let content = files(of: tree)[path] else { return nil }
        // The pages for missing addresses are shown under any address, so their links begin at the root of
        // the host. On its own host that is the private tree; here it is not.
        guard tree == .private, path.hasSuffix("404.html") else { return content }
        let other = RequestPath.address(ofFolder: [privateFolder])
        return content.replacing(Array("=\"\(home)".utf8), with: Array("=\"\(other)".utf8))
    }
}

extension ServedSite {
    private func files(of tree: Tree) -> [String: [UInt8]] { tree == .public ? publicFiles : privateFiles }

    /// - Parameter depth: how many parts lead to the tree.
    private func target(of path: RequestPath, below depth: Int, in tree: Tree) -> Target {
        let files = files(of: tree)
        let parts = path.parts.dropFirst(depth)
        let name = parts.joined(separator: "/")
        let index = parts.isEmpty ? "index.html" : "\(name)/index.html"
        if !parts.contains(where: { $0.hasPrefix(".") }) {
            if path.isFolder {
                if files[index] != nil { return .file(index, tree) }
            } else if files[name] != nil {
                return .file(name, tree)
            } else if files[index] != nil {
                return .redirect(RequestPath.address(ofFolder: path.parts))
            }
        }
        // The nearest one is in the language of the address.
        let pages = (0...parts.count).reversed().map {
            (parts.prefix($0) + ["404.html"]).joined(separator: "/")
        }
        return .missing(pages.first { files[$0] != nil }, tree)
    }
}
