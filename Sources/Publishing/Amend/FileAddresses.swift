import Bytes
import Pages

/// Of each file that has pages of its own, a number that is another one as soon as its pages have other ids, addresses
/// or kinds, or come in another order.
struct FileAddresses {
    private(set) var numbers: [String: UInt64] = [:]

    /// - Parameter files: the paths of these files.
    init(_ plans: [Plan], of files: Set<String>) {
        guard !files.isEmpty else { return }
        for plan in plans {
            var last: PlannedPage?
            var (source, number) = ("", UInt64(0))
            for (planned, path) in zip(plan.pages, plan.pathHashes) {
                let page = planned.page
                if last.map({ $0.page.isBeside(page) && $0.locale === planned.locale }) != true {
                    numbers[source] = number
                    source = page.source
                    number = numbers[source] ?? 0
                    for text in [page.kind, page.template, page.fallback ?? "", page.canonical ?? ""] {
                        number = Self.joined(number, text.shortHash)
                    }
                }
                number = Self.joined(Self.joined(number, page.id.shortHash), path)
                last = planned
            }
            numbers[source] = number
        }
        numbers = numbers.filter { files.contains($0.key) }
    }

    /// Depends on the order.
    private static func joined(_ number: UInt64, _ next: UInt64) -> UInt64 {
        (number ^ next) &* 0x9E37_79B9_7F4A_7C15 &+ (number >> 29)
    }
}
