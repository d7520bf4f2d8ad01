import Bytes
import Pages

/// All paths of a tree, to check quickly where an address leads.
struct PathTable: Sendable {
    enum Target: Sendable, Equatable {
        /// The index of a page in the plan.
        case page(Int)
        case file
    }

    /// The folder on the server, which addresses from the top begin with.
    let rootPath: [UInt8]
    /// The index of each page by the hash of its path; below 0 for files and folders.
    private let owners: HashTable
    private let areHTML: [Bool]
    /// Has the hashes of the paths of files.
    private var files = HashTable()

    /// - Parameter files: the files of the tree that are not pages.
    init(_ plan: Plan, files: some Collection<String>, rootPath: String) {
        self.rootPath = Array(rootPath.utf8)
        owners = plan.owners
        areHTML = plan.pages.map(\.isHTML)
        for file in files { self.files.set(file.shortHash, -1) }
    }

    /// What has a path; nil if nothing has.
    func target(of path: UnsafeBufferPointer<UInt8>) -> Target? {
        target(unsafe path.shortHash)
    }

    func target(of path: String) -> Target? { target(path.shortHash) }

    private func target(_ hash: UInt64) -> Target? {
        if let owner = owners[hash], owner >= 0 { return areHTML[Int(owner)] ? .page(Int(owner)) : .file }
        return files[hash] == nil ? nil : .file
    }

    /// Writes the path in the tree that an address leads to, an empty one if it leads out of the tree.
    ///
    /// - Parameter address: without query and fragment, not empty.
    /// - Returns: false for an address on another site.
    func resolve(_ address: UnsafeBufferPointer<UInt8>, from page: String, into path: inout [UInt8]) -> Bool {
        let slash = UInt8(ascii: "/")
        path.removeAll(keepingCapacity: true)
        if unsafe Self.leadsElsewhere(address) { return false }
        var index = 0
        if unsafe address[0] == slash {
            guard unsafe address.starts(with: rootPath) else { return true }
            index = rootPath.count
        } else if let end = page.utf8.lastIndex(of: slash) {
            path.append(contentsOf: page.utf8[...end])
        }
        var isFolder = false
        while index < address.count {
            let start = index
            while index < address.count, unsafe address[index] != slash { index += 1 }
            isFolder = index < address.count
            switch index - start {
            case 0: break
            case 1 where unsafe address[start] == UInt8(ascii: "."): isFolder = true
            case 2
            where unsafe address[start] == UInt8(ascii: ".") && address[start + 1] == UInt8(ascii: "."):
                isFolder = true
                guard path.popLast() != nil else { return true }
                while let last = path.last, last != slash { path.removeLast() }
            default:
                unsafe path.append(contentsOf: address[start..<index])
                path.append(slash)
            }
            index += 1
        }
        let endsInSlash = unsafe address[address.count - 1] == slash
        if isFolder || path.isEmpty || endsInSlash {
            path.append(contentsOf: "index.html".utf8)
        } else {
            path.removeLast()
        }
        return true
    }

    /// Whether an address names a scheme or a host.
    private static func leadsElsewhere(_ address: UnsafeBufferPointer<UInt8>) -> Bool {
        let slash = UInt8(ascii: "/")
        if address.count > 1, unsafe address[0] == slash && address[1] == slash { return true }
        for index in 0..<address.count {
            let byte = unsafe address[index]
            if byte == slash { return false }
            if byte == UInt8(ascii: ":") { return true }
        }
        return false
    }
}
