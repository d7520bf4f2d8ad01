import Diagnostics
import Disk
import Domains
import Languages
import Pages
import Publishing

extension Subcommand {
    static let quiz = Subcommand(
        name: "quiz",
        operands: [.site],
        summary: "ask a quiz in the terminal, and keep the result",
        description: """
            Asks the questions of a quiz on the diving rules one after the other, with the words and the points of the quiz pages. \
            Answer with the numbers of the options. When all questions are answered, it shows what was right and wrong, and adds the \
            result to SITE/\(Diving.resultsPath); the next build makes a private page of all results. Ctrl-C ends the quiz early, \
            and then nothing is kept.
            """,
        examples: [
            "sitegen quiz my-site --size 20", "sitegen quiz --subject mixed --lang fr",
        ],
        options: [.size, .subject, .quizLanguage, .seed, .now],
        exitCodes: ExitCode.allCases,
        run: SitegenCommand.quiz)
}

extension Option {
    static let size = Option(
        "--size", "N", .number(1...200),
        "ask N questions (default: 20, or fewer)")
    static let subject = Option(
        "--subject", "SUBJECT", .word { Diving.Quiz.Subject.allCases.map(\.rawValue) },
        "ask about penalties, the rules (questions), or both (mixed)")
    static let quizLanguage = Option(
        "--lang", "LANGUAGE", .language,
        "ask in a language of the site, such as fr")
    static let seed = Option(
        "--seed", "N", .number(0...Int.max),
        "draw the same questions each time")

    /// The length of a quiz, if the site has it.
    static let defaultSize = 20
}

extension SitegenCommand {
    func quiz(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        let options = try options(arguments)
        let today = try today(arguments)
        let found = Builder(options, domains: Domains.all, disk: disk).site(with: Diving.self)
        let code = exitCode(found.diagnostics)
        guard code == .done, let site = found.site else {
            terminal.say(Listing.errors(among: found.diagnostics))
            return code
        }
        guard let diving = site.domain(Diving.self) else {
            // A warning may say why, such as that the folder is a link and was left out.
            terminal.say(Listing(found.diagnostics, isWhole: false))
            throw Self.noQuiz
        }
        let localization = site.localization(try locale(arguments, among: site.settings.locales))
        var dialogue = Diving.Dialogue(try quiz(arguments, of: diving), of: diving, localization)
        let view = QuizView(terminal)
        guard hold(&dialogue, view) else {
            // The place for the answer is still open.
            terminal.result("\n")
            terminal.say("\(Diagnostic.printable(dialogue.notKept))\n")
            return .leftEarly
        }
        view.show(dialogue.review)
        let history = QuizHistory(root: options.root, disk: disk)
        let result = dialogue.result(on: today)
        let failures = history.add(result)
        guard failures.isEmpty else {
            terminal.say(failures)
            let entry = String(decoding: result.json, as: UTF8.self).split(separator: "\n")
            let lines = entry.map { Diagnostic.printable(String($0)) + "\n" }.joined()
            let advice: Wording = "This result was not kept. When the file is right, add it to the list:"
            terminal.say("\(terminal.text(advice))\n\(lines)")
            return exitCode(failures)
        }
        view.show([dialogue.kept(in: history.path)])
        return .done
    }

    /// Asks until all is answered; gives false if the answers end before.
    private func hold(_ dialogue: inout Diving.Dialogue, _ view: QuizView) -> Bool {
        var input = LineInput()
        view.show(dialogue.opening)
        while !dialogue.isOver {
            guard let line = input.next() else { return false }
            if !input.isTerminal { view.echo(line) }
            view.show(dialogue.answer(line))
        }
        return true
    }
}

// MARK: - What the command line asks for

extension SitegenCommand {
    private static let noQuiz = UsageError(
        "this site has no quiz",
        else: "add penalties to diving/penalties.json or questions to diving/questions.yaml")

    private func quiz(_ arguments: Arguments, of diving: Diving) throws(UsageError) -> Diving.Quiz {
        let subject = try subject(arguments, of: diving)
        let sizes = diving.quizSizes(subject)
        var size = sizes.last { $0 <= Option.defaultSize } ?? sizes.first ?? 0
        if let text = arguments[.size] {
            guard let number = Int(text), sizes.contains(number) else {
                throw UsageError(
                    "this site has no quiz of \"\(text)\" questions on \(subject.rawValue)",
                    else: "choose from \(sizes.map(String.init).joined(separator: ", "))")
            }
            size = number
        }
        var seed = Int.random(in: Diving.Quiz.seeds)
        if let text = arguments[.seed] {
            guard let number = Int(text), Diving.Quiz.seeds.contains(number) else {
                throw UsageError(
                    "\"\(text)\" is not a seed, expected a whole number from 0 to \(Diving.Quiz.seeds.upperBound)",
                    else: "write it as 7")
            }
            seed = number
        }
        guard let quiz = diving.quiz(subject, size: size, seed: seed) else { throw Self.noQuiz }
        return quiz
    }

    /// What is asked for, or else the first subject that the site has a quiz on.
    private func subject(_ arguments: Arguments, of diving: Diving) throws(UsageError) -> Diving.Quiz.Subject
    {
        let subjects = Diving.Quiz.Subject.allCases.filter { !diving.quizSizes($0).isEmpty }
        guard let first = subjects.first else { throw Self.noQuiz }
        guard let text = arguments[.subject] else { return first }
        let words = subjects.map(\.rawValue)
        guard let subject = subjects.first(where: { $0.rawValue == text }) else {
            throw UsageError(
                "this site has no quiz on \"\(text)\"", nearest: nearest(to: text, in: words),
                else: "choose from \(words.joined(separator: ", "))")
        }
        return subject
    }

    /// The language that is asked for, or else that of the system, or else the first of the site.
    private func locale(_ arguments: Arguments, among locales: [Locale]) throws(UsageError) -> Locale {
        let tags = locales.map(\.tag)
        if let tag = arguments[.quizLanguage] {
            if let locale = locales.first(where: { $0.tag == tag }) { return locale }
            throw UsageError(
                "this site has no language \"\(tag)\"", nearest: nearest(to: tag, in: tags),
                else: "choose from \(tags.joined(separator: ", "))")
        }
        // As POSIX says: the first that is set counts, `fr_FR.UTF-8` or `C`.
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let words = (set ?? "").split { $0 == "_" || $0 == "." || $0 == "@" }.map(String.init)
        let wanted = [words.prefix(2).joined(separator: "-"), words.first ?? ""]
        return wanted.lazy.compactMap { tag in locales.first { $0.tag == tag } }.first ?? locales[0]
    }
}
