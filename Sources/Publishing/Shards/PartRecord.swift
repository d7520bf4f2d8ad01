import Bytes
import Disk
import Pages

/// What a part of a site says of itself, in a file of its output folder: what it was made of and by whom, its
/// files, and what it knows of links. With it the parts are checked when they are joined.
struct PartRecord: Sendable, Equatable {
    static let name = ".sitegen-part"

    var shard: Shard
    var visibility: Visibility
    /// The program and those of its options that decide about the bytes of a file.
    var options: [Option]
    /// Of the files that all parts are made of.
    var inputs: Fingerprint
    /// Of the files that only this part and the first one are made of.
    var ownInputs: Fingerprint
    /// What the first part knows of each part, if files are divided among them; empty in other parts.
    var shares: [Share]
    var pageCount: Int
    /// Sorted by path, without the record.
    var files: [File]
    /// The pages of other parts that pages of this part link to, by the hashes of their ids, in ascending order.
    var linked: [UInt64]
    /// The pages of this part that need a link of another part, since no page of this one has a link to them.
    var unlinked: [UnlinkedPage]

    struct Option: Sendable, Equatable {
        /// As a person calls it: `--base-url`.
        var name: String
        var value: String
    }

    struct File: Sendable, Equatable {
        var path: String
        var content: Fingerprint
    }

    struct Share: Sendable, Equatable {
        var ownInputs: Fingerprint
        /// Whether the part makes pages in this tree; if not, it may have no record there.
        var hasPages: Bool
    }

    struct UnlinkedPage: Sendable, Equatable {
        /// The hash of its id.
        var id: UInt64
        var url: String
        var source: String
    }
}

// MARK: - Links

extension PartRecord {
    func links(to page: UnlinkedPage) -> Bool { linked.containsSorted(page.id) }
}

// MARK: - Bytes

extension PartRecord {
    private static let head = "sitegen part 2\n"

    var bytes: [UInt8] {
        var output = CacheWriter(Self.head, capacity: 1_024 + files.count * 96)
        output.number(shard.number)
        output.number(shard.count)
        output.text(visibility.rawValue)
        output.list(options) { output, option in
            output.text(option.name)
            output.text(option.value)
        }
        output.fingerprint(inputs)
        output.fingerprint(ownInputs)
        output.list(shares) { output, share in
            output.fingerprint(share.ownInputs)
            output.number(share.hasPages ? 1 : 0)
        }
        output.number(pageCount)
        output.list(files) { output, file in
            output.text(file.path)
            output.fingerprint(file.content)
        }
        output.list(linked) { $0.word($1) }
        output.list(unlinked) { output, page in
            output.word(page.id)
            output.text(page.url)
            output.text(page.source)
        }
        return Array(output.sealed().joined())
    }

    /// nil for bytes that are not a whole record of this format, and for a record of files that no part can have:
    /// someone may have edited it.
    init?(_ bytes: [UInt8]) {
        typealias Malformed = CacheReader.Malformed
        guard var input = CacheReader(bytes, Self.head) else { return nil }
        do throws(Malformed) {
            guard let shard = Shard(try input.number(), of: try input.number()),
                let visibility = Visibility(rawValue: try input.text())
            else { return nil }
            (self.shard, self.visibility) = (shard, visibility)
            options = try input.list { input throws(Malformed) in
                Option(name: try input.text(), value: try input.text())
            }
            inputs = try input.fingerprint()
            ownInputs = try input.fingerprint()
            shares = try input.list { input throws(Malformed) in
                Share(ownInputs: try input.fingerprint(), hasPages: try input.number() == 1)
            }
            pageCount = try input.number()
            files = try input.list { input throws(Malformed) in
                File(path: try input.text(), content: try input.fingerprint())
            }
            linked = try input.list { input throws(Malformed) in try input.word() }
            unlinked = try input.list { input throws(Malformed) in
                UnlinkedPage(id: try input.word(), url: try input.text(), source: try input.text())
            }
        } catch {
            return nil
        }
        guard pageCount >= 0, pageCount <= files.count, shares.isEmpty || shares.count == shard.count,
            files.allSatisfy({ Self.isPossible($0.path) }),
            zip(files, files.dropFirst()).allSatisfy({ $0.path < $1.path })
        else { return nil }
    }

    /// Whether a path leads to a file inside the tree that builds may write and the manifest can list.
    private static func isPossible(_ path: String) -> Bool {
        let names = [name, Manifest.name, Writer.stagingName]
        return Manifest.isInside(path.utf8.span) && !path.utf8.contains(UInt8(ascii: "\n"))
            && !names.contains { path == $0 || path.hasPrefix("\($0)/") }
    }
}
