import Bytes

/// The `d` of a path: moves are absolute, all else relative to the pen, so that long lines stay short.
///
/// The pen stands on whole tenths, so rounding errors do not add up along the way.
public struct SVGPath: Sendable {
    /// What a path and its copies have in common: the same line.
    final class Storage: @unchecked Sendable {
        var data = ByteBuffer()

        func append(to output: inout ByteBuffer) { output.append(contentsOf: data.bytes) }
    }

    public typealias Point = (x: Double, y: Double)

    let storage = Storage()
    private var pen = (x: 0, y: 0)

    public init() {}

    public var isEmpty: Bool { storage.data.count == 0 }

    public mutating func move(to point: Point) {
        pen = Self.tenths(point)
        storage.data.append(UInt8(ascii: "M"))
        append(pen.x, pen.y)
    }

    /// A straight line, as short as it can be written.
    public mutating func line(to point: Point) {
        let target = Self.tenths(point)
        let step = (x: target.x - pen.x, y: target.y - pen.y)
        pen = target
        switch (step.x, step.y) {
        case (_, 0):
            storage.data.append(UInt8(ascii: "h"))
            storage.data.append(tenths: step.x)
        case (0, _):
            storage.data.append(UInt8(ascii: "v"))
            storage.data.append(tenths: step.y)
        default:
            storage.data.append(UInt8(ascii: "l"))
            append(step.x, step.y)
        }
    }

    /// A cubic Bézier curve.
    public mutating func curve(_ first: Point, _ second: Point, to point: Point) {
        storage.data.append(UInt8(ascii: "c"))
        let (start, target) = (pen, Self.tenths(point))
        for (index, place) in [Self.tenths(first), Self.tenths(second), target].enumerated() {
            if index > 0, place.x >= start.x { storage.data.append(UInt8(ascii: " ")) }
            append(place.x - start.x, place.y - start.y)
        }
        pen = target
    }

    /// A dot where line caps are round: a line without length.
    public mutating func dot(at point: Point) {
        move(to: point)
        storage.data.append("h0")
    }

    public mutating func close() {
        storage.data.append(UInt8(ascii: "z"))
    }

    /// A coordinate as it stands in attributes that are more than a number, such as `transform`.
    public static func number(_ coordinate: Double) -> String {
        var output = ByteBuffer()
        output.append(coordinate: coordinate)
        return output.text
    }

    /// The nearest tenth, a half away from zero. What is no number is 0, and no picture is wider than a million units.
    static func tenths(_ coordinate: Double) -> Int {
        guard !coordinate.isNaN else { return 0 }
        return Int((max(-1e6, min(1e6, coordinate)) * 10).rounded())
    }

    static func tenths(_ point: Point) -> (x: Int, y: Int) {
        (tenths(point.x), tenths(point.y))
    }

    private mutating func append(_ x: Int, _ y: Int) {
        storage.data.append(tenths: x)
        // A minus parts two numbers as well as a space does.
        if y >= 0 { storage.data.append(UInt8(ascii: " ")) }
        storage.data.append(tenths: y)
    }
}
