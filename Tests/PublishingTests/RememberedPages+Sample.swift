@testable import Publishing

extension RememberedPages {
    /// Pages in parts of 64.
    init(_ pages: [BuildCache.Page]) {
        let length = 64
        let parts = stride(from: 0, to: pages.count, by: length).map { start in
            RememberedPages().part(0, of: pages[start..<Swift.min(pages.count, start + length)])
        }
        self.init(parts: parts, partLength: length, count: pages.count)
    }
}
