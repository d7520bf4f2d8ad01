import Signing
import TestSupport
import Testing

/// Signatures by Ed25519.
@Suite struct SignaturesTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        var privateKey: String
        var publicKey: String
        var text: String
        var signature: String

        var testDescription: String { "the text \(text)" }
    }

    /// The first three of RFC 8032, 7.1.
    static let vectors = [
        Vector(
            privateKey: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", text: "",
            signature:
                "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
        Vector(
            privateKey: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", text: "72",
            signature:
                "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
        Vector(
            privateKey: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            publicKey: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", text: "af82",
            signature:
                "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
        ),
    ]

    @Test(arguments: vectors)
    func areThoseOfTheStandard(_ vector: Vector) throws {
        let signatures = try Signatures()
        let key = try #require(PrivateKey(bytes: bytes(hex: vector.privateKey)))
        let publicKey = try signatures.publicKey(of: key)
        // The last 32 bytes of the file are the key.
        #expect(try decoded(publicKey.line).suffix(32).elementsEqual(bytes(hex: vector.publicKey)))
        let text = bytes(hex: vector.text)
        let signature = try signatures.signature(of: text, by: key)
        #expect(signature == bytes(hex: vector.signature))
        #expect(signatures.isGenuine(signature, of: text, by: publicKey))
    }

    @Test func noBitOfASignatureOrATextCanBeChanged() throws {
        let signatures = try Signatures()
        let key = try #require(PrivateKey(bytes: bytes(hex: Self.vectors[2].privateKey)))
        let publicKey = try signatures.publicKey(of: key)
        let text = Array("13.25/20".utf8)
        let signature = try signatures.signature(of: text, by: key)
        for bit in 0..<signature.count * 8 {
            var changed = signature
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(!signatures.isGenuine(changed, of: text, by: publicKey), "bit \(bit) of the signature")
        }
        for bit in 0..<text.count * 8 {
            var changed = text
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(!signatures.isGenuine(signature, of: changed, by: publicKey), "bit \(bit) of the text")
        }
        for count in [0, 1, 63, 65, 640] {
            let other = Array((signature + signature + [UInt8](repeating: 0, count: 600)).prefix(count))
            #expect(!signatures.isGenuine(other, of: text, by: publicKey), "\(count) bytes")
        }
    }

    @Test func anotherKeySignsOtherwise() throws {
        let signatures = try Signatures()
        let keys = try Self.vectors.map { try #require(PrivateKey(bytes: bytes(hex: $0.privateKey))) }
        let text = Array("13.25/20".utf8)
        let signature = try signatures.signature(of: text, by: keys[0])
        #expect(signatures.isGenuine(signature, of: text, by: try signatures.publicKey(of: keys[0])))
        #expect(!signatures.isGenuine(signature, of: text, by: try signatures.publicKey(of: keys[1])))
    }

    /// Nobody depends on this program to verify what it signed.
    @Test func openSSLVerifiesThem() async throws {
        let signatures = try Signatures()
        let key = try #require(PrivateKey(bytes: bytes(hex: Self.vectors[0].privateKey)))
        let text = Array("SITEGEN1*Zoé".utf8)
        let signature = try signatures.signature(of: text, by: key)
        let publicKey = try signatures.publicKey(of: key)
        try await withTemporaryFolder { folder in
            try write(publicKey.file, to: "\(folder)/public.pem")
            try write(text, to: "\(folder)/text")
            try write(signature, to: "\(folder)/signature")
            let arguments = [
                "openssl", "pkeyutl", "-verify", "-pubin", "-inkey", "public.pem", "-rawin", "-in", "text",
                "-sigfile", "signature",
            ]
            let run = try await TestSupport.run("/usr/bin/env", arguments, in: folder)
            #expect(run.exitCode == 0, "\(run.outputText)\(run.errorText)")
            try write(Array(text.dropLast()), to: "\(folder)/text")
            #expect(try await TestSupport.run("/usr/bin/env", arguments, in: folder).exitCode == 1)
        }
    }
}

/// The bytes that hexadecimal digits stand for.
func bytes(hex text: String) -> [UInt8] {
    stride(from: 0, to: text.count, by: 2).compactMap { index in
        UInt8(text.dropFirst(index).prefix(2), radix: 16)
    }
}
