import Charts
import Languages
import Markup
import Pages

/// Faults and quizzes as previews show them.
extension Diving.Pages {
    /// All faults: how many each penalty is for, and how many are given by whom.
    func pictureOfFaults(titled title: String) -> SharePicture {
        sharePicture(
            kind: "", title: title,
            figures: counts.map { ShareCard.Figure($0.name, locale.format($0.count)) }
        ) { height in ShareCard.Graph(text("view.sanction"), self.bars(height)) }
    }

    /// A fault with all of its rules, beside what it costs and who says so.
    func picture(of penalty: Diving.Penalty) -> SharePicture {
        sharePicture(
            kind: [text("penalty.heading"), penalty.rules.prefix(3).joined(separator: ", ")].joined(
                separator: " · "),
            title: text(of: penalty).text
        ) { height in
            ShareCard.Graph(text("sanction.heading"), self.labels(penalty, height))
        }
    }

    /// A length of a quiz: one of its questions with what it can be answered with. All sheets have that of the first.
    func picture(of quiz: Diving.Quiz, titled title: String) -> SharePicture {
        let sheets = sheets(of: quiz)
        return asking(
            of: sheets.first ?? quiz, kind: title,
            otherwise: sharePicture(
                kind: text("quiz.title"), title: title, figures: figures(of: quiz, sheets: sheets.count)))
    }

    /// All quizzes: how long they are, with a question of the one that is proposed.
    func pictureOfQuizzes(_ proposed: Diving.Quiz) -> SharePicture {
        let sizes = diving.quizzes.map(\.size)
        let (least, most) = (sizes.min() ?? proposed.size, sizes.max() ?? proposed.size)
        let range = least == most ? [most] : [least, most]
        let count = ShareCard.Figure(
            text("quiz.count"), range.map { locale.format($0) }.joined(separator: "–"))
        return asking(
            of: proposed, kind: text("quiz.title"),
            otherwise: sharePicture(kind: "", title: text("quiz.title"), figures: [count]))
    }

    /// A picture that asks a question of a quiz in large letters, since it is what makes people open it; another one if the
    /// quiz has no question that can be read in small.
    private func asking(of quiz: Diving.Quiz, kind: String, otherwise plain: SharePicture) -> SharePicture {
        SharePicture(alternative: plain.alternative) {
            guard let example = self.example(of: quiz) else { return plain.card() }
            return ShareCard(kind: kind, title: example.question) { height in
                self.boxes(example.answers, height).map { ShareCard.Graph(example.asks, $0) }
            }
        }
    }

    /// What a quiz asks about, where that is both penalties and rules, and how many sheets there are.
    private func figures(of quiz: Diving.Quiz, sheets: Int) -> [ShareCard.Figure] {
        let subjects =
            quiz.subject == .mixed
            ? [
                ("quiz.questions.title", quiz.ruleQuestions),
                ("quiz.penalties.title", quiz.size - quiz.ruleQuestions),
            ] : []
        return (subjects + [("quiz.sheets", sheets)]).map { key, count in
            ShareCard.Figure(text(key), locale.format(count))
        }
    }

    /// Of the questions that can be read in small, the first with most answers; nil if all are too long.
    private func example(of quiz: Diving.Quiz) -> (question: String, asks: String, answers: [String])? {
        var best: (question: String, asks: String, answers: [String])?
        for item in quiz.items {
            let question = question(item)
            guard let choice = question.choices.first else { continue }
            let answers = choice.options.map(\.name.text)
            guard answers.count > best?.answers.count ?? 0, question.text.text.count <= Self.longestExample,
                sizes(ofBoxes: answers, 300) != nil
            else { continue }
            best = (question.text.text, choice.legend, answers)
        }
        return best
    }

    /// In letters.
    private static let longestExample = 90

