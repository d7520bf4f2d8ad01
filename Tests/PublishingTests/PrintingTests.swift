import Diagnostics
import Disk
import Languages
import Pages
import TestSupport
import Testing

@testable import Publishing

/// Which PDF files a run makes, where they go, and what becomes of them.
@Suite struct PrintingTests {
    @Test func eachPageGoesToAFileOfItsNameInItsTree() {
        let desk = PrintDesk(Sample.privateFiles)
        let outcome = desk.print { ["notes/0", "prose/about", "home"].contains($0.page.id) }
        #expect(outcome.diagnostics.isEmpty)
        let files = [
            "site/pdf/en.pdf", "site/pdf/en/about.pdf", "site/pdf/fr.pdf", "site/pdf/fr/a-propos.pdf",
            "site/private/pdf/en.pdf", "site/private/pdf/en/notes/0.pdf", "site/private/pdf/fr.pdf",
            "site/private/pdf/fr/notes/0.pdf",
        ]
        #expect(desk.pdfs == files)
        #expect(outcome.folders.map(\.path) == ["site/pdf", "site/private/pdf"])
        #expect(outcome.folders.map(\.counts) == [WriteCount(written: 4), WriteCount(written: 4)])
    }

    @Test func aSecondRunPrintsNothing() {
        let desk = PrintDesk()
        #expect(desk.print().folders.first?.counts.written == 6)
        let printed = desk.asked.count
        let again = desk.print()
        #expect(again.folders.first?.counts == WriteCount(unchanged: 6))
        #expect(again.folders.first?.files.map(\.isWritten) == Array(repeating: false, count: 6))
        #expect(desk.asked.count == printed)
    }

    @Test func onlyWhatChangedIsPrintedAgain() {
        let desk = PrintDesk()
        _ = desk.print()
        desk.disk.set(
            "site/content/fr/about.md", Array("---\ntitle: À propos\norder: 1\n---\nNouveau.\n".utf8))
        desk.asked.forget()
        #expect(desk.print().folders.first?.counts == WriteCount(written: 1, unchanged: 5))
        #expect(desk.asked.pages == ["https://example.org/fr/a-propos/"])
    }

    @Test func aChangedStyleIsPrintedAgain() {
        let desk = PrintDesk()
        _ = desk.print()
        desk.disk.set("site/templates/styles/4-print.css", Array("p { color: red }\n".utf8))
        #expect(desk.print().folders.first?.counts.written == 6)
    }

    @Test(arguments: ["another browser", "another file", "another address"])
    func anotherProgramFileOrAddressMeansPrinting(_ change: String) {
        let desk = PrintDesk()
        _ = desk.print()
        switch change {
        case "another browser": desk.identity = "2"
        case "another file": desk.disk.set("site/pdf/en/about.pdf", Array("mine".utf8))
        default:
            desk.disk.set(
                "site/site.yaml",
                Array(Sample.settings.replacing("example.org", with: "example.com").utf8))
        }
        desk.asked.forget()
        _ = desk.print()
        #expect(desk.asked.pages.count == (change == "another file" ? 1 : 6))
        #expect(desk.text("site/pdf/en/about.pdf")?.hasPrefix("%PDF-") == true)
    }

