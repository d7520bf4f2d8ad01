import Charts
import Languages
import Markup
import Pages

/// Transcripts as previews of links show them.
extension Grades.Pages {
    /// Of the only transcript of a tree its averages, else how many students have each decision.
    func picture(of entries: [Grades.Entry]) -> SharePicture {
        if let only = onlyTranscript(of: entries) { return picture(of: only) }
        let figures = tallies(of: entries.reduce(Grades.VerdictCounts()) { $0 + $1.verdicts }).map {
            ShareCard.Figure($0.label, locale.format($0.count))
        }
        return sharePicture(kind: "", title: text("overview.title"), figures: figures)
    }

    /// The transcript of a tree that has no other.
    func onlyTranscript(of entries: [Grades.Entry]) -> Grades.ListedStudent? {
        guard entries.count == 1, !entries[0].hasList, entries[0].students.count == 1 else { return nil }
        return entries[0].schoolClass.students[entries[0].students[0]]
    }

    private func picture(of listed: Grades.ListedStudent) -> SharePicture {
        var figures: [ShareCard.Figure] = []
        if let total = listed.total {
            figures.append(
                ShareCard.Figure(
                    text(listed.openCount > 0 ? "block.total-so-far" : "block.total"), written(total)))
        }
        if case .needs(let average) = listed.verdict {
            figures.append(
                ShareCard.Figure(
                    text("overview.needed", ["openCount": .count(listed.openCount)]),
                    locale.format(average.roundedUp.points, fraction: 2...2)))
        }
        return sharePicture(
            kind: text("overview.title"), title: listed.names.full, figures: figures
        ) { height in
            let student = self.grades.recent[listed]
            let units = zip(student.transcript.units, student.result.averages).compactMap { unit, average in
                average.map { (name: unit.name, average: $0) }
            }
            return units.isEmpty
                ? nil
                : ShareCard.Graph(self.text("transcript.chart"), self.bars(Array(units.prefix(8)), height))
        }
    }

    /// A bar for the average of each unit on the scale, with a line at the pass mark.
    private func bars(_ units: [(name: String, average: Grades.Mark)], _ height: Double) -> HTML {
        let (width, figure) = (360.0, 56.0)
        let pitch = height / Double(units.count)
        let length = width - figure - 4
        var svg = ShareCard.drawing(width: width, height: height)
        for (number, unit) in units.enumerated() {
            let y = Double(number) * pitch
            svg.element("text", text: ShareCard.shortened(unit.name, to: width, size: 15)) { name in
                name.attribute("x", 2)
                name.attribute("y", y + 14)
                name.attribute("font-size", 15)
            }
            svg.element("rect") { bar in
                bar.attribute("class", constant: "c-area")
                bar.attribute("x", 2)
                bar.attribute("y", y + 20)
                bar.attribute("width", max(2, length * unit.average.points / settings.scale.points))
                bar.attribute("height", 14)
            }
            svg.element("text", text: written(unit.average)) { text in
                text.attribute("x", width - 2)
                text.attribute("y", y + 33)
                text.attribute("text-anchor", constant: "end")
                text.attribute("font-weight", "bold")
            }
            svg.element("rect") { pass in
                pass.attribute("x", 2 + length * settings.pass.points / settings.scale.points)
                pass.attribute("y", y + 17)
                pass.attribute("width", 2)
                pass.attribute("height", 20)
            }
        }
        return svg.finished()
    }
}
