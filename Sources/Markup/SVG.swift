public import Bytes

/// Writes one SVG picture, element by element; text and attributes are escaped, numbers are the same bytes
/// everywhere.
///
///     var svg = SVG(width: 20, height: 20) { $0.attribute("class", "silk") }
///     svg.open("g") { $0.attribute("fill", constant: "#a00") }
///     svg.element("circle", title: "A red disc") { disc in
///         disc.attribute("cx", 10)
///         disc.attribute("cy", 10)
///         disc.attribute("r", 9.5)
///     }
///     svg.close("g")
///     let picture = svg.finished()
///
/// What is written is mostly known when a program is compiled, so that nearly all here is inlined and copied
/// as constants.
public struct SVG: ~Copyable, Sendable {
    /// Writes the attributes of the element that is being opened.
    public typealias Attributes = (inout SVG) -> Void

    @usableFromInline var output = ByteBuffer(capacity: 4096)

    /// Begins a picture of so many units. It has no width of its own: it fills the space that the page gives
    /// it.
    public init(width: Double, height: Double, _ attributes: Attributes = { _ in }) {
        output.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
        output.append(coordinate: width)
        output.append(UInt8(ascii: " "))
        output.append(coordinate: height)
        output.append(UInt8(ascii: "\""))
        attributes(&self)
        output.append(UInt8(ascii: ">"))
    }

    /// Begins a picture for the text of a page, where it needs no namespace; its attributes say how large it
    /// is.
    public init(inline attributes: Attributes) {
        output.append("<svg")
        attributes(&self)
        output.append(UInt8(ascii: ">"))
    }

    @inlinable @inline(__always)
    public mutating func open(_ name: StaticString, _ attributes: Attributes = { _ in }) {
        start(name, attributes)
        output.append(UInt8(ascii: ">"))
    }

    @inlinable @inline(__always)
    public mutating func close(_ name: StaticString) {
        output.append("</")
        output.append(name)
        output.append(UInt8(ascii: ">"))
    }

    /// A shape.
    @inlinable @inline(__always)
    public mutating func element(_ name: StaticString, _ attributes: Attributes) {
        start(name, attributes)
        output.append("/>")
    }

    /// A shape with its title, which a browser shows at the pointer: those parts of it that are not nil.
    @inlinable @inline(__always)
    public mutating func element(
        _ name: StaticString, title first: String?, _ second: String? = nil, _ third: String? = nil,
        _ fourth: String? = nil,
        _ attributes: Attributes
    ) {
        start(name, attributes)
        let beginning = output.count
        add(first, toTitleAt: beginning)
        add(second, toTitleAt: beginning)
        add(third, toTitleAt: beginning)
        add(fourth, toTitleAt: beginning)
        guard output.count > beginning else { return output.append("/>") }
        output.append("</title>")
        close(name)
    }

    /// - Parameter beginning: where the title begins, if it has any parts.
    @usableFromInline
    mutating func add(_ part: String?, toTitleAt beginning: Int) {
        guard let part, !part.isEmpty else { return }
        output.append(output.count == beginning ? "><title>" : " · ")
        output.append(part, in: .text)
    }

    /// An element that contains only text: `text`, `tspan`, `title`, `desc`.
    @inlinable @inline(__always)
    public mutating func element(_ name: StaticString, text: String, _ attributes: Attributes = { _ in }) {
        open(name, attributes)
        output.append(text, in: .text)
        close(name)
    }

    /// A whole picture in a box of this one, as large as it fits, at the box's top and at its left or in the middle.
    public mutating func embed(
        _ picture: HTML, x: Double, y: Double, width: Double, height: Double, isCentred: Bool = false
    ) {
        let start = "<svg "
        guard picture.bytes.starts(with: start.utf8) else { return }
        output.append("<svg")
        attribute("x", x)
        attribute("y", y)
        attribute("width", width)
        attribute("height", height)
        attribute("preserveAspectRatio", constant: isCentred ? "xMidYMin" : "xMinYMin")
        output.append(UInt8(ascii: " "))
        output.append(contentsOf: picture.bytes.dropFirst(start.utf8.count))
    }

    /// Markup of the program's own as it is, such as a picture with its own place and size.
    public mutating func append(_ markup: HTML) {
        output.append(contentsOf: markup.bytes)
    }

    /// Ends the picture.
    public consuming func finished() -> HTML {
        output.append("</svg>")
        return HTML(trusted: output.bytes)
    }

    @inlinable @inline(__always)
    mutating func start(_ name: StaticString, _ attributes: Attributes) {
        output.append(UInt8(ascii: "<"))
        output.append(name)
        attributes(&self)
    }
}

/// What an element says of itself, while it is being opened.
extension SVG {
    /// An attribute without a value is left out.
    ///
    /// - Parameter ending: what the value ends with.
    @inlinable @inline(__always)
    public mutating func attribute(_ name: StaticString, _ text: String?, ending: StaticString = "") {
        guard let text else { return }
        attribute(name) { output in
            output.append(text, in: .attribute)
            output.append(ending)
        }
    }

    /// A value that is a literal of the program, with nothing in it to escape.
    @inlinable @inline(__always)
    public mutating func attribute(_ name: StaticString, constant value: StaticString) {
        attribute(name) { $0.append(value) }
    }

    /// Written with at most one decimal and a point, in every language.
    @inlinable @inline(__always)
    public mutating func attribute(_ name: StaticString, _ number: Double) {
        attribute(name) { $0.append(coordinate: number) }
    }

    public mutating func attribute(_ name: StaticString, _ path: borrowing SVGPath) {
        attribute(name) { $0.append(path.data.span) }
    }

    /// A path that is drawn right into the picture.
    public mutating func attribute(_ name: StaticString, path draw: (inout SVGPath) -> Void) {
        attribute(name) { output in
            var path = SVGPath(in: output)
            draw(&path)
            output = path.finished()
        }
    }

    /// A path that is only a straight line.
    public mutating func attribute(_ name: StaticString, from start: SVGPath.Point, to end: SVGPath.Point) {
        attribute(name) { output in
            var pen = SVGPath.Pen()
            pen.move(to: start, &output)
            pen.line(to: end, &output)
        }
    }

    /// Moves the element to the right.
    @inlinable @inline(__always)
    public mutating func attribute(_ name: StaticString, translate distance: Double) {
        attribute(name) { output in
            output.append("translate(")
            output.append(coordinate: distance)
            output.append(UInt8(ascii: ")"))
        }
    }

    @inlinable @inline(__always)
    mutating func attribute(_ name: StaticString, _ value: (inout ByteBuffer) -> Void) {
        output.append(UInt8(ascii: " "))
        output.append(name)
        output.append("=\"")
        value(&output)
        output.append(UInt8(ascii: "\""))
    }
}

extension ByteBuffer {
    /// Appends a coordinate with one decimal, or none if it is whole: `12.5`, `12`, `-0.5`.
    @usableFromInline
    mutating func append(coordinate: Double) {
        append(tenths: SVGPath.tenths(coordinate))
    }

    /// Appends a tenth of a whole number: 125 as `12.5`.
    mutating func append(tenths: Int) {
        if tenths < 0 { append(UInt8(ascii: "-")) }
        append(ShortDecimal(tenths: UInt32(clamping: tenths.magnitude)))
    }
}
