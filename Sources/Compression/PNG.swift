internal import CZlib

/// Writes pictures as PNG files. The same picture gives the same bytes with the same library.
public struct PNG: Sendable {
    private let zlib: zlib_library

    /// A higher level makes files smaller by a few per cent, in twice the time.
    private static let level: Int32 = 4

    /// Loads the library.
    public init() throws(Compressor.Failure) {
        var zlib = zlib_library()
        if let reason = unsafe zlib_load(&zlib) {
            throw Compressor.Failure(reason: unsafe String(cString: reason))
        }
        self.zlib = zlib
    }

    /// - Parameters:
    ///   - rows: of each row a byte 0, then of each pixel the number of its colour, or without a palette its
    ///     red, green and blue.
    ///   - palette: red, green and blue of at most 256 colours.
    public func file(width: Int, height: Int, rows: [UInt8], palette: [UInt8]) throws(Compressor.Failure)
        -> [UInt8]
    {
        let capacity = zlib_bound(rows.count)
        let data = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            unsafe rows.withUnsafeBufferPointer { rows in
                unsafe withUnsafePointer(to: zlib) { library in
                    count = unsafe zlib_deflate(
                        library, Self.level, MAX_WBITS, rows.baseAddress, rows.count, output.baseAddress,
                        capacity)
                }
            }
        }
        guard !data.isEmpty else { throw Compressor.Failure(reason: "Cannot allocate memory") }
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // Eight bits; type 3 has a palette, type 2 has none.
        let type: UInt8 = palette.isEmpty ? 2 : 3
        append("IHDR", Self.bytes(of: width) + Self.bytes(of: height) + [8, type, 0, 0, 0], to: &file)
        if !palette.isEmpty { append("PLTE", palette, to: &file) }
        append("IDAT", data, to: &file)
        append("IEND", [], to: &file)
        return file
    }

    private func append(_ type: String, _ content: [UInt8], to file: inout [UInt8]) {
        file += Self.bytes(of: content.count)
        let named = Array(type.utf8) + content
        file += named
        let check = unsafe named.withUnsafeBufferPointer { named in
            unsafe zlib.crc(0, named.baseAddress, UInt32(named.count))
        }
        file += Self.bytes(of: Int(check))
    }

    private static func bytes(of number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
