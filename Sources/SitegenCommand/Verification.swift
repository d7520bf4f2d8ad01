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

    /// - Parameter name: what the text was read from, for diagnostics.
    init(
        _ text: String, from name: String, _ keys: [PublicKey], _ signatures: Signatures, _ log: DiagnosticLog
    ) {
        let claims = Grades.SignatureClaim.all(in: text)
        for claim in claims {
            if let (transcript, key) = claim.signed(by: keys, signatures) {
                genuine.append(Genuine(transcript: transcript, key: key))
            } else if !claim.isReadable {
                log.add(Self.unknownForm(isOfKnownVersion: claim.isOfKnownVersion, in: name))
            } else {
                log.add(
                    Grades.SignatureClaim.mayBeChanged(text)
                        ? Self.changed(in: name) : Self.altered(keys.count, in: name))
            }
        }
        if claims.isEmpty { log.add(Self.nothing(in: name)) }
        isGenuine = !claims.isEmpty && genuine.count == claims.count
    }

    private static func altered(_ count: Int, in name: String) -> Diagnostic {
        Diagnostic(
            .error, .verifyAltered,
            count == 1
                ? "this transcript is not genuine: the holder of the key has not signed these words"
                : "this transcript is not genuine: no holder of the \(count) keys has signed these words",
            in: name,
            help:
                "scan it again and make sure that the key is that of the school; if it stays so, ask the school"
        )
    }

    /// Words that nobody has signed as they are, and in which there are signs that programs put in place of others.
    private static func changed(in name: String) -> Diagnostic {
        Diagnostic(
            .error, .verifyAltered,
            "this transcript is not proven genuine: no holder of a key has signed these words as they are here, and a word processor or a mail program may have changed some of their characters, such as quotation marks or spaces",
            in: name, help: "\(copyAgain); if it stays so, ask the school")
    }

    private static let copyAgain: Wording =
        "copy the words again, in one line, from the page of the transcript, or scan its code"

    private static func unknownForm(isOfKnownVersion: Bool, in name: String) -> Diagnostic {
        Diagnostic(
            .error, .verifyVersion,
            "these words of a transcript cannot be read, expected eleven parts with asterisks between them, or twelve with credits",
            in: name,
            help: isOfKnownVersion ? copyAgain : "scan it again, or use the latest version of sitegen")
    }

    private static func nothing(in name: String) -> Diagnostic {
        Diagnostic(
            .error, .verifyNothing,
            "there is no signed transcript here, expected words that begin with SITEGEN1 or SITEGEN2",
            in: name,
            help:
                "take the picture closer, straight and in good light, or scan the code and copy its whole text"
        )
    }

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
