extension String {
    /// The ending of a file's name, after the last dot of a path's last part, in lower case: `csv` for
    /// `grades/Class.CSV`.
    public var fileEnding: String {
        let bytes = utf8
        guard let end = bytes.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }),
            bytes[end] == UInt8(ascii: ".")
        else {
            return ""
        }
        return self[bytes.index(after: end)...].lowercased()
    }
}