    @Test func theFileOfAPageThatIsGoneIsRemovedAndOthersStay() {
        let desk = PrintDesk()
        _ = desk.print()
        desk.disk.set("site/content/en/rules/edition.md", nil)
        desk.disk.set("site/content/en/about.md", Array("---\ntitle: About\n---\n".utf8))
        let outcome = desk.print { $0.page.id == "home" }
        #expect(outcome.folders.first?.counts.removed == 2)
        #expect(
            desk.pdfs == [
                "site/pdf/en.pdf", "site/pdf/en/about.pdf", "site/pdf/fr.pdf", "site/pdf/fr/a-propos.pdf",
            ])
    }

    /// It would keep what was deleted; if it is wanted, it is made again.
    @Test func theFileOfSeveralPagesIsRemovedIfOneIsGone() {
        let desk = PrintDesk()
        _ = desk.print(isMerged: true) { $0.page.kind == "prose" }
        #expect(desk.pdfs == ["site/pdf/en/prose.pdf", "site/pdf/fr/prose.pdf"])
        desk.disk.set("site/content/en/rules/edition.md", nil)
        desk.disk.set("site/content/en/about.md", Array("---\ntitle: About\n---\n".utf8))
        let outcome = desk.print { $0.page.id == "home" }
        #expect(outcome.folders.first?.counts.removed == 2)
        #expect(desk.pdfs == ["site/pdf/en.pdf", "site/pdf/fr.pdf"])
        _ = desk.print(isMerged: true) { $0.page.kind == "prose" }
        #expect(desk.pdfs.count == 4)
    }

    /// A list of students that has changed may have had one who is deleted now.
    @Test(arguments: [false, true])
    func thePrivateFileOfAPageThatIsNoSheetIsRemovedIfThePageHasChanged(isForgotten: Bool) {
        let desk = PrintDesk(Sample.privateFiles)
        _ = desk.print { $0.page.id == "notes/0" }
        let files = ["site/private/pdf/en/notes/0.pdf", "site/private/pdf/fr/notes/0.pdf"]
        #expect(desk.pdfs == files)
        _ = desk.print { $0.page.id == "prose/about" }
        #expect(desk.pdfs.filter { $0.contains("private") } == files)
        desk.disk.set(
            "site/templates/notes/note.html",
            Array("{{<common/layout}}{{$main}}x{{/main}}{{/common/layout}}".utf8))
        if isForgotten { desk.forget() }
        _ = desk.print { $0.page.id == "prose/about" }
        #expect(!desk.pdfs.contains { $0.contains("private") }, "\(desk.pdfs)")
        #expect(desk.pdfs.contains("site/pdf/en/about.pdf"))
    }

    /// The home page may show the only public transcript.
    @Test(arguments: [false, true])
    func theFileOfTheHomePageIsRemovedIfItHasChanged(isForgotten: Bool) {
        let desk = PrintDesk()
        _ = desk.print()
        #expect(desk.pdfs.contains("site/pdf/en.pdf"))
        desk.disk.set(
            "site/templates/common/home.html",
            Array("{{<common/layout}}{{$main}}x{{/main}}{{/common/layout}}".utf8))
        if isForgotten { desk.forget() }
        _ = desk.print { $0.page.id == "prose/rules/edition" }
        #expect(!desk.pdfs.contains("site/pdf/en.pdf"))
        #expect(desk.pdfs.contains("site/pdf/en/about.pdf"))
    }

    /// The folder of the caches may be deleted at any time, and another name of the site has another record.
    @Test(arguments: [false, true])
    func withoutARecordTheFilesOfPagesThatAreGoneAreRemoved(isMerged: Bool) {
        let desk = PrintDesk()
        _ = desk.print(isMerged: isMerged)
        desk.forget()
        desk.disk.set("site/content/en/rules/edition.md", nil)
        desk.disk.set("site/content/en/about.md", Array("---\ntitle: About\n---\n".utf8))
        _ = desk.print { $0.page.id == "home" }
        let about = ["site/pdf/en/about.pdf", "site/pdf/fr/a-propos.pdf"]
        // Files of several pages might have pages that are gone.
        #expect(desk.pdfs == (["site/pdf/en.pdf", "site/pdf/fr.pdf"] + (isMerged ? [] : about)).sorted())
    }

    @Test func withoutARecordNothingStaysOfATreeThatHasNoPagesToPrint() {
        let desk = PrintDesk(Sample.privateFiles)
        _ = desk.print()
        #expect(desk.pdfs.contains { $0.hasPrefix("site/private/pdf/") })
        desk.forget()
        for path in Sample.privateFiles.keys {
            desk.disk.set(path, Sample.files[path].map { Array($0.utf8) })
        }
        _ = desk.print()
        #expect(!desk.pdfs.contains { $0.hasPrefix("site/private/pdf/") }, "\(desk.pdfs)")
    }

    /// Below the pages is a place for them, if no page is there.
    @Test func aBuildGoesOnBesidePDFFilesThatWereFirst() throws {
        let desk = PrintDesk()
        let folders = PrintFolders(desk.options, output: "site/public/pdf")
        #expect(desk.print(folders: folders).diagnostics.isEmpty)
        let built = builder(desk.disk).build()
        #expect(built.count(.error) == 0, "\(built.diagnostics.map(line))")
        #expect(desk.text("site/public/pdf/en/about.pdf") != nil)
        #expect(desk.print(folders: folders).diagnostics.isEmpty)
        let among = desk.print(folders: PrintFolders(desk.options, output: "site/public/en"))
        #expect(among.diagnostics.map(\.code.name) == ["output.entangled"])
    }

    @Test func aFileOfSomeoneElseIsNeverReplaced() {
        let desk = PrintDesk()
        desk.disk.set("site/pdf/en/about.pdf", Array("mine".utf8))
        let outcome = desk.print()
        #expect(
            outcome.diagnostics.map(line) == [
                "site/pdf/en/about.pdf: error: sitegen did not write this file, and a page is to be printed here [output.foreign] → move it away, or name another folder"
            ])
        #expect(desk.text("site/pdf/en/about.pdf") == "mine")
        #expect(desk.asked.count == 0)
    }

    @Test func aStoppedRunIsFinishedByTheNext() {
        let desk = PrintDesk()
        desk.mostPages = 2
        let stopped = desk.print()
        #expect(stopped.left == 4)
        #expect(desk.pdfs.count == 2)
        desk.mostPages = .max
        desk.asked.forget()
        #expect(desk.print().folders.first?.counts == WriteCount(written: 4, unchanged: 2))
        #expect(desk.asked.pages.count == 4)
    }

    @Test func aFailureOfOnePageLeavesTheOthers() {
        let desk = PrintDesk()
        desk.failing = ["https://example.org/fr/a-propos/"]
        let outcome = desk.print()
        #expect(
            outcome.diagnostics.map(line) == [
                "content/fr/about.md: error: fr/a-propos.pdf could not be printed: no ink [print.failed]"
            ])
        #expect(desk.pdfs.count == 5)
        #expect(desk.starts == 2)
    }

    @Test func aPrinterThatAlwaysFailsIsGivenUp() {
        let desk = PrintDesk()
        desk.failing = nil
        #expect(desk.print().diagnostics.map(\.code.name) == Array(repeating: "print.failed", count: 3))
        #expect(desk.pdfs == [])
    }

    @Test func withoutAPrinterOneMessageSaysWhatToInstall() {
        let desk = PrintDesk()
        desk.hasPrinter = false
        #expect(
            desk.print().diagnostics.map(line) == [
                "site.yaml: error: pages are printed by the browser Chromium, which is not installed [print.program] → install chromium, or print the pages from any other browser"
            ])
        desk.hasPrinter = true
        _ = desk.print()
        desk.hasPrinter = false
        #expect(desk.print().diagnostics.isEmpty)
    }

    @Test func aPageGetsTheFilesOfItsOwnTreeOnly() throws {
        let desk = PrintDesk(Sample.privateFiles)
        _ = desk.print { $0.page.id == "notes/0" && $0.locale.tag == "en" }
        let document = try #require(desk.asked.documents.first)
        #expect(document.addresses == ["https://site.invalid/en/notes/0/"])
        #expect(!document.keepsLinks)
        #expect(
            document.content("https://site.invalid/en/notes/0/index.html")?.type == "text/html; charset=utf-8"
        )
        for address in [
            "https://site.invalid/en/about/", "https://example.org/en/about/", "https://site.invalid/../x",
            "http://site.invalid/en/notes/0/", "file:///etc/passwd", "data:,x",
        ] {
            #expect(document.content(address) == nil, "\(address)")
        }
    }

    @Test func linksOfAPublishedPageStayLinks() throws {
        let desk = PrintDesk()
        _ = desk.print { $0.page.id == "prose/about" && $0.locale.tag == "en" }
        let document = try #require(desk.asked.documents.first)
        #expect(document.addresses == ["https://example.org/en/about/"])
        #expect(document.keepsLinks)
    }

    @Test func pagesOfAKindAndLanguageAreMergedIntoOneFile() throws {
        let desk = PrintDesk()
        let outcome = desk.print(isMerged: true) { $0.page.kind == "prose" }
        #expect(desk.pdfs == ["site/pdf/en/prose.pdf", "site/pdf/fr/prose.pdf"])
        let english = try #require(desk.asked.documents.first)
        #expect(
            english.addresses == ["https://example.org/en/about/", "https://example.org/en/rules/edition/"])
        #expect(english.title == "Sample")
        #expect(outcome.folders.first?.files.map(\.pages.count) == [2, 2])
        // The same pages on their own are other files.
        _ = desk.print { $0.page.kind == "prose" }
        #expect(desk.pdfs.count == 6)
    }

    @Test func theDayIsThatOfTheSite() {
        let desk = PrintDesk()
        _ = desk.print { $0.page.id == "prose/about" }
        let day = CalendarDate(daysSinceEpoch: 20_000).iso.filter(\.isNumber)
        #expect(desk.text("site/pdf/en/about.pdf")?.contains("/CreationDate (D:\(day)000000+00'00')") == true)
    }

    @Test func aBuildAndCleanGoOnBesideThem() {
        let desk = PrintDesk(Sample.privateFiles)
        _ = desk.print()
        #expect(builder(desk.disk).build().problems == [])
        let pdfs = desk.pdfs
        #expect(builder(desk.disk).build().problems == [])
        #expect(desk.pdfs == pdfs)
        let cleaned = Cleaner(desk.options, disk: desk.disk).clean(isTrial: false)
        #expect(cleaned.diagnostics.isEmpty)
        #expect(Set(cleaned.files).isSuperset(of: pdfs))
        let left = desk.disk.paths.filter { Sample.privateFiles[$0] == nil }
        #expect(left == [])
    }

    @Test(arguments: [
        ("out", "out/private"), ("site/pdf", "site/pdf"), (nil, "site/public/pdf"), ("site/.sitegen", "out"),
        (nil, "site/static/pdf"), (nil, "site/content/en"),
    ])
    func privateFilesNeverGoBelowPublicOnes(_ output: String?, _ privateOutput: String) {
        let desk = PrintDesk(Sample.privateFiles)
        let outcome = desk.print(
            folders: PrintFolders(desk.options, output: output, privateOutput: privateOutput))
        #expect(outcome.diagnostics.map(\.code.name) == ["output.entangled"])
        #expect(desk.pdfs == [])
    }

    /// There a build would remove them.
    @Test(
        arguments: [("site/public", nil), (nil, "site/private"), ("elsewhere", nil)] as [(String?, String?)])
    func filesNeverGoAmongPages(_ output: String?, _ privateOutput: String?) throws {
        let desk = PrintDesk(Sample.privateFiles)
        // A build wrote into the third one.
        try Manifest(disk: desk.disk, root: "elsewhere").write(
            Manifest.Content(visibility: .public, paths: PathSet(["index.html"])))
        let outcome = desk.print(
            folders: PrintFolders(desk.options, output: output, privateOutput: privateOutput))
        #expect(outcome.diagnostics.map(\.code.name) == ["output.entangled"])
        #expect(desk.pdfs == [])
    }

    /// Into a folder from which they would be published.
    @Test func privateFilesNeverReplacePublicOnes() throws {
        let desk = PrintDesk(Sample.privateFiles)
        try Manifest(disk: desk.disk, root: "elsewhere").write(
            Manifest.Content(visibility: .public, paths: PathSet(["worksheet.pdf"])))
        let outcome = desk.print(
            folders: PrintFolders(desk.options, output: nil, privateOutput: "elsewhere"))
        #expect(outcome.diagnostics.map(\.code.name) == ["output.entangled"])
        #expect(desk.pdfs == [])
    }

    /// Each call of the disk fails once, without a proof a fourth of them: the run says so, or a run without
    /// failures makes the same.
    @Test func aFailureOfTheDiskIsReportedAndTheNextRunIsRight() {
        let whole = PrintDesk()
        _ = whole.print()
        let counting = Failures { _, _, _ in false }
        _ = PrintDesk(failing: counting.reason).print()
        #expect(counting.count > 20)
        for number in 0..<counting.count where isProof || number % 4 == 1 {
            let failures = Failures { call, _, _ in call == number }
            let desk = PrintDesk(failing: failures.reason)
            let outcome = desk.print()
            for path in desk.pdfs { #expect(desk.text(path) == whole.text(path)) }
            let isReported = outcome.diagnostics.contains { $0.severity == .error }
            #expect(isReported || desk.pdfs == whole.pdfs, "call \(number)")
            _ = desk.print()
            #expect(desk.pdfs == whole.pdfs, "call \(number)")
        }
    }
}
