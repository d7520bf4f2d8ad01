import Bytes
import Signing
import TestSupport
import Testing

/// Keys as files.
@Suite struct KeyFileTests {
    /// RFC 8410, 10.3 and 10.1.
    private static let privateFile =
        "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n-----END PRIVATE KEY-----\n"
    private static let publicFile =
        "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n"

    private static func mistake(ofPrivate file: String) -> KeyMistake? {
        do throws(KeyMistake) {
            _ = try PrivateKey(file: Array(file.utf8))
            return nil
        } catch {
            return error
        }
    }

    private static func mistake(ofPublic file: String) -> KeyMistake? {
        do throws(KeyMistake) {
            _ = try PublicKey.all(in: Array(file.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test func areThoseOfTheStandard() throws {
        let key = try PrivateKey(file: Array(Self.privateFile.utf8))
        #expect(key.file == Self.privateFile)
        let publicKey = try Signatures().publicKey(of: key)
        #expect(publicKey.file == Self.publicFile)
        #expect(try PublicKey.all(in: Array(Self.publicFile.utf8)) == [publicKey])
        #expect(publicKey.line == "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=")
    }

    @Test(arguments: [
        Self.privateFile.replacing("\n", with: "\r\n"), "\u{FEFF}" + Self.privateFile,
        "The key of the school\n\n" + Self.privateFile, "  " + Self.privateFile + "\n\n",
        Self.privateFile.replacing("IEIN", with: "IE\nIN"),
    ])
    func aFileMayBeWrittenInOtherWays(_ file: String) throws {
        #expect(try PrivateKey(file: Array(file.utf8)).file == Self.privateFile)
    }

    @Test func aFileMayContainSeveralPublicKeys() throws {
        let other = try Signatures().publicKey(
            of: #require(PrivateKey(bytes: [UInt8](repeating: 7, count: 32))))
        let keys = try PublicKey.all(in: Array((Self.publicFile + "\nuntil 2025\n" + other.file).utf8))
        #expect(keys.map(\.file) == [Self.publicFile, other.file])
    }

    @Test(
        arguments: [
            ("", .isMissing), ("MC4CAQAwBQYDK2VwBCIEINTuctv5", .isMissing), (Self.publicFile, .isPublic),
            (Self.privateFile + Self.privateFile, .isSeveral),
            (Self.privateFile.replacing("PRIVATE", with: "ENCRYPTED PRIVATE"), .isEncrypted),
            (Self.privateFile.replacing("PRIVATE", with: "RSA PRIVATE"), .isOfOtherKind),
            (Self.privateFile.replacing("K2Vw", with: "K2Vv"), .isOfOtherKind),
            (Self.privateFile.replacing("dVhC", with: ""), .isDamaged),
            (Self.privateFile.replacing("dVhC", with: "dV!C"), .isDamaged),
            (Self.privateFile.replacing("-----END PRIVATE KEY-----", with: ""), .isDamaged),
            (Self.privateFile.replacing("END PRIVATE", with: "END PUBLIC"), .isDamaged),
            (String(repeating: " ", count: 100_001), .isTooLarge),
        ] as [(String, KeyMistake)])
    func whatIsNoPrivateKeyIsRefused(_ file: String, _ mistake: KeyMistake) {
        #expect(Self.mistake(ofPrivate: file) == mistake)
    }

    @Test(
        arguments: [
            ("", .isMissing), (Self.privateFile, .isPrivate),
            (Self.publicFile + Self.privateFile, .isPrivate),
            (Self.publicFile.replacing("K2Vw", with: "K2Vv"), .isOfOtherKind),
            (Self.publicFile.replacing("BEGIN PUBLIC", with: "BEGIN CERTIFICATE"), .isDamaged),
            (Self.publicFile.replacing("ZuE=", with: ""), .isDamaged),
        ] as [(String, KeyMistake)])
    func whatIsNoPublicKeyIsRefused(_ file: String, _ mistake: KeyMistake) {
        #expect(Self.mistake(ofPublic: file) == mistake)
    }

    @Test(arguments: ["", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED "])
    func everyKindOfPrivateKeyIsKnownForWhatItIs(_ kind: String) {
        let file = Self.privateFile.replacing("PRIVATE", with: "\(kind)PRIVATE")
        #expect(PrivateKey.isPossible(in: Array(("P PRIVATE" + file).utf8)))
        #expect(!PrivateKey.isPossible(in: Array(Self.publicFile.utf8)))
    }

    @Test func openSSLReadsAndWritesThem() async throws {
        try await withTemporaryFolder { folder in
            let made = try await TestSupport.run(
                "/usr/bin/env", ["openssl", "genpkey", "-algorithm", "ed25519", "-out", "key.pem"], in: folder
            )
            #expect(made.exitCode == 0, "\(made.errorText)")
            let key = try PrivateKey(file: TestSupport.bytes(of: "\(folder)/key.pem"))
            #expect(try key.file == TestSupport.text(of: "\(folder)/key.pem"))
            try write(key.file, to: "\(folder)/own.pem")
            let shown = try await TestSupport.run(
                "/usr/bin/env", ["openssl", "pkey", "-in", "own.pem", "-pubout"], in: folder)
            #expect(try shown.outputText == Signatures().publicKey(of: key).file)
        }
    }
}

/// The bytes of a text in base 64.
func decoded(_ text: String) throws -> [UInt8] {
    try #require(Base64.decoded(text.utf8))
}