    /// A bar for each penalty, as long as it has faults.
    private func bars(_ height: Double) -> HTML {
        let rows = Diving.Sanction.inOrder.map { sanction in
            (name: text("sanction.\(sanction.shortKey)"), count: penalties(of: sanction).count)
        }.filter { $0.count > 0 }
        let most = Double(rows.map(\.count).max() ?? 1)
        let pitch = height / Double(max(1, rows.count))
        var svg = ShareCard.drawing(width: Self.width, height: height)
        for (number, row) in rows.enumerated() {
            let y = Double(number) * pitch
            svg.element("text", text: row.name) { name in
                name.attribute("x", 2)
                name.attribute("y", y + 14)
                name.attribute("font-size", 15)
            }
            let width = max(4, 310 * Double(row.count) / most)
            svg.element("rect") { bar in
                bar.attribute("class", constant: "c-area")
                bar.attribute("x", 2)
                bar.attribute("y", y + 20)
                bar.attribute("width", width)
                bar.attribute("height", 14)
                bar.attribute("rx", 3)
            }
            svg.element("text", text: locale.format(row.count)) { count in
                count.attribute("x", width + 10)
                count.attribute("y", y + 33)
                count.attribute("font-weight", "bold")
            }
        }
        return svg.finished()
    }

    /// The label of a penalty as pages show it, solid where it caps the mark, above those who give it and what it does.
    private func labels(_ penalty: Diving.Penalty, _ height: Double) -> HTML {
        let sanction = penalty.sanction
        let name = text("sanction.\(sanction.shortKey)")
        let size = min(34, 34 * (Self.width - 40) / ShareCard.width(of: name, size: 34, isBold: true))
        var svg = ShareCard.drawing(width: Self.width, height: height)
        svg.element("rect") { label in
            label.attribute("class", constant: sanction.isCap ? "c-area" : "c-accent")
            label.attribute("x", 2)
            label.attribute("y", 6)
            label.attribute("width", Self.width - 4)
            label.attribute("height", 72)
            label.attribute("rx", sanction.isCap ? 8 : 36)
            if !sanction.isCap { label.attribute("fill", constant: "none") }
            label.attribute("stroke-width", 3)
        }
        svg.element("text", text: name) { text in
            if sanction.isCap { text.attribute("fill", constant: "#fff") }
            text.attribute("x", Self.width / 2)
            text.attribute("y", 42 + size * 0.36)
            text.attribute("text-anchor", constant: "middle")
            text.attribute("font-size", size)
            text.attribute("font-weight", "bold")
        }
        svg.element("text", text: text("owner.heading")) { heading in
            heading.attribute("x", 2)
            heading.attribute("y", 112)
            heading.attribute("font-size", 17)
            heading.attribute("font-weight", "bold")
        }
        let end = officials(penalty.owners, from: 126, in: &svg)
        effect(penalty, from: end + 14, to: height, in: &svg)
        return svg.finished()
    }

    /// The marks and names of those who give a penalty, side by side where there is room.
    ///
    /// - Returns: where they end.
    private func officials(_ owners: Diving.Owners, from top: Double, in svg: inout SVG) -> Double {
        let names = [(Diving.Owners.referee, "referee"), (.judge, "judge")].filter { owners.contains($0.0) }
            .map { (key: $0.1, name: text("owner.\($0.1)")) }
        let widths = names.map { 58 + ShareCard.width(of: $0.name, size: 23, isBold: false) + 22 }
        let isRow = widths.reduce(0, +) - 22 <= Self.width - 4
        var (x, y) = (2.0, top)
        for ((key, name), width) in zip(names, widths) {
            let isReferee = key == "referee"
            svg.element("rect") { mark in
                mark.attribute("x", x)
                mark.attribute("y", y)
                mark.attribute("width", 44)
                mark.attribute("height", 44)
                mark.attribute("rx", isReferee ? 5 : 22)
                mark.attribute("stroke", constant: "#1a1d21")
                mark.attribute("stroke-width", 3)
                mark.attribute("fill", isReferee ? "#1a1d21" : "none")
            }
            svg.element("text", text: text("mark.\(key)")) { letter in
                letter.attribute("x", x + 22)
                letter.attribute("y", y + 30)
                letter.attribute("text-anchor", constant: "middle")
                letter.attribute("font-size", 24)
                letter.attribute("font-weight", "bold")
                if isReferee { letter.attribute("fill", constant: "#fff") }
            }
            svg.element("text", text: name) { text in
                text.attribute("x", x + 58)
                text.attribute("y", y + 30)
                text.attribute("font-size", 23)
            }
            if isRow { x += width } else { y += 54 }
        }
        return isRow ? top + 44 : y - 10
    }

