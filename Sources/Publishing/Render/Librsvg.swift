internal import CRsvg
import Compression

/// Draws pictures with librsvg in this process, which takes a tenth of the time that starting a program for
/// each of them takes.
struct Librsvg: Sendable {
    private let library: rsvg_library
    private let png: PNG

    /// Loaded when the first picture is drawn; nil if it or zlib cannot be loaded.
    static let shared = Librsvg()

    private init?() {
        var library = rsvg_library()
        guard unsafe rsvg_load(&library) == nil, let png = try? PNG() else { return nil }
        (self.library, self.png) = (library, png)
    }

    /// The drawing, an SVG that covers all of its ground, as a PNG of so many pixels.
    func png(of drawing: [UInt8], width: Int, height: Int) throws(PictureFailure) -> [UInt8] {
        var reason = [CChar](repeating: 0, count: 200)
        let pixels = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
            let isDone = unsafe drawing.withUnsafeBufferPointer { drawing in
                unsafe reason.withUnsafeMutableBufferPointer { reason in
                    unsafe withUnsafePointer(to: library) { library in
                        unsafe rsvg_draw(
                            library, drawing.baseAddress, drawing.count, pixels.baseAddress, Int32(width),
                            Int32(height), reason.baseAddress, reason.count)
                    }
                }
            }
            count = isDone == 1 ? width * height : 0
        }
        guard !pixels.isEmpty else {
            let text = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw PictureFailure(reason: String(decoding: text, as: UTF8.self))
        }
        var palette = [UInt8](repeating: 0, count: 768)
        var colours = 0
        let rows = unsafe [UInt8](unsafeUninitializedCapacity: (3 * width + 1) * height) { rows, count in
            unsafe pixels.withUnsafeBufferPointer { pixels in
                unsafe palette.withUnsafeMutableBufferPointer { palette in
                    colours = unsafe rsvg_rows(
                        pixels.baseAddress, width, height, rows.baseAddress, palette.baseAddress)
                }
            }
            count = ((colours > 0 ? 1 : 3) * width + 1) * height
        }
        do throws(Compressor.Failure) {
            return try png.file(
                width: width, height: height, rows: rows, palette: Array(palette.prefix(3 * colours)))
        } catch {
            throw PictureFailure(reason: error.reason)
        }
    }
}
