import Diagnostics
import Domains

/// How the lines of a quiz look: with colours and in the width of the terminal where there is one.
struct QuizView {
    private let terminal: Terminal
    private let width: Int

    init(_ terminal: Terminal) {
        self.terminal = terminal
        width = terminal.resultWidth ?? .max
    }

    func show(_ lines: [Diving.Dialogue.Line]) {
        terminal.result(lines.map(text).joined())
    }

    /// Shows an answer that was not typed here, such as one from a file.
    func echo(_ line: String) {
        terminal.result(SitegenCommand.oneLine(line) + "\n")
    }

    private func text(_ line: Diving.Dialogue.Line) -> String {
        let words = Diagnostic.printable(line.text)
        switch line.kind {
        case .heading: return "\n" + styled(wrapped(words), "1") + "\n"
        case .text: return wrapped(words) + "\n"
        case .legend: return "\n" + wrapped(words) + "\n"
        case .option: return wrapped(words, indent: 3) + "\n"
        case .right: return styled(wrapped(words, indent: 2), "32") + "\n"
        case .wrong: return styled(wrapped(words, indent: 2), "31") + "\n"
        case .missed: return styled(wrapped(words, indent: 2), "36") + "\n"
        case .prompt: return words + " "
        }
    }

    private func styled(_ text: String, _ code: String) -> String {
        terminal.isResultStyled ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    /// A text in lines that fit the width; those after the first are indented.
    private func wrapped(_ text: String, indent: Int = 0) -> String {
        var lines: [String] = []
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if let line = lines.last, line.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(lines.isEmpty ? String(word) : String(repeating: " ", count: indent) + word)
            }
        }
        return lines.joined(separator: "\n")
    }
}
