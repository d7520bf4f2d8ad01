import Diagnostics
import Glibc

/// The two streams of the program and what may be said on them.
final class Terminal {
    /// Colour only where a person looks on, and never where they asked for none (no-color.org).
    let isStyled: Bool
    /// Whether results have colour: they go to another stream.
    let isResultStyled: Bool
    /// Why a result did not reach standard output, in words: `No space left on device`.
    private(set) var failure: String?

    /// The language of the user.
    private(set) var translation: Translation
    /// The language of what other programs read: English, unless the command line names another one.
    private(set) var dataTranslation = Translation.english

    init(environment: [String: String]) {
        translation = Translations.ofUser(environment)
        let isWanted = environment["NO_COLOR"].map(\.isEmpty) ?? true
        let isPossible = isWanted && environment["TERM"] != "dumb"
        isStyled = isPossible && isatty(STDERR_FILENO) == 1
        isResultStyled = isPossible && isatty(STDOUT_FILENO) == 1
    }

    /// Whether a person can be asked something: they see the result and type the input.
    var isPersonal: Bool {
        [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].allSatisfy { isatty($0) == 1 }
    }

    /// Speaks the language that the command line names.
    func speak(_ translation: Translation) {
        self.translation = translation
        dataTranslation = translation
    }

    func text(_ wording: Wording) -> String { wording.text(in: translation) }

    /// A result, on standard output.
    func result(_ text: String) {
        result(Array(text.utf8))
    }

    func result(_ bytes: [UInt8]) {
        if let code = Self.put(bytes, on: STDOUT_FILENO) { failure = unsafe String(cString: strerror(code)) }
    }

    /// A word on standard error from any thread.
    static func warn(_ text: String) {
        _ = put(Array(text.utf8), on: STDERR_FILENO)
    }

    /// Diagnostics and progress, on standard error.
    func say(_ text: String) {
        _ = Self.put(Array(text.utf8), on: STDERR_FILENO)
    }

    func say(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics { say(diagnostic.text(in: translation, styled: isStyled)) }
    }

    /// A progress bar on standard error; nil where no person looks on, or none is wanted.
    func progress(_ now: @escaping @Sendable () -> Duration) -> Progress? {
        guard isStyled else { return nil }
        return Progress(now: now, width: { Self.width(of: STDERR_FILENO) ?? 80 }) {
            _ = Self.put(Array($0.utf8), on: STDERR_FILENO)
        }
    }

    /// The columns of the terminal that results go to; nil if they go to a file or another program.
    var resultWidth: Int? { Self.width(of: STDOUT_FILENO) }

    /// The columns of the terminal that a stream goes to; 80 if the terminal does not say, and nil if it is
    /// no terminal.
    private static func width(of stream: Int32) -> Int? {
        guard isatty(stream) == 1 else { return nil }
        var size = winsize()
        let isKnown = unsafe ioctl(stream, UInt(TIOCGWINSZ), &size) == 0
        return isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80
    }

    /// Gives the error number where a stream takes no more.
    private static func put(_ bytes: [UInt8], on stream: Int32) -> Int32? {
        unsafe bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let count = unsafe write(
                    stream, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return errno }
                written += count
            }
            return nil
        }
    }
}
