/// The room of a text in a picture.
struct Box {
    let left: Double
    let right: Double
    let top: Double
    let bottom: Double

    /// The room of one line of text.
    ///
    /// - Parameters:
    ///   - middle: of the text.
    ///   - baseline: where the letters are set.
    init(middle: Double, width: Double, baseline: Double) {
        self.init(
            left: middle - width / 2, right: middle + width / 2, top: baseline - Canvas.fontSize,
            bottom: baseline)
    }

    init(left: Double, right: Double, top: Double, bottom: Double) {
        self.left = left
        self.right = right
        self.top = top
        self.bottom = bottom
    }

    func touches(_ other: Box) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    func contains(_ other: Box) -> Bool {
        left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
    }
}
