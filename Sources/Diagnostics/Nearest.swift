/// The candidate that the author most likely meant, for "did you mean"; nil if none is close.
///
/// Distance: optimal string alignment (insertion, deletion, substitution, neighbours swapped), letter case
/// ignored. Close means at most a third of the longer word's length, at least one edit; of words of two letters, such as
/// the codes of languages, none.
public func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let wanted = letters(word)
    var rows = EditRows()
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
        // It has at least as many bytes as letters.
        let bytes = candidate.utf8.count
        if bytes < wanted.count, isTooFar(wanted.count, from: bytes) { continue }
        let letters = letters(candidate)
        if isTooFar(wanted.count, from: letters.count) { continue }
        // One that is farther away than the best so far is of no use.
        let length = max(wanted.count, letters.count)
        let limit = min(
            best?.distance ?? .max, length < 3 && isCode(wanted) && isCode(letters) ? 0 : max(1, length / 3))
        guard let distance = rows.distance(wanted, letters, atMost: limit) else { continue }
        if let found = best, (found.distance, found.candidate) <= (distance, candidate) { continue }
        best = (candidate, distance)
    }
    return best?.candidate
}

/// Whether words of so many letters cannot be close.
private func isTooFar(_ count: Int, from other: Int) -> Bool {
    abs(count - other) > max(1, max(count, other) / 3)
}

/// Whether a short word is made of letters alone, such as `fr`.
private func isCode(_ word: [UInt32]) -> Bool { word.allSatisfy { 0x61...0x7A ~= $0 } }

private func letters(_ word: String) -> [UInt32] {
    guard word.utf8.allSatisfy({ $0 < 0x80 }) else { return word.lowercased().unicodeScalars.map(\.value) }
    return word.utf8.map { 0x41...0x5A ~= $0 ? UInt32($0 | 0x20) : UInt32($0) }
}

/// The rows of a table of distances, of which three are needed at a time; kept for the next pair of words.
private struct EditRows {
    private var beforeLast: [Int] = []
    private var last: [Int] = []
    private var current: [Int] = []

    /// Nil if it is above a limit.
    mutating func distance(_ left: [UInt32], _ right: [UInt32], atMost limit: Int) -> Int? {
        let width = right.count + 1
        if current.count < width {
            beforeLast = Array(repeating: 0, count: width)
            last = beforeLast
            current = beforeLast
        }
        for column in 0..<width { last[column] = column }
        for row in left.indices {
            current[0] = row + 1
            var least = row + 1
            for column in right.indices {
                let cost = left[row] == right[column] ? 0 : 1
                var distance = min(last[column + 1] + 1, current[column] + 1, last[column] + cost)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    distance = min(distance, beforeLast[column - 1] + 1)
                }
                current[column + 1] = distance
                least = min(least, distance)
            }
            // Distances do not get smaller from row to row, but for two neighbours that are swapped.
            if least > limit + 1 { return nil }
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        return last[right.count] <= limit ? last[right.count] : nil
    }
}
