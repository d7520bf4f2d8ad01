import Threads
import Disk
import Bytes
import Charts
import Diagnostics
import Languages
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
/// It is in the folder of the first page that has it; other pages with the same drawing share it.
struct SharePictures: Sendable {
    private struct Picture: Sendable {
        var path: String
        /// With its texts as texts.
        var drawing: HTML
        /// The letters that its texts become when it is made; nil for a font of this machine.
        var letters: Lettering?
        var page: PlannedPage
        var width: Int
        var height: Int
    }

    /// How wide and high the emblem is, in pixels.
    static let iconSide = 512

    /// Each once.
    private var pictures: [Picture] = []
    /// The path of each page's picture for previews, be it that of another page, and of its square one, by the
    /// path of the page.
    private(set) var paths: [String: String] = [:]
    private(set) var squares: [String: String] = [:]
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
        let pages = plan.pages.filter { $0.page.sharePicture.map { $0.owner == nil } ?? false }
        // A site with nothing else to show need not wait for a picture of its name.
        guard pages.contains(where: { $0.page.role != .home }) else { return }
        guard maker != nil else {
            log.add(
                Diagnostic(
                    .note, .shareProgram,
                    "without the program rsvg-convert the pages carry no picture for previews (og:image)",
                    in: "site.yaml", help: "install librsvg2-bin"))
            return
        }
        let sections = plan.sections()
        let drawn = workers.map(pages.count) { number in
            let style = emblems.cardStyle(
                of: pages[number].page.domain, site: settings.title(pages[number].locale), base: base)
            var card = pages[number].page.sharePicture?.card()
            if pages[number].page.role == .home {
                let sections = sections[pages[number].locale.tag] ?? []
                card?.parts = sections.prefix(6).compactMap { planned in
                    let page = planned.page
                    return emblems.part(page.domain, page.section?.label ?? page.label ?? page.title)
                }
            }
            return card.map { Self.drawings(of: pages[number], $0, style) } ?? []
        }
        var known: [String: String] = [:]
        for picture in drawn.joined() {
            let name = picture.path.split(separator: "/").last.map(String.init) ?? ""
            if known[name] == nil { pictures.append(picture) }
            let path = known[name] ?? picture.path
            known[name] = path
            if picture.height == picture.width {
                squares[picture.page.path] = path
            } else {
                paths[picture.page.path] = path
            }
        }
        let own = (paths: paths, squares: squares)
        for planned in plan.pages {
            guard let owner = Self.owner(of: planned, plan) else { continue }
            paths[planned.path] = own.paths[owner.path]
            if planned.page.sharePicture?.isForSending ?? false {
                squares[planned.path] = own.squares[owner.path]
            }
        }
    }

    /// The page whose picture a page shows in place of one of its own.
    static func owner(of planned: PlannedPage, _ plan: Plan) -> PlannedPage? {
        planned.page.sharePicture?.owner.flatMap { plan.page($0, beside: planned) }
    }

    /// The drawings of a page, each with the path that it has if no other page has the same.
    private static func drawings(of page: PlannedPage, _ card: ShareCard, _ style: ShareCard.Style)
        -> [Picture]
    {
        let isForSending = page.page.sharePicture?.isForSending ?? false
        let formats: [ShareCard.Format] = isForSending ? [.preview, .square] : [.preview]
        return formats.map { format in
            // XML allows fewer control characters than a text can have, even as entities.
            let drawing = HTML(trusted: card.svg(style, format).source.allowedInPages)
            let seen = drawing.bytes + (style.letters?.fingerprint.hex.utf8.map(\.self) ?? [])
            let name = "\(format).\(Fingerprint(of: seen).hex.prefix(10)).png"
            return Picture(
                path: (FoldersAbove(page.path).prefix(1) + [name]).joined(separator: "/"), drawing: drawing,
                letters: style.letters, page: page, width: format.width, height: format.height)
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
            path: path, drawing: HTML(trusted: drawing), page: page, width: Self.iconSide,
            height: Self.iconSide)
        return path
    }

    /// The paths of all files.
    var allPaths: [String] { all.map(\.path) }

    /// Passes every picture to the store: those of an earlier build as they are, the others newly made.
    ///
    /// - Parameter isWanted: whether the picture with a path is made.
    func run(_ workers: Workers, store: any PageStore, _ isWanted: (String) -> Bool) -> [(
        path: String, result: Result<KnownFile?, PageProblem>
    )] {
        let all = all.filter { isWanted($0.path) }
        let results = workers.map(all.count) { [maker] number in Self.put(all[number], maker, store) }
        return zip(all, results).map { ($0.path, $1) }
    }

    private static func put(_ picture: Picture, _ maker: (any PictureMaker)?, _ store: any PageStore)
        -> Result<KnownFile?, PageProblem>
    {
        if let content = store.earlier(picture.path) { return store.put(content, picture.path, known: nil) }
        do throws(PictureFailure) {
            let drawing = picture.letters?.outlined(picture.drawing) ?? picture.drawing
            let content = try maker?.png(of: drawing.bytes, width: picture.width, height: picture.height)
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
