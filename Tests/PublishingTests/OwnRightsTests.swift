import Disk
import Foundation
import Languages
import TestSupport
import Testing

@testable import Publishing

/// Who may read what a build writes: private pages and the cache are for their owner alone.
@Suite struct OwnRightsTests {
    private func rights(_ path: String) throws -> Int {
        try #require(
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int, "\(path)")
    }

    /// Every file and folder below a folder, and the folder itself, by kind.
    private func allRights(_ folder: String) throws -> (files: Set<Int>, folders: Set<Int>) {
        var found: (files: Set<Int>, folders: Set<Int>) = ([], [try rights(folder)])
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            let kind = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")[.type]
            if kind as? FileAttributeType == .typeDirectory {
                found.folders.insert(try rights("\(folder)/\(path)"))
            } else {
                found.files.insert(try rights("\(folder)/\(path)"))
            }
        }
        return found
    }

    private func withSite(_ body: (String) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try write(Sample.privateFiles, below: folder)
            try body("\(folder)/site")
        }
    }

    private func build(_ site: String) {
        let outcome = builder(RealDisk()) {
            $0.root = site
            $0.output = "\(site)/public"
            $0.privateOutput = "\(site)/private"
        }.build()
        #expect(outcome.problems == [])
    }

    @Test func thePrivateTreeAndTheCacheAreForTheirOwnerAlone() async throws {
        try await withSite { site in
            build(site)
            // What changes later is moved into folders that are there already.
            try write("y", to: "\(site)/notes/b.txt")
            build(site)
            for folder in ["private", ".sitegen"] {
                let (files, folders) = try allRights("\(site)/\(folder)")
                #expect(files == [0o600] && folders == [0o700], "\(folder): \(files) \(folders)")
            }
            #expect(try rights("\(site)/public/index.html") & 0o444 == 0o444)
        }
    }

    /// So a server that asks for a password can be let in.
    @Test func aFolderThatExistsKeepsItsRightsAndGivesThemOn() async throws {
        try await withSite { site in
            try FileManager.default.createDirectory(
                atPath: "\(site)/private", withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o750])
            build(site)
            let (files, folders) = try allRights("\(site)/private")
            #expect(files == [0o640] && folders == [0o750], "\(files) \(folders)")
        }
    }

    // MARK: PDF files

    private final class Paper: PagePrinter {
        func pdf(of document: PrintedDocument) throws(PrintFailure) -> [UInt8] { Array("%PDF-".utf8) }
    }

    /// Prints all pages, as a first command or after a build.
    private func print(_ site: String, privateOutput: String? = nil) {
        let options = BuildOptions(root: site, jobs: 1, today: CalendarDate(daysSinceEpoch: 20_000))
        let memory = OverlayDisk(
            over: RealDisk(), inMemory: [options.output, options.privateOutput, "\(site)/.sitegen"])
        let built = builder(memory) {
            $0.root = site
            $0.output = options.output
            $0.privateOutput = options.privateOutput
        }.build()
        #expect(built.problems == [])
        let printed = PrintedSite(
            pages: built.pages, baseURL: built.settings?.baseURL,
            publicFiles: memory.contents(of: options.output),
            privateFiles: memory.contents(of: options.privateOutput))
        let outcome = Printing(
            options, PrintFolders(options, privateOutput: privateOutput), printed,
            reading: Builder.inputFolders([]), disk: RealDisk()
        ).print(
            built.pages.filter(\.isHTML), isMerged: false, printer: "", start: { Paper() },
            isStopped: { false })
        #expect(outcome.diagnostics.isEmpty && outcome.folders.count == 2)
    }

    @Test(arguments: [false, true])
    func privatePDFFilesAreForTheirOwnerAlone(_ isAfterBuild: Bool) async throws {
        try await withSite { site in
            if isAfterBuild { build(site) }
            print(site)
            for folder in ["private", ".sitegen"] {
                let (files, folders) = try allRights("\(site)/\(folder)")
                #expect(files == [0o600] && folders == [0o700], "\(folder): \(files) \(folders)")
            }
            #expect(try rights("\(site)/pdf/en.pdf") & 0o444 == 0o444)
        }
    }

    @Test func aFolderForPrivatePDFFilesIsForItsOwnerAlone() async throws {
        try await withSite { site in
            build(site)
            print(site, privateOutput: "\(site)/sheets")
            let (files, folders) = try allRights("\(site)/sheets")
            #expect(files == [0o600] && folders == [0o700], "\(files) \(folders)")
        }
    }

    @Test func privatePDFFilesHaveTheRightsOfThePagesAroundThem() async throws {
        try await withSite { site in
            try FileManager.default.createDirectory(
                atPath: "\(site)/private", withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o750])
            print(site)
            let (files, folders) = try allRights("\(site)/private")
            #expect(files == [0o640] && folders == [0o750], "\(files) \(folders)")
        }
    }
}
