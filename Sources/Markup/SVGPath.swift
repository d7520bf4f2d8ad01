import Bytes

/// The `d` of a path: moves are absolute, all else relative to the pen, so that long lines stay short.
///
/// The position of the pen is rounded to whole tenths, so that rounding errors do not add up along the path.
public struct SVGPath: ~Copyable, Sendable {
    public typealias Point = (x: Double, y: Double)

    private(set) var data: ByteBuffer
    private var pen = Pen()

    public init() {
        data = ByteBuffer(capacity: 256)
    }

    /// A path that is appended to a buffer.
    init(in buffer: consuming ByteBuffer) {
        data = buffer
    }

    consuming func finished() -> ByteBuffer { data }

    public var isEmpty: Bool { data.count == 0 }

    public mutating func move(to point: Point) {
        pen.move(to: point, &data)
    }

    /// A straight line, as short as it can be written.
    public mutating func line(to point: Point) {
        pen.line(to: point, &data)
    }

    /// A cubic Bézier curve.
    public mutating func curve(_ first: Point, _ second: Point, to point: Point) {
        pen.curve(first, second, to: point, &data)
    }

    /// A dot where line caps are round: a line without length.
    public mutating func dot(at point: Point) {
        line(from: point, to: point)
    }

    public mutating func line(from start: Point, to end: Point) {
        move(to: start)
        line(to: end)
    }

    public mutating func close() {
        data.append(UInt8(ascii: "z"))
    }

    /// The nearest tenth, a half away from zero. A value that is not a number becomes 0, and no picture is
    /// wider than a million units.
    static func tenths(_ coordinate: Double) -> Int {
        guard coordinate.magnitude < 1e6 else {
            return coordinate.isNaN ? 0 : coordinate < 0 ? -10_000_000 : 10_000_000
        }
        return Int(wholeNumber(nearest: coordinate * 10))
    }
}

extension SVGPath {
    /// Where the path has come to, in tenths; it draws into a buffer.
    struct Pen {
        private var x = 0
        private var y = 0

        mutating func move(to point: Point, _ data: inout ByteBuffer) {
            (x, y) = Self.tenths(point)
            data.append(UInt8(ascii: "M"))
            append(x, y, to: &data)
        }

        mutating func line(to point: Point, _ data: inout ByteBuffer) {
            let target = Self.tenths(point)
            let step = (x: target.x - x, y: target.y - y)
            (x, y) = target
            switch (step.x, step.y) {
            case (_, 0):
                data.append(UInt8(ascii: "h"))
                data.append(tenths: step.x)
            case (0, _):
                data.append(UInt8(ascii: "v"))
                data.append(tenths: step.y)
            default:
                data.append(UInt8(ascii: "l"))
                append(step.x, step.y, to: &data)
            }
        }

        mutating func curve(_ first: Point, _ second: Point, to point: Point, _ data: inout ByteBuffer) {
            data.append(UInt8(ascii: "c"))
            let target = Self.tenths(point)
            append(step(to: Self.tenths(first)), isFirst: true, to: &data)
            append(step(to: Self.tenths(second)), isFirst: false, to: &data)
            append(step(to: target), isFirst: false, to: &data)
            (x, y) = target
        }

        private func step(to point: (x: Int, y: Int)) -> (x: Int, y: Int) { (point.x - x, point.y - y) }

        private func append(_ step: (x: Int, y: Int), isFirst: Bool, to data: inout ByteBuffer) {
            if !isFirst, step.x >= 0 { data.append(UInt8(ascii: " ")) }
            append(step.x, step.y, to: &data)
        }

        private func append(_ x: Int, _ y: Int, to data: inout ByteBuffer) {
            data.append(tenths: x)
            // A minus parts two numbers as well as a space does.
            if y >= 0 { data.append(UInt8(ascii: " ")) }
            data.append(tenths: y)
        }

        private static func tenths(_ point: Point) -> (x: Int, y: Int) {
            (SVGPath.tenths(point.x), SVGPath.tenths(point.y))
        }
    }
}
