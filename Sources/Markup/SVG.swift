import Bytes

/// Writes one SVG picture, element by element; text and attributes are escaped, numbers are the same bytes everywhere.
///
///     var svg = SVG(width: 20, height: 20, attributes: ["class": "silk"])
///     svg.open("g", ["fill": "#a00"])
///     svg.element("circle", ["cx": 10, "cy": 10, "r": 9.5], title: "A red disc")
///     svg.close("g")
///     let picture = svg.finished()
public struct SVG: ~Copyable, Sendable {
    /// The value of an attribute; an attribute without one is left out.
    public enum Value: Sendable {
        case text(String)
        /// Written with one decimal at most, whatever the language.
        case number(Double)
        case path(SVGPath)
    }

    private var output = ByteBuffer(capacity: 3072)

    /// Begins a picture of so many units. It has no width of its own: it takes the room that it is given.
    public init(width: Double, height: Double, attributes: KeyValuePairs<String, Value?> = [:]) {
        output.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
        output.append(coordinate: width)
        output.append(UInt8(ascii: " "))
        output.append(coordinate: height)
        output.append(UInt8(ascii: "\""))
        append(attributes)
        output.append(UInt8(ascii: ">"))
    }

    public mutating func open(_ name: String, _ attributes: KeyValuePairs<String, Value?> = [:]) {
        output.append(UInt8(ascii: "<"))
        output.append(name)
        append(attributes)
        output.append(UInt8(ascii: ">"))
    }

    public mutating func close(_ name: String) {
        output.append("</")
        output.append(name)
        output.append(UInt8(ascii: ">"))
    }

    /// A shape.
    ///
    /// - Parameter title: what a pointer that rests on the shape is told.
    public mutating func element(_ name: String, _ attributes: KeyValuePairs<String, Value?>, title: String? = nil) {
        guard let title else {
            output.append(UInt8(ascii: "<"))
            output.append(name)
            append(attributes)
            output.append("/>")
            return
        }
        open(name, attributes)
        element("title", text: title)
        close(name)
    }

    /// An element that holds text only: `text`, `tspan`, `title`, `desc`.
    public mutating func element(_ name: String, _ attributes: KeyValuePairs<String, Value?> = [:], text: String) {
        open(name, attributes)
        output.append(text, in: .text)
        close(name)
    }

    /// A whole picture in a box of this one, as large as it fits, at the box's left and top.
    public mutating func embed(_ picture: HTML, x: Double, y: Double, width: Double, height: Double) {
        let start = "<svg "
        guard picture.source.hasPrefix(start) else { return }
        output.append("<svg")
        append(["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height), "preserveAspectRatio": "xMinYMin"])
        output.append(" ")
        output.append(String(picture.source.dropFirst(start.count)))
    }

    /// Ends the picture.
    public consuming func finished() -> HTML {
        output.append("</svg>")
        return HTML(trusted: output.text)
    }

    private mutating func append(_ attributes: KeyValuePairs<String, Value?>) {
        for case (let name, let value?) in attributes {
            output.append(UInt8(ascii: " "))
            output.append(name)
            output.append("=\"")
            switch value {
            case .text(let text): output.append(text, in: .attribute)
            case .number(let number): output.append(coordinate: number)
            case .path(let path): path.storage.append(to: &output)
            }
            output.append(UInt8(ascii: "\""))
        }
    }
}

extension SVG.Value: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    public init(stringLiteral text: String) { self = .text(text) }
    public init(floatLiteral number: Double) { self = .number(number) }
    public init(integerLiteral number: Int) { self = .number(Double(number)) }
}

extension ByteBuffer {
    /// Appends a coordinate with one decimal, or none where it is whole: `12.5`, `12`, `-0.5`.
    mutating func append(coordinate: Double) {
        append(tenths: SVGPath.tenths(coordinate))
    }

    /// Appends a tenth of a whole number: 125 as `12.5`.
    mutating func append(tenths: Int) {
        if tenths < 0 { append(UInt8(ascii: "-")) }
        append(Int(tenths.magnitude / 10))
        let rest = Int(tenths.magnitude % 10)
        guard rest > 0 else { return }
        append(UInt8(ascii: "."))
        append(rest)
    }
}
