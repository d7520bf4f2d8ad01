import Bytes
internal import CQRencode

/// Makes QR codes (ISO/IEC 18004). The same text gives the same code with the same library.
public struct QRCodes: Sendable {
    /// Why a code could not be made.
    public struct Failure: Error, Sendable {
        /// In the words of the system.
        public var reason: String
    }

    /// The package of Debian that has the library.
    public static let package = "libqrencode4"

    private let library: qrencode_library

    /// Loads the library, libqrencode.
    public init() throws(Failure) {
        var library = qrencode_library()
        if let reason = unsafe qrencode_load(&library) {
            throw Failure(reason: unsafe String(cString: reason))
        }
        self.library = library
    }

    /// The code for a text of at most 2,300 bytes without a zero among them. It can be read with 15 % of it
    /// spoilt.
    public func code(for text: String) throws(Failure) -> QRCode {
        let made = unsafe withUnsafePointer(to: library) { library in
            unsafe text.withCString { unsafe qrencode_code(library, $0) }
        }
        guard let made = unsafe made, let modules = unsafe made.pointee.data else {
            throw Failure(reason: "Cannot allocate memory")
        }
        defer { unsafe library.free(made) }
        let size = unsafe Int(made.pointee.width)
        let isDark = unsafe UnsafeBufferPointer(start: modules, count: size * size).map { $0 & 1 == 1 }
        return QRCode(size: size, isDark: isDark)
    }
}

/// A square of dark and light modules.
public struct QRCode: Sendable {
    /// How many modules a side has, without the light margin.
    public let size: Int
    /// Row by row.
    let isDark: [Bool]

    /// How many light modules there must be on each side.
    private static let margin = 4

    /// The code in black on white, whatever the colours of the page, each module so large that a telephone
    /// reads it from paper.
    ///
    /// - Parameters:
    ///   - module: the side of a module in hundredths of a millimetre.
    ///   - label: what the code is, for those who do not see it.
    public func picture(module: Int, label: String) -> HTML {
        let side = size + 2 * Self.margin
        let width = ShortDecimal(Double(side * module) / 100)?.text() ?? "30"
        var svg = SVG(inline: { svg in
            svg.attribute("class", constant: "qr")
            svg.attribute("role", constant: "img")
            svg.attribute("aria-label", label)
            svg.attribute("width", width, ending: "mm")
            svg.attribute("height", width, ending: "mm")
            svg.attribute("viewBox", "0 0 \(side) \(side)")
            svg.attribute("shape-rendering", constant: "crispEdges")
        })
        svg.element("path") { path in
            path.attribute("fill", constant: "#fff")
            path.attribute("d", "M0 0h\(side)v\(side)H0z")
        }
        svg.element("path") { path in
            path.attribute("stroke", constant: "#000")
            path.attribute("d", lines)
        }
        return svg.finished()
    }

    /// A line for each row of dark modules; each begins where the last one ended.
    private var lines: String {
        var data = ByteBuffer(capacity: 8192)
        for row in 0..<size {
            var column = 0
            /// Where the pen is; nil before the first line of the row.
            var pen: Int?
            while column < size {
                guard isDark[row * size + column] else {
                    column += 1
                    continue
                }
                let start = column
                while column < size, isDark[row * size + column] { column += 1 }
                if let pen {
                    data.append("m\(start - pen) 0")
                } else {
                    data.append("M\(start + Self.margin) \(row + Self.margin).5")
                }
                data.append("h\(column - start)")
                pen = column
            }
        }
        return data.text
    }
}
