internal import COpenSSL

/// Makes and checks signatures by Ed25519 (RFC 8032). The same key and text always give the same signature.
public struct Signatures: Sendable {
    /// Why the library that signs cannot be used.
    public struct Failure: Error, Sendable {
        /// In the words of the system.
        public var reason: String
    }

    /// The package of Debian that has the library.
    public static let package = "libssl3"

    private let library: openssl_library

    /// Loads the library, OpenSSL.
    public init() throws(Failure) {
        var library = openssl_library()
        if let reason = unsafe openssl_load(&library) {
            throw Failure(reason: unsafe String(cString: reason))
        }
        self.library = library
    }

    /// The key that checks what a private key signs.
    public func publicKey(of key: PrivateKey) throws(Failure) -> PublicKey {
        let bytes = try unsafe filled(Int(openssl_key_size)) { library, output in
            unsafe key.bytes.withUnsafeBufferPointer {
                unsafe openssl_public_key(library, $0.baseAddress, output)
            }
        }
        return PublicKey(bytes: bytes)
    }

    /// The 64 bytes that only the holder of a key can make of a text.
    public func signature(of text: [UInt8], by key: PrivateKey) throws(Failure) -> [UInt8] {
        try unsafe filled(Int(openssl_signature_size)) { library, output in
            unsafe key.bytes.withUnsafeBufferPointer { key in
                unsafe text.withUnsafeBufferPointer { text in
                    unsafe openssl_sign(library, key.baseAddress, text.baseAddress, text.count, output)
                }
            }
        }
    }

    /// Whether the holder of a key has signed exactly this text.
    public func isGenuine(_ signature: [UInt8], of text: [UInt8], by key: PublicKey) -> Bool {
        guard signature.count == Int(openssl_signature_size) else { return false }
        return unsafe withUnsafePointer(to: library) { library in
            unsafe key.bytes.withUnsafeBufferPointer { key in
                unsafe text.withUnsafeBufferPointer { text in
                    unsafe signature.withUnsafeBufferPointer { signature in
                        unsafe openssl_verify(
                            library, key.baseAddress, text.baseAddress, text.count, signature.baseAddress)
                    }
                }
            }
        } == 1
    }

    /// So many bytes that a function of the library writes.
    private func filled(
        _ count: Int,
        _ write: (UnsafePointer<openssl_library>, UnsafeMutablePointer<UInt8>?) -> Int32
    ) throws(Failure) -> [UInt8] {
        var isDone = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { output, written in
            isDone = unsafe withUnsafePointer(to: library) { unsafe write($0, output.baseAddress) } == 1
            written = isDone ? count : 0
        }
        guard isDone else { throw Failure(reason: "Cannot allocate memory") }
        return bytes
    }
}
