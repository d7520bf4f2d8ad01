import Bytes

/// The tag of a content (RFC 9110, 8.8.3): two contents with one tag are the same.
struct EntityTag: Sendable, Equatable {
    let text: String

    init(of content: [UInt8]) {
        text = "\"\(Fingerprint(of: content).hex)\""
    }

    /// Whether a list of tags, as in `If-None-Match`, contains this tag; `*` matches every tag.
    func isAmong(_ list: String) -> Bool {
        list.split(separator: ",").map(Self.trimmed).contains { $0 == "*" || $0 == text || $0 == "W/" + text }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}

/// The part of a content that a request asks for (RFC 9110, 14.1.2).
enum RequestedRange: Sendable, Equatable {
    /// All of it: without `Range`, and with one that is in another unit, is malformed or asks for several
    /// parts, which may be ignored.
    case everything
    case part(Range<Int>)
    /// A part that begins after the end.
    case outside

    init(_ field: String?, count: Int) {
        self = .everything
        guard let field, field.lowercased().hasPrefix("bytes=") else { return }
        let ends = field.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else {
            return
        }
        switch (first, last) {
        case (nil, nil): return
        case (nil, let length?):
            self = length > 0 && count > 0 ? .part(max(0, count - length)..<count) : .outside
        case (let first?, let last):
            if let last, last < first { return }
            guard first < count else {
                self = .outside
                return
            }
            self = .part(first..<min(count, (last ?? count - 1) + 1))
        }
    }

    /// A number of at most 18 digits; nil in the result for no digits at all, no result for anything else.
    private static func number(_ text: Substring) -> Int?? {
        if text.isEmpty { return .some(nil) }
        guard text.utf8.count <= 18,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text)
    }
}

/// What a browser has to know of a file to show it, by the ending of its name.
func contentType(of path: String) -> String {
    contentTypes[path.fileEnding] ?? "application/octet-stream"
}

private let contentTypes = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "txt": "text/plain; charset=utf-8",
    "csv": "text/csv; charset=utf-8", "tsv": "text/tab-separated-values; charset=utf-8",
    "md": "text/markdown; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "json": "application/json",
    "webmanifest": "application/manifest+json", "xml": "application/xml", "atom": "application/atom+xml",
    "rss": "application/rss+xml",
    "gpx": "application/gpx+xml", "ics": "text/calendar; charset=utf-8", "svg": "image/svg+xml",
    "png": "image/png",
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "avif": "image/avif",
    "ico": "image/x-icon",
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
    "pdf": "application/pdf", "zip": "application/zip",
    "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav", "mp4": "video/mp4", "webm": "video/webm",
    "vtt": "text/vtt",
]
