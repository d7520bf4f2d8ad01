import Diagnostics
import Domains
import Signing

/// What became of the transcripts in a text or a picture.
struct Verification {
    struct Genuine {
        let transcript: Grades.SignedTranscript
        /// Which of the trusted keys has signed it.
        let key: PublicKey
    }

    private(set) var genuine: [Genuine] = []
    /// Whether there is a transcript, and all are genuine.
    private(set) var isGenuine = false

    init() {}

    init(_ scan: Scan, _ keys: [PublicKey], _ signatures: Signatures, _ log: DiagnosticLog) {
        let claims = Grades.SignatureClaim.all(in: scan.text)
        for claim in claims {
            if let (transcript, key) = claim.signed(by: keys, signatures) {
                genuine.append(Genuine(transcript: transcript, key: key))
                continue
            }
            let mistake: Mistake =
                if !claim.isReadable {
                    Self.unknownForm(isOfKnownVersion: claim.isOfKnownVersion)
                } else if Grades.SignatureClaim.mayBeChanged(scan.text) {
                    Self.changed
                } else {
                    Self.altered(keys.count)
                }
            log.add(mistake.diagnostic(in: scan, at: claim.offset))
        }
        if claims.isEmpty { log.add(Self.nothing.diagnostic(in: scan, at: nil)) }
        isGenuine = !claims.isEmpty && genuine.count == claims.count
    }

    /// What is wrong with one transcript, before it has a place.
    private struct Mistake {
        let code: DiagnosticCode
        let message: Wording
        let help: Wording

        func diagnostic(in scan: Scan, at offset: Int?) -> Diagnostic {
            if let file = scan.file, let offset {
                return Diagnostic(.error, code, message, at: file.place(offset), help: help)
            }
            return Diagnostic(.error, code, message, in: scan.name, help: help)
        }
    }

    private static func altered(_ keys: Int) -> Mistake {
        Mistake(
            code: .verifyAltered,
            message: keys == 1
                ? "this transcript is not genuine: the holder of the key has not signed these words"
                : "this transcript is not genuine: no holder of the \(keys) keys has signed these words",
            help:
                "scan it again and make sure that the key is that of the school; if it stays so, ask the school"
        )
    }

    /// Words that nobody has signed as they are, and in which there are signs that programs put in place of others.
    private static let changed = Mistake(
        code: .verifyAltered,
        message:
            "this transcript is not proven genuine: no holder of a key has signed these words as they are here, and a word processor or a mail program may have changed some of their characters, such as quotation marks or spaces",
        help: "\(copyAgain); if it stays so, ask the school")

    private static let copyAgain: Wording =
        "copy the words again, in one line, from the page of the transcript, or scan its code"

    private static func unknownForm(isOfKnownVersion: Bool) -> Mistake {
        Mistake(
            code: .verifyVersion,
            message:
                "these words of a transcript cannot be read, expected eleven parts with asterisks between them, or twelve with credits",
            help: isOfKnownVersion ? copyAgain : "scan it again, or use the latest version of sitegen")
    }

    private static let nothing = Mistake(
        code: .verifyNothing,
        message: "there is no signed transcript here, expected words that begin with SITEGEN1 or SITEGEN2",
        help:
            "take the picture closer, straight and in good light, or scan the code and copy its whole text")

    /// `{"genuine":true,"transcripts":[{"name",…,"key"}],"errors","warnings","diagnostics":[…]}`
    func json(_ diagnostics: [Diagnostic], in translation: Translation) -> JSONValue {
        let errors = diagnostics.count { $0.severity == .error }
        return [
            "genuine": .flag(isGenuine), "transcripts": .list(genuine.map(\.json)),
            "errors": .number(errors), "warnings": .number(diagnostics.count - errors),
            "diagnostics": .list(diagnostics.map { $0.json(in: translation) }),
        ]
    }
}

extension Verification.Genuine {
    /// What is signed, for people; without what is empty.
    var rows: [(name: Wording, value: Wording)] {
        let all: [(name: Wording, value: Wording)] = [
            ("Name", Wording(verbatim: transcript.name)),
            ("School", Wording(verbatim: transcript.institution)),
            ("Programme", Wording(verbatim: transcript.programme)),
            ("Student number", Wording(verbatim: transcript.number)),
            ("Date of issue", Wording(verbatim: transcript.issued)),
            ("Overall average", Self.part(transcript.total)),
            ("Professional average", Self.part(transcript.professional)),
            ("ECTS credits", Self.part(transcript.credits)),
            ("Decision", transcript.decision.wording),
            ("Verification code", Wording(verbatim: transcript.code)),
            ("Key", Wording(verbatim: key.line)),
        ]
        return all.filter { !$0.value.english.isEmpty }
    }

    /// `13.25 / 20`, `54 / 60`
    private static func part(_ text: String) -> Wording {
        let parts = text.split(separator: "/", maxSplits: 1)
        guard parts.count == 2 else { return Wording(verbatim: text) }
        return "\(Wording.number(String(parts[0]))) / \(Wording.number(String(parts[1])))"
    }

    fileprivate var json: JSONValue {
        let text = { (field: String) in JSONValue.text(field.isEmpty ? nil : field) }
        return [
            "name": .text(transcript.name), "institution": text(transcript.institution),
            "programme": text(transcript.programme), "number": text(transcript.number),
            "issued": text(transcript.issued), "total": text(transcript.total),
            "professional": text(transcript.professional), "credits": text(transcript.credits),
            "decision": .text(transcript.decision.rawValue.lowercased()), "code": .text(transcript.code),
            "key": .text(key.line),
        ]
    }
}

extension Grades.SignedTranscript.Decision {
    /// As transcripts say it.
    fileprivate var wording: Wording {
        switch self {
        case .graduated: "Passed"
        case .notGraduated: "Not passed"
        case .outOfReach: "Can no longer pass"
        case .provisional: "Provisional"
        case .none: "No decision"
        }
    }
}
