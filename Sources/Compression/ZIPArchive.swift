internal import CZlib

/// A ZIP file, such as a spreadsheet, of whose parts one is needed.
///
/// The file may come from anywhere: what does not fit is not read.
public struct ZIPArchive {
    private let bytes: [UInt8]

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The content of a file in the archive; nil if it is not there, is empty, has more bytes than `limit`, or is packed
    /// in an unusual way.
    public func content(of name: String, limit: Int) -> [UInt8]? {
        guard let entry = entry(name), let size = number(4, at: entry + 24), 1...limit ~= size,
            let packedSize = number(4, at: entry + 20), let start = number(4, at: entry + 42),
            number(4, at: start) == Self.localHeader,
            let nameLength = number(2, at: start + 26), let extraLength = number(2, at: start + 28)
        else { return nil }
        let first = start + 30 + nameLength + extraLength
        guard first + packedSize <= bytes.count else { return nil }
        let packed = bytes[first..<first + packedSize]
        switch number(2, at: entry + 10) {
        case 0: return packedSize == size ? Array(packed) : nil
        case 8: return Self.unpacked(packed, size)
        default: return nil
        }
    }

    // The numbers of APPNOTE.TXT, by which entries are known.
    private static let localHeader = 0x0403_4B50
    private static let centralHeader = 0x0201_4B50
    private static let end = 0x0605_4B50
    /// The last entry is followed by a remark at most.
    private static let longestEnd = 22 + 65_535

    /// Where a file is in the list of all files.
    private func entry(_ name: String) -> Int? {
        let last = bytes.count - 22
        guard last >= 0,
            let end = stride(from: last, through: max(0, bytes.count - Self.longestEnd), by: -1)
                .first(where: { number(4, at: $0) == Self.end }),
            let count = number(2, at: end + 10), var entry = number(4, at: end + 16)
        else { return nil }
        for _ in 0..<count {
            guard number(4, at: entry) == Self.centralHeader, let nameLength = number(2, at: entry + 28),
                let extraLength = number(2, at: entry + 30), let remarkLength = number(2, at: entry + 32),
                entry + 46 + nameLength <= bytes.count
            else { return nil }
            if bytes[entry + 46..<entry + 46 + nameLength].elementsEqual(name.utf8) { return entry }
            entry += 46 + nameLength + extraLength + remarkLength
        }
        return nil
    }

    /// A number of so many bytes, the lowest first; nil if it is beyond the end.
    private func number(_ count: Int, at offset: Int) -> Int? {
        guard offset + count <= bytes.count else { return nil }
        return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private static func unpacked(_ packed: ArraySlice<UInt8>, _ size: Int) -> [UInt8]? {
        var library = zlib_library()
        guard unsafe zlib_load(&library) == nil else { return nil }
        let content = unsafe [UInt8](unsafeUninitializedCapacity: size) { output, count in
            unsafe packed.withUnsafeBufferPointer { packed in
                unsafe withUnsafePointer(to: library) { library in
                    count = unsafe zlib_inflate(
                        library, packed.baseAddress, packed.count, output.baseAddress, size)
                }
            }
        }
        return content.count == size ? content : nil
    }
}
