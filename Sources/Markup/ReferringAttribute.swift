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

    /// Whether what stands before an equals sign, or whatever comes before that, may end in one of the names.
    public static func mayEnd(_ html: ArraySlice<UInt8>) -> Bool {
        allCases.contains { attribute in
            let name = attribute.name.withUTF8Buffer { unsafe Array($0) }
            let shared = min(name.count, html.count)
            return name.suffix(shared) == html.suffix(shared)
        }
    }

    /// The attribute whose name ends before an equals sign, where it is one of these.
    public init?(before equals: Int, in html: Span<UInt8>) {
        guard equals > 2 else { return nil }
        // The last letter decides in nearly all cases.
        let found: Self? =
            switch html[equals - 1] {
            case UInt8(ascii: "d"): Self.id.ifItStands(before: equals, in: html)
            case UInt8(ascii: "f"): Self.href.ifItStands(before: equals, in: html)
            case UInt8(ascii: "c"): Self.src.ifItStands(before: equals, in: html)
            case UInt8(ascii: "r"): Self.label.ifItStands(before: equals, in: html)
            case UInt8(ascii: "y"):
                Self.labelledBy.ifItStands(before: equals, in: html) ?? Self.describedBy.ifItStands(before: equals, in: html)
            // Of those in "s" nearly all are "class".
            case UInt8(ascii: "s") where html[equals - 2] != UInt8(ascii: "s"):
                Self.controls.ifItStands(before: equals, in: html) ?? Self.details.ifItStands(before: equals, in: html)
                    ?? Self.owns.ifItStands(before: equals, in: html)
            default: nil
            }
        guard let found else { return nil }
        self = found
    }

    /// The attribute, where its name ends before an equals sign, and begins there.
    private func ifItStands(before equals: Int, in html: Span<UInt8>) -> Self? {
        let start = equals - name.utf8CodeUnitCount
        guard start > 0 else { return nil }
        for index in 0..<name.utf8CodeUnitCount where unsafe html[start + index] != name.utf8Start[index] { return nil }
        let before = html[start - 1]
        return before == UInt8(ascii: "-") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= before ? nil : self
    }
}
