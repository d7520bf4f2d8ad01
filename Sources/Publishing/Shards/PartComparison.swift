import Bytes
import Diagnostics
import Pages

/// Finds out whether parts belong together: made by one program with the same options from the same files, of the
/// same number of parts, and each there once.
struct PartComparison {
    private let parts: [FoundPart]
    private let isComplete: Bool
    private let log: DiagnosticLog

    /// - Parameter isComplete: whether every folder that was named is among the parts; if not, one of the others may
    ///   be a part that is missing.
    init(_ parts: [FoundPart], isComplete: Bool, _ log: DiagnosticLog) {
        self.parts = parts
        self.isComplete = isComplete
        self.log = log
    }

    func run() {
        // What most of the parts have in common is taken as right.
        guard let model = model else { return }
        for part in parts { if let difference = difference(of: part, from: model) { log.add(difference) } }
        let count = model.record.shard.count
        // A part of another number may be meant for one that is missing.
        let isComplete = isComplete && parts.allSatisfy { $0.record.shard.count == count }
        let counted = parts.filter { $0.record.shard.count == count }
        for visibility in Visibility.allCases {
            let tree = counted.filter { $0.record.visibility == visibility }
            let matching = tree.filter { Self.match($0.record, model.record) }
            let first = matching.first { $0.record.shard.number == 1 }
            if let first { checkShares(of: matching, first) }
            let folders = folders(of: tree)
            guard isComplete else { continue }
            let shares = first?.record.shares ?? []
            checkPresence(folders, visibility, count) { shares.isEmpty || shares[$0.number - 1].hasPages }
        }
    }

    /// Whether two parts can be parts of the same site.
    private static func match(_ one: PartRecord, _ other: PartRecord) -> Bool {
        one.shard.count == other.shard.count && one.options == other.options && one.inputs == other.inputs
    }

    /// The first part of those that have most in common.
    private var model: FoundPart? {
        var groups: [(part: FoundPart, count: Int)] = []
        for part in parts {
            if let known = groups.firstIndex(where: { Self.match($0.part.record, part.record) }) {
                groups[known].count += 1
            } else {
                groups.append((part, 1))
            }
        }
        let most = groups.map(\.count).max()
        return groups.first { $0.count == most }?.part
    }

    private func difference(of part: FoundPart, from model: FoundPart) -> Diagnostic? {
        let (own, other) = (part.record, model.record)
        if own.shard.count != other.shard.count {
            return Diagnostic(
                .error, .partOther,
                "this is part \(own.shard) of a site, and \(model.folder) is part \(other.shard)",
                in: part.folder, help: "build all parts with the same N of --shard K/N")
        }
        if own.options.first != other.options.first {
            return Diagnostic(
                .error, .partOther, "another version of sitegen made this part than made \(model.folder)",
                in: part.folder, help: "build all parts with the same version of sitegen")
        }
        if own.options != other.options {
            let values = Dictionary(other.options.map { ($0.name, $0.value) }) { first, _ in first }
            let option = own.options.first { values[$0.name] != $0.value } ?? own.options[0]
            return Diagnostic(
                .error, .partOther,
                "this part was built with \"\(option.value)\" as \(option.name), and \(model.folder) with \"\(values[option.name] ?? "")\"",
                in: part.folder,
                help: "build all parts with the same options, and on the same date or with --now")
        }
        return own.inputs == other.inputs ? nil : Self.stale(part, beside: model)
    }

    private static func stale(_ part: FoundPart, beside other: FoundPart) -> Diagnostic {
        Diagnostic(
            .error, .partStale,
            "this part and \(other.folder) were built from different files of the site, so one of them is out of date",
            in: part.folder, help: "build this part again from the files that the other parts were built from"
        )
    }

    /// Reports parts that were not built from the files that the first part has read for them.
    private func checkShares(of parts: [FoundPart], _ first: FoundPart) {
        let shares = first.record.shares
        guard !shares.isEmpty else { return }
        for part in parts where part.record.ownInputs != shares[part.record.shard.number - 1].ownInputs {
            log.add(Self.stale(part, beside: first))
        }
    }

    /// The folder of each part; reports parts that are there twice.
    private func folders(of parts: [FoundPart]) -> [Shard: String] {
        var folders: [Shard: String] = [:]
        for part in parts {
            guard let other = folders.updateValue(part.folder, forKey: part.record.shard) else { continue }
            log.add(
                Diagnostic(
                    .error, .partTwice, "this is part \(part.record.shard), and so is \(other)",
                    in: part.folder,
                    help: "name each part once"))
        }
        return folders
    }

    /// - Parameters:
    ///   - count: how many parts the site has.
    ///   - hasPages: whether a part makes pages in the tree.
    private func checkPresence(
        _ folders: [Shard: String], _ visibility: Visibility, _ count: Int, hasPages: (Shard) -> Bool
    ) {
        guard let beside = folders.values.min() else { return }
        for shard in Shard.all(of: count) where folders[shard] == nil && hasPages(shard) {
            log.add(
                visibility == .public
                    ? Diagnostic(
                        .error, .partMissing, "part \(shard) with public pages is missing beside this one",
                        in: beside,
                        help: "build it with --shard \(shard), and name the folder of its --output")
                    : Diagnostic(
                        .error, .partMissing, "part \(shard) with private pages is missing beside this one",
                        in: beside,
                        help: "build it with --shard \(shard), and name the folder of its --private-output"))
        }
    }
}
