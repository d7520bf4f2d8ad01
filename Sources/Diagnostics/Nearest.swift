/// The candidate that the author most likely meant, for "did you mean"; nil if none is close.
///
/// Distance: optimal string alignment (insertion, deletion, substitution, neighbours swapped), letter case
/// ignored. Close means at most a third of the longer word's length, at least one edit.
public func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
        let letters = Array(candidate.lowercased().unicodeScalars)
        let limit = max(1, max(wanted.count, letters.count) / 3)
        guard abs(wanted.count - letters.count) <= limit else { continue }
        let distance = editDistance(wanted, letters)
        guard distance <= limit else { continue }
        if let found = best, (found.distance, found.candidate) <= (distance, candidate) { continue }
        best = (candidate, distance)
    }
    return best?.candidate
}

private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for row in 1...left.count {
        var current = [row] + [Int](repeating: 0, count: right.count)
        for column in 1...right.count {
            let cost = left[row - 1] == right[column - 1] ? 0 : 1
            current[column] = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + cost)
            if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                current[column] = min(current[column], beforeLast[column - 2] + 1)
            }
        }
        beforeLast = last
        last = current
    }
    return last[right.count]
}
