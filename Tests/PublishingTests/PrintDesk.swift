import Diagnostics
import Disk
import Languages
import Pages
import TestSupport
import Testing
@testable import Publishing

/// A site, and a printer that writes down what it is asked for.
final class PrintDesk {
    let disk: MemoryDisk
    let asked = AskedDocuments()
    let options = BuildOptions(root: "site", jobs: 1, today: CalendarDate(daysSinceEpoch: 20_000))
    var identity = "1"
    var hasPrinter = true
    /// The addresses of pages that cannot be printed; nil for all.
    var failing: Set<String>? = []
    /// After how many pages the run is stopped.
    var mostPages = Int.max
    var starts = 0

    init(
        _ files: [String: String] = Sample.files,
        failing: @escaping @Sendable (DiskError.Operation, String) -> String? = { _, _ in nil }
    ) {
        disk = MemoryDisk(files, failing: failing)
    }

    /// Deletes the folder of the caches.
    func forget() {
        for path in disk.paths where path.hasPrefix("site/.sitegen/") { disk.set(path, nil) }
    }

    var pdfs: [String] { disk.paths.filter { $0.hasSuffix(".pdf") } }

    func text(_ path: String) -> String? {
        disk.contents[path].map { String(decoding: $0, as: UTF8.self) }
    }

    /// Builds the site in memory, and prints the pages that are chosen.
    func print(
        isMerged: Bool = false, folders: PrintFolders? = nil,
        _ isChosen: (PlannedPage) -> Bool = {
            ["home", "prose/about", "prose/rules/edition"].contains($0.page.id)
        }
    ) -> PrintOutcome {
        let memory = OverlayDisk(
            over: disk, inMemory: [options.output, options.privateOutput, "site/.sitegen"])
        let built = builder(memory).build()
        guard built.count(.error) == 0 else { return PrintOutcome(diagnostics: built.diagnostics) }
        let site = PrintedSite(
            pages: built.pages, baseURL: built.settings?.baseURL,
            publicFiles: memory.contents(of: options.output),
            privateFiles: memory.contents(of: options.privateOutput))
        var count = 0
        return Printing(
            options, folders ?? PrintFolders(options), site,
            reading: Builder.inputFolders([]) + ["content"], disk: disk
        ).print(
            built.pages.filter { $0.isHTML && isChosen($0) }, isMerged: isMerged, printer: identity,
            start: {
                self.starts += 1
                return self.hasPrinter ? PlainPrinter(self) : nil
            },
            isStopped: {
                count += 1
                return count > self.mostPages
            })
    }
}

/// What printers were asked for.
final class AskedDocuments {
    private(set) var documents: [PrintedDocument] = []

    var pages: [String] { documents.flatMap(\.addresses) }
    var count: Int { documents.count }

    func add(_ document: PrintedDocument) { documents.append(document) }
    func forget() { documents = [] }
}

/// Prints a page as its own source and that of its styles.
final class PlainPrinter: PagePrinter {
    private let desk: PrintDesk

    init(_ desk: PrintDesk) { self.desk = desk }

    func pdf(of document: PrintedDocument) throws(PrintFailure) -> [UInt8] {
        let isFailing = desk.failing.map { !$0.isDisjoint(with: document.addresses) } ?? true
        if isFailing { throw PrintFailure(reason: "no ink") }
        desk.asked.add(document)
        var text = "%PDF-\n/CreationDate (D:20991231235959+00'00')\n"
        for address in document.addresses {
            let page = document.content(address).map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
            text += page
            for match in page.matches(of: /href="(?:\.\.\/)*([a-z.0-9]+\.css)"/) {
                let base = document.keepsLinks ? "https://example.org/" : "https://site.invalid/"
                text +=
                    document.content(base + match.1).map { String(decoding: $0.bytes, as: UTF8.self) } ?? "?"
            }
        }
        return Array(text.utf8)
    }
}