    /// What a penalty does, below a line, in letters as large as the room for them; of several sentences only the first where
    /// all would be too small.
    private func effect(
        _ penalty: Diving.Penalty, from top: Double, to bottom: Double, in svg: inout SVG
    ) {
        let whole = effect(of: penalty)
        let first = whole.firstRange(of: ". ").map { String(whole[..<$0.lowerBound]) + "." } ?? whole
        let room = bottom - 8 - (top + 30)
        var fitting: (size: Double, lines: [String])?
        for words in [whole, first] where fitting == nil {
            for size in stride(from: 21.0, through: 15, by: -1) where fitting == nil {
                let lines = Self.lines(words, size: size)
                if Double(lines.count - 1) * size * 1.25 <= room { fitting = (size, lines) }
            }
        }
        guard let fitting else { return }
        svg.element("path") { line in
            line.attribute("stroke", constant: "#c5cbd3")
            line.attribute("stroke-width", 1.5)
            line.attribute("d", "M2 \(Int(top))H\(Int(Self.width) - 2)")
        }
        for (number, words) in fitting.lines.enumerated() {
            svg.element("text", text: words) { line in
                line.attribute("x", 2)
                line.attribute("y", top + 30 + Double(number) * fitting.size * 1.25)
                line.attribute("font-size", fitting.size)
            }
        }
    }

    /// Words in lines that are as wide as the drawing.
    private static func lines(_ words: String, size: Double) -> [String] {
        words.split(separator: " ").reduce(into: []) { lines, word in
            if let last = lines.last,
                ShareCard.width(of: "\(last) \(word)", size: size, isBold: false) <= width - 8
            {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
    }

    /// How large the letters of answers are in their frames, and how far these are apart; nil if one is too long for it.
    private func sizes(ofBoxes names: [String], _ height: Double) -> (letters: Double, pitch: Double)? {
        let widest = names.map { ShareCard.width(of: $0, size: 17, isBold: false) }.max() ?? 0
        let size = min(17, 17 * (Self.width - 56) / max(1, widest))
        let pitch = min(66, height / Double(max(1, names.count)))
        return size >= 12 && pitch >= 30 ? (size, pitch) : nil
    }

    /// The answers, each in a frame; nil if one is too long for it.
    private func boxes(_ names: [String], _ height: Double) -> HTML? {
        guard let (size, pitch) = sizes(ofBoxes: names, height) else { return nil }
        var svg = ShareCard.drawing(width: Self.width, height: height)
        for (number, name) in names.enumerated() {
            let middle = (Double(number) + 0.5) * pitch
            let high = min(pitch - 8, 44)
            svg.element("rect") { frame in
                frame.attribute("x", 2)
                frame.attribute("y", middle - high / 2)
                frame.attribute("width", Self.width - 4)
                frame.attribute("height", high)
                frame.attribute("rx", high / 2)
                frame.attribute("fill", constant: "none")
                frame.attribute("stroke", constant: "#c5cbd3")
                frame.attribute("stroke-width", 1.5)
            }
            svg.element("circle") { mark in
                mark.attribute("class", constant: "c-accent")
                mark.attribute("cx", 24)
                mark.attribute("cy", middle)
                mark.attribute("r", 8)
                mark.attribute("fill", constant: "none")
                mark.attribute("stroke-width", 2)
            }
            svg.element("text", text: name) { text in
                text.attribute("x", 44)
                text.attribute("y", middle + size * 0.36)
                text.attribute("font-size", size)
            }
        }
        return svg.finished()
    }

    private static let width = 360.0
}
