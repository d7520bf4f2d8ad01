public import Charts
public import Markup

/// A picture of a page, which other programs show beside a link to it.
public struct SharePicture: Sendable {
    /// What it shows, in words.
    public var alternative: String
    /// Draws it, 1,200 by 630 units. No page is around it, so its sizes are its own.
    public var drawing: @Sendable (ShareCard.Style) -> HTML

    public init(alternative: String, drawing: @escaping @Sendable (ShareCard.Style) -> HTML) {
        self.alternative = alternative
        self.drawing = drawing
    }
}
