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
    /// Of all files that the site is made of.
    var inputs: Fingerprint
    var pageCount: Int
    /// Sorted by path, without the record.
    var files: [File]
    /// A bit for each page of the site, the same for all languages: whether a page of this part links to it.
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

    struct UnlinkedPage: Sendable, Equatable {
        /// The index of its bit.
        var group: Int
        var url: String
        var source: String
    }
}

// MARK: - Links

extension PartRecord {
    /// - Parameter isLinked: by page of the site.
    static func bits(_ isLinked: [Bool]) -> [UInt64] {
        var bits = [UInt64](repeating: 0, count: (isLinked.count + 63) / 64)
        for number in isLinked.indices where isLinked[number] {
            bits[number / 64] |= 1 << UInt64(number % 64)
        }
        return bits
    }

    func links(to page: UnlinkedPage) -> Bool {
        let word = page.group / 64
        return linked.indices.contains(word) && linked[word] >> UInt64(page.group % 64) & 1 == 1
    }
}

// MARK: - Bytes

extension PartRecord {
    private static let head = "sitegen part 1\n"

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
        output.number(pageCount)
        output.list(files) { output, file in
            output.text(file.path)
            output.fingerprint(file.content)
        }
        output.list(linked) { $0.word($1) }
        output.list(unlinked) { output, page in
            output.number(page.group)
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
            pageCount = try input.number()
            files = try input.list { input throws(Malformed) in
                File(path: try input.text(), content: try input.fingerprint())
            }
            linked = try input.list { input throws(Malformed) in try input.word() }
            unlinked = try input.list { input throws(Malformed) in
                UnlinkedPage(group: try input.number(), url: try input.text(), source: try input.text())
            }
        } catch {
            return nil
        }
        guard pageCount >= 0, pageCount <= files.count, unlinked.allSatisfy({ $0.group >= 0 }),
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
