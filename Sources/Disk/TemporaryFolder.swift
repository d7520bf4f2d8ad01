import Glibc

extension RealDisk {
    /// Makes a folder that no other user can read, for files that another program needs for a moment;
    /// remove it with `removeFolder`.
    public func makeTemporaryFolder() throws(DiskError) -> String {
        var name = Array("\(P_tmpdir)/sitegen-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&name) != nil else { throw Self.failure(.write, P_tmpdir) }
        return String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
