import Threads
import Disk
import Bytes
import Diagnostics
import Markup
import Pages

/// Makes pictures of drawings; in production another program, in tests a substitute.
public protocol PictureMaker: Sendable {
    /// The drawing, an SVG, as a PNG of so many pixels.
    func png(of drawing: [UInt8], width: Int, height: Int) throws(PictureFailure) -> [UInt8]
}

/// Why there is no picture.
public struct PictureFailure: Error, Sendable {
    /// In words, without a full stop: `Killed`.
    public var reason: String

    public init(reason: String) {
        self.reason = reason
    }
}

/// The pictures that other programs show beside a link to a page, and the emblem of the site for home
/// screens.
///
/// The name of a picture contains a hash of the drawing, so one that exists already need not be made again.
struct SharePictures: Sendable {
    private struct Picture: Sendable {
        var path: String
        var drawing: [UInt8]
        var page: PlannedPage
        var width = 1200
        var height = 630
    }

    /// How wide and high the emblem is, in pixels.
    static let iconSide = 512

    private var pictures: [Picture] = []
    private var icon: Picture?
    private var all: [Picture] { pictures + (icon.map { [$0] } ?? []) }
    private let maker: (any PictureMaker)?

    /// Draws all of them; none for the private tree, for a site without `base_url`, or without a program that
    /// makes pictures.
    init(
        of plan: Plan, _ settings: Settings, _ emblems: Emblems, maker: (any PictureMaker)?,
        workers: Workers, log: DiagnosticLog
    ) {
        self.maker = maker
        guard let base = settings.baseURL, plan.visibility == .public else { return }
        let pages = plan.pages.filter { $0.page.sharePicture != nil }
        guard !pages.isEmpty else { return }
        guard maker != nil else {
            log.add(
                Diagnostic(
                    .note, .shareProgram,
                    "without the program rsvg-convert the pages carry no picture for previews (og:image)",
                    in: "site.yaml", help: "install librsvg2-bin"))
            return
        }
        pictures = workers.map(pages.count) { number in
            let style = emblems.cardStyle(
                of: pages[number].page.domain, site: settings.title(pages[number].locale), base: base)
            let drawing = Self.xml(pages[number].page.sharePicture?.drawing(style).source ?? "")
            let name = "preview.\(Fingerprint(of: drawing).hex.prefix(10)).png"
            return Picture(
                path: (FoldersAbove(pages[number].path).prefix(1) + [name]).joined(separator: "/"),
                drawing: drawing, page: pages[number])
        }
    }

    /// Adds the emblem of the site, if there are pictures of pages: a site without them need not wait for the
    /// program that makes pictures.
    ///
    /// - Returns: its path; nil if it is not made.
    mutating func addIcon(_ drawing: [UInt8]) -> String? {
        guard let page = pictures.first?.page else { return nil }
        let path = "icon.\(Fingerprint(of: drawing).hex.prefix(10)).png"
        icon = Picture(
            path: path, drawing: drawing, page: page, width: Self.iconSide, height: Self.iconSide)
        return path
    }

    /// A drawing as an XML file, in which control characters are forbidden, even as entities.
    private static func xml(_ drawing: String) -> [UInt8] {
        let scalars = drawing.unicodeScalars.filter { scalar in
            scalar.value >= 0x20 ? ![0xFFFE, 0xFFFF].contains(scalar.value) : ["\n", "\t"].contains(scalar)
        }
        return Array(String(String.UnicodeScalarView(scalars)).utf8)
    }

    /// The path of each page's picture, by the path of the page.
    var paths: [String: String] {
        Dictionary(pictures.map { ($0.page.path, $0.path) }) { first, _ in first }
    }

    /// The paths of all files.
    var allPaths: [String] { all.map(\.path) }

    /// Passes every picture to the store: those of an earlier build as they are, the others newly made.
    func run(_ workers: Workers, store: any PageStore) -> [(
        path: String, result: Result<KnownFile?, PageProblem>
    )] {
        let all = all
        let results = workers.map(all.count) { [maker] number in Self.put(all[number], maker, store) }
        return zip(all, results).map { ($0.path, $1) }
    }

    private static func put(_ picture: Picture, _ maker: (any PictureMaker)?, _ store: any PageStore)
        -> Result<KnownFile?, PageProblem>
    {
        if let content = store.earlier(picture.path) { return store.put(content, picture.path, known: nil) }
        do throws(PictureFailure) {
            let content = try maker?.png(of: picture.drawing, width: picture.width, height: picture.height)
            return store.put(content ?? [], picture.path, known: nil)
        } catch {
            let problem = Diagnostic(
                .error, .shareFailed,
                "the picture of the page \(picture.page.url) could not be made: \(error.reason)",
                in: picture.page.page.source)
            return .failure(PageProblem(diagnostic: problem))
        }
    }
}
