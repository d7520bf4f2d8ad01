import Bytes
import Diagnostics
import Languages
import Markup
import Pages
import Signing

extension Grades {
    /// Signs transcripts with the key that the settings name.
    struct Signer: Sendable {
        /// Changes with the key.
        let fingerprint: Fingerprint
        private let key: PrivateKey
        private let signatures: Signatures
        private let codes: QRCodes
        /// Of the setting that names the key.
        private let place: Place

        /// nil, with a diagnostic, if the key or a library is missing.
        ///
        /// - Parameter files: those of the folder `keys/`.
        init?(_ name: Settings.KeyName, _ files: [SourceFile], log: DiagnosticLog) {
            let path = "\(SiteFacts.keyFolder)/\(name.text)"
            guard let file = files.first(where: { $0.path == path }) else {
                log.add(Messages.noKey(path, at: name.place))
                return nil
            }
            let key: PrivateKey
            do throws(KeyMistake) {
                key = try PrivateKey(file: file.bytes)
            } catch {
                log.add(Messages.wrongKey(error, in: path))
                return nil
            }
            do throws(Signatures.Failure) {
                signatures = try Signatures()
            } catch {
                log.add(Messages.noSigning(reason: error.reason, package: Signatures.package, at: name.place))
                return nil
            }
            do throws(QRCodes.Failure) {
                codes = try QRCodes()
            } catch {
                log.add(Messages.noSigning(reason: error.reason, package: QRCodes.package, at: name.place))
                return nil
            }
            self.key = key
            place = name.place
            fingerprint = Fingerprint(of: file.bytes)
        }

        /// What a sheet carries of a signature.
        struct Signature: Sendable {
            /// What is signed, and the signature.
            let text: String
            let code: QRCode
        }

        /// nil, with a diagnostic, if memory is lacking.
        func sign(_ transcript: SignedTranscript, log: DiagnosticLog) -> Signature? {
            let text: String
            do throws(Signatures.Failure) {
                let signature = try signatures.signature(of: Array(transcript.text.utf8), by: key)
                text = "\(transcript.text)*\(Base32.encoded(signature))"
            } catch {
                log.add(Messages.noSigning(reason: error.reason, package: nil, at: place))
                return nil
            }
            do throws(QRCodes.Failure) {
                return Signature(text: text, code: try codes.code(for: text))
            } catch {
                log.add(Messages.noSigning(reason: error.reason, package: nil, at: place))
                return nil
            }
        }
    }
}

extension Grades.Student {
    /// What is signed of the transcript.
    ///
    /// - Parameter institution: of the settings, if the transcript does not have its own.
    func signedTranscript(_ settings: Grades.Settings) -> Grades.SignedTranscript {
        let scale = exactText(settings.scale.exact)
        let written = { (average: Grades.Mark?) in
            average.map { "\($0.text(digits: $0.digits(against: settings.minima)))/\(scale)" }
        }
        return Grades.SignedTranscript(
            name: transcript.name, institution: transcript.details.institution ?? settings.institution,
            programme: transcript.programme, number: transcript.number, issued: transcript.issued?.iso,
            total: written(result.total.average), professional: written(result.professional?.average),
            credits: result.credits.map { "\($0.earned.text)/\($0.possible.text)" },
            decision: .init(result.verdict), code: code)
    }
}

extension Grades.Mark {
    /// As the sheet writes it, with a point.
    fileprivate func text(digits: Int) -> String {
        ShortDecimal(rounding: exact, places: digits...digits)?.text() ?? exactText(exact)
    }
}

extension Grades.SignedTranscript.Decision {
    fileprivate init(_ verdict: Grades.Verdict) {
        self =
            switch verdict {
            case .reached: .graduated
            case .missed: .notGraduated
            case .outOfReach: .outOfReach
            case .certain, .needs: .provisional
            case .none: .none
            }
    }
}
