import Bytes
import Diagnostics
import Markup
import Pages

/// Makes pixels of drawings: a program of others, or whatever stands in for it.
public protocol PictureMaker: Sendable {
    /// The drawing, an SVG, as a PNG of 1,200 by 630 pixels.
    func png(of drawing: [UInt8]) throws(PictureFailure) -> [UInt8]
}

/// Why there is no picture.
public struct PictureFailure: Error, Sendable {
    /// In words, without a full stop: `Killed`.
    public var reason: String

    public init(reason: String) {
        self.reason = reason
    }
}

/// The pictures that stand for the pages of a tree where others link to them.
///
/// A picture is called by its page and what is drawn, so one that is there already need not be made again.
struct SharePictures: Sendable {
    private struct Picture: Sendable {
        var path: String
        var drawing: [UInt8]
        var page: PlannedPage
    }

    private var pictures: [Picture] = []
    private let maker: (any PictureMaker)?

    /// Draws them all; none where nobody may see the tree, its address is not known, or nothing can make pixels.
    init(of plan: Plan, base: String?, maker: (any PictureMaker)?, jobs: Int, log: DiagnosticLog) async {
        self.maker = maker
        guard base != nil, plan.visibility == .public else { return }
        let pages = plan.pages.filter { $0.page.sharePicture != nil }
        guard !pages.isEmpty else { return }
        guard maker != nil else {
            /// Pages have pictures for previews elsewhere, and the program that makes them is not there.
            log.add(
                Diagnostic(
                    .note, "share.program", "without the program rsvg-convert the pages carry no picture for previews (og:image)",
                    in: "site.yaml", help: "install librsvg2-bin"))
            return
        }
        pictures = await sideBySide(pages.count, jobs: jobs, state: { () }) { number, _ in
            let drawing = Self.standingAlone(pages[number].page.sharePicture?.drawing().source ?? "")
            let name = "preview.\(Fingerprint(of: drawing).hex.prefix(10)).png"
            return Picture(
                path: (folders(of: pages[number].path).prefix(1) + [name]).joined(separator: "/"), drawing: drawing, page: pages[number])
        }
    }

    /// A drawing as a file of its own: XML has no place for control characters, however they are written.
    private static func standingAlone(_ drawing: String) -> [UInt8] {
        let scalars = drawing.unicodeScalars.filter { scalar in
            scalar.value >= 0x20 ? ![0xFFFE, 0xFFFF].contains(scalar.value) : ["\n", "\t"].contains(scalar)
        }
        return Array(String(String.UnicodeScalarView(scalars)).utf8)
    }

    /// The path of each page's picture, by the page's own.
    var paths: [String: String] {
        Dictionary(pictures.map { ($0.page.path, $0.path) }) { first, _ in first }
    }

    /// The files that there will be, without their content.
    var places: [OutputFile] {
        pictures.map { OutputFile(path: $0.path, content: []) }
    }

    /// The finished files: those that an earlier build made as they are, the others made now.
    ///
    /// - Parameter previous: what earlier builds wrote below the root; no other file is trusted to be the picture.
    func files(_ previous: Set<String>, on disk: any Disk, below root: String, jobs: Int) async -> (
        files: [OutputFile], problems: [Diagnostic]
    ) {
        let results = await sideBySide(pictures.count, jobs: jobs, state: { () }) { [pictures, maker] number, _ in
            Self.content(of: pictures[number], maker, isKept: previous.contains(pictures[number].path), on: disk, below: root)
        }
        var files: [OutputFile] = []
        var problems: [Diagnostic] = []
        for (picture, result) in zip(pictures, results) {
            switch result {
            case .success(let content): files.append(OutputFile(path: picture.path, content: content))
            case .failure(let failure):
                /// The program that makes pictures failed at one.
                problems.append(
                    Diagnostic(
                        .error, "share.failed", "the picture of the page \(picture.page.url) could not be made: \(failure.reason)",
                        in: picture.page.page.source))
            }
        }
        return (files, problems)
    }

    private static func content(
        of picture: Picture, _ maker: (any PictureMaker)?, isKept: Bool, on disk: any Disk, below root: String
    ) -> Result<[UInt8], PictureFailure> {
        if isKept, let content = try? disk.read(picture.path, below: root, limit: SizeLimit.asset), !content.isEmpty {
            return .success(content)
        }
        do throws(PictureFailure) {
            return .success(try maker?.png(of: picture.drawing) ?? [])
        } catch {
            return .failure(error)
        }
    }
}
