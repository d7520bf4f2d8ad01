public import Charts

/// A picture of a page, which other programs show beside a link to it.
public struct SharePicture: Sendable {
    /// What it shows, in words.
    public var alternative: String
    /// Whether there is a square one too, to send on; the page links to it.
    public var isForSending: Bool
    /// What is on it. Pages that show the same share a file.
    public var card: @Sendable () -> ShareCard
    /// The page whose picture this is, by its id; nil for one that is drawn for the page itself.
    public var owner: String?

    /// The picture of another page in the same language, for a page that has none of its own to show.
    ///
    /// - Parameter isForSending: whether the page links to the square one, too.
    public static func like(_ owner: String, isForSending: Bool = false) -> SharePicture {
        var picture = SharePicture(alternative: "", isForSending: isForSending) {
            ShareCard(kind: "", title: "")
        }
        picture.owner = owner
        return picture
    }

    /// The same picture with other settings of its card.
    public func changed(_ change: @escaping @Sendable (inout ShareCard) -> Void) -> SharePicture {
        var picture = self
        let card = card
        picture.card = {
            var changed = card()
            change(&changed)
            return changed
        }
        return picture
    }

    public init(
        alternative: String, isForSending: Bool = false, card: @escaping @Sendable () -> ShareCard
    ) {
        self.alternative = alternative
        self.isForSending = isForSending
        self.card = card
    }
}
