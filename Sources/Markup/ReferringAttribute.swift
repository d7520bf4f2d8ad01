/// The attributes of HTML by which an element is known, or refers to another element, page or file.
public enum ReferringAttribute: Sendable, CaseIterable {
    case id, href, src, label, labelledBy, describedBy, controls, details, owns

    public var name: StaticString {
        switch self {
        case .id: "id"
        case .href: "href"
        case .src: "src"
        case .label: "for"
        case .labelledBy: "aria-labelledby"
        case .describedBy: "aria-describedby"
        case .controls: "aria-controls"
        case .details: "aria-details"
        case .owns: "aria-owns"
        }
    }

    /// Whether the text between a start and an equals sign, together with any text before it, may end in one
    /// of the names.
    public static func mayEnd(before equals: Int, from start: Int, in html: Span<UInt8>) -> Bool {
        allCases.contains { $0.ends(before: equals, from: start, in: html) }
    }

    /// The attribute whose name ends before an equals sign, if it is one of these.
    public init?(before equals: Int, in html: Span<UInt8>) {
        guard equals > 2 else { return nil }
        // The last letter decides in nearly all cases.
        let found: Self? =
            switch html[equals - 1] {
            case UInt8(ascii: "d"): Self.id.ifItEnds(before: equals, in: html)
            case UInt8(ascii: "f"): Self.href.ifItEnds(before: equals, in: html)
            case UInt8(ascii: "c"): Self.src.ifItEnds(before: equals, in: html)
            case UInt8(ascii: "r"): Self.label.ifItEnds(before: equals, in: html)
            case UInt8(ascii: "y"):
                Self.labelledBy.ifItEnds(before: equals, in: html)
                    ?? Self.describedBy.ifItEnds(before: equals, in: html)
            // Of those in "s" nearly all are "class".
            case UInt8(ascii: "s") where html[equals - 2] != UInt8(ascii: "s"):
                Self.controls.ifItEnds(before: equals, in: html) ?? Self.details.ifItEnds(
                    before: equals, in: html)
                    ?? Self.owns.ifItEnds(before: equals, in: html)
            default: nil
            }
        guard let found else { return nil }
        self = found
    }

    /// The attribute, if its name ends before an equals sign, and begins there.
    @inline(__always)
    private func ifItEnds(before equals: Int, in html: Span<UInt8>) -> Self? {
        let start = equals - name.utf8CodeUnitCount
        guard start > 0, ends(before: equals, from: start, in: html) else { return nil }
        let before = html[start - 1]
        return before == UInt8(ascii: "-") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= before ? nil : self
    }

    /// Whether as much of the name as there is room for ends before an equals sign.
    @inline(__always)
    private func ends(before equals: Int, from start: Int, in html: Span<UInt8>) -> Bool {
        let count = name.utf8CodeUnitCount
        let left = max(0, count - (equals - start))
        for index in left..<count where unsafe html[equals - count + index] != name.utf8Start[index] {
            return false
        }
        return true
    }
}
