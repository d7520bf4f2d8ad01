/// The cosine of a part of a turn, by its series: the same digits with every library of mathematics.
public func cosine(turn: Double) -> Double {
    // Folded to a quarter of a turn, where a few terms suffice.
    var part = (turn - turn.rounded(.down))
    if part > 0.5 { part = 1 - part }
    let sign: Double = part > 0.25 ? -1 : 1
    if part > 0.25 { part = 0.5 - part }
    let angle = part * 2 * Double.pi
    var term = 1.0
    var sum = 1.0
    for index in 1...10 {
        term *= -angle * angle / Double((2 * index - 1) * 2 * index)
        sum += term
    }
    return sign * sum
}
