import Charts
import Languages
import Markup
import Pages

/// A year to hang on a wall: every wave as a line from one point.
extension Surf.Pages {
    static func posterID(of year: Int) -> String { "\(id(of: year))/poster" }

    /// The poster of a year; none if no wave has a length that can be drawn.
    func keepsakes(_ year: Surf.Year) -> [Keepsake] {
        year.longest == nil ? [] : [Keepsake(.poster, "poster.link", Self.posterID(of: year.year))]
    }

    func poster(_ year: Surf.Year) -> Page? {
        guard let longest = year.longest else { return nil }
        let name = String(year.year)
        let title = text("poster.title", ["year": .text(name)])
        return page(
            Self.posterID(of: year.year), kind: "poster", route: route + [name, address("poster.label")],
            title: title, description: text("poster.text"), template: "poster",
            parent: Self.id(of: year.year), label: text("poster.label"),
            source: year.sessions.first?.source ?? "", isSheet: true,
            sharePicture: .like(Self.id(of: year.year))
        ) {
            // As on the page of the year.
            let totals = totals(year.sessions, among: months(year).map(\.sessions)).filter {
                ["sessions", "waves", "distance"].contains($0.key)
            }
            let figures =
                totals.map { (name: text("total.\($0.key)"), value: $0.value) }
                + [(name: text("tile.longest"), value: number(longest, .distance))]
            return [
                "drawn": Lettering.display.picture(of: title).map { .markup($0) } ?? .none,
                "picture": .markup(drawing(year, longest: longest, title: title)),
                "figures": .list(figures.map { ["name": .text($0.name), "value": $0.value] }),
            ]
        }
    }

    /// The year as a circle, which leads to its poster; nothing if no wave has a length.
    func linkedWheel(_ year: Surf.Year, isSmall: Bool = false) -> Value {
        wheel(year, isSmall: isSmall).map {
            ["picture": .markup($0), "link": .page(Self.posterID(of: year.year))]
        } ?? .none
    }

    /// The year as a circle, with a name for those who do not see it; nothing if no wave has a length.
    func wheel(_ year: Surf.Year, isSmall: Bool = false) -> HTML? {
        year.longest.map {
            drawing(
                year, longest: $0, title: text("poster.title", ["year": .text(String(year.year))]),
                isSmall: isSmall)
        }
    }

    /// The year as a circle that begins at the top. A wave is a line from the middle, in the direction of its
    /// day; those of one session are spread out like a fan, which is no wider than the days to its neighbours. The
    /// rim is as far as the longest wave, and the rings within it are as far as round lengths.
    ///
    /// - Parameter isSmall: whether it is seen so small that there is room for little beside the waves: the months, how many
    ///   waves there were, and how long one ring and the longest wave are. Names at the sides reach beyond the picture.
    func drawing(_ year: Surf.Year, longest: Double, title: String, isSmall: Bool = false) -> HTML {
        var svg = SVG(width: Surf.Wheel.side, height: Surf.Wheel.side) { svg in
            svg.attribute("class", constant: "chart wheel")
            svg.attribute("role", constant: "img")
            svg.attribute("aria-label", title)
            svg.attribute("fill", constant: "none")
            svg.attribute("font-family", constant: "sans-serif")
            svg.attribute("font-size", isSmall ? 15.5 : 8.5)
            svg.attribute("text-anchor", constant: "middle")
        }
        rim(year, longest, in: &svg)
        let fans = fans(of: year, thickness: isSmall ? 1.4 : 1)
        if !isSmall { days(of: year, longest, in: &svg) }
        for (index, fan) in fans.enumerated() {
            // Every second fan is paler, so that readers can tell it from its neighbours.
            draw(
                fan, fan.lines.filter { $0.length < longest }, index.isMultiple(of: 2) ? 1 : 0.6, longest,
                hasHeads: !isSmall, in: &svg)
            var best = fan
            best.thickness = max(fan.thickness, isSmall ? 4 : 1.6)
            draw(best, fan.lines.filter { $0.length == longest }, nil, longest, in: &svg)
        }
        let record = fans.flatMap(\.lines).first { $0.length == longest }
        monthNames(of: year, besides: record?.turn, isSmall: isSmall, in: &svg)
        if let record {
            ringNames(rings(longest).suffix(isSmall ? 1 : 3), longest, isSmall: isSmall, in: &svg)
            longestName(at: record.turn, longest, isSmall: isSmall, in: &svg)
        }
        sum(of: year, isSmall: isSmall, in: &svg)
        return svg.finished()
    }

    /// How many waves there were, in the middle, where no line goes.
    private func sum(of year: Surf.Year, isSmall: Bool, in svg: inout SVG) {
        let count = year.sessions.reduce(0) { $0 + $1.ridden.count }
        svg.open("g") { sum in
            sum.attribute("class", isSmall ? "c-ink c-sum" : "c-ink rings")
            sum.attribute("fill", constant: "#1a1d21")
        }
        for (words, below, size) in [
            (locale.format(count), isSmall ? 7.0 : 6, isSmall ? 34.0 : 28),
            (text("medals.unit.waves", ["count": .count(count)]), isSmall ? 23 : 19, isSmall ? 15 : 10),
        ] {
            svg.element("text", text: words) { name in
                name.attribute("x", Surf.Wheel.middle)
                name.attribute("y", Surf.Wheel.middle + below)
                name.attribute("font-size", size)
                if size > 20 { name.attribute("font-weight", constant: "bold") }
            }
        }
        svg.close("g")
    }

    /// Waves of a session, each with a head where it ends.
    ///
    /// - Parameter opacity: of the lines; nil for the longest wave of the year, which has a colour of its own.
    private func draw(
        _ fan: Fan, _ lines: [(turn: Double, length: Double)], _ opacity: Double?, _ longest: Double,
        hasHeads: Bool = true, in svg: inout SVG
    ) {
        if lines.isEmpty { return }
        svg.open("g") { group in
            group.attribute("class", opacity == nil ? "c-warm longest" : "c-accent c-area")
            group.attribute("stroke", opacity == nil ? "#b5480f" : "#1c5d99")
            group.attribute("fill", opacity == nil ? "#b5480f" : "#1c5d99")
            group.attribute("stroke-linecap", constant: "round")
            group.attribute("stroke-width", 0)
            if let opacity, opacity < 1 { group.attribute("opacity", opacity) }
        }
        var heads = SVGPath()
        for line in lines {
            let reach = Surf.Wheel.radius(of: line.length, longest: longest)
            svg.element("path", title: locale.format(fan.date, .long), text(line.length, .distance)) { path in
                // Thinner towards the middle, where the lines come together.
                let corners = Surf.Wheel.edge(line.turn, Surf.Wheel.inner, fan.thickness / 5)
                let ends = Surf.Wheel.edge(line.turn, reach, fan.thickness)
                path.attribute("d") { outline in
                    outline.line(from: corners.left, to: ends.left)
                    outline.line(to: ends.right)
                    outline.line(to: corners.right)
                }
            }
            heads.dot(at: Surf.Wheel.point(line.turn, reach))
        }
        if hasHeads {
            svg.element("path") { path in
                path.attribute("stroke-width", fan.thickness * 2.2)
                path.attribute("d", heads)
            }
        }
        svg.close("g")
    }

    /// The waves of a session as lines from the middle.
    private struct Fan {
        var date: CalendarDate
        var lines: [(turn: Double, length: Double)]
        /// So thin that there is room between the lines where they end.
        var thickness: Double
    }

    /// In the order of time.
    ///
    /// - Parameter thickness: how many times as thick lines are as on a poster.
    private func fans(of year: Surf.Year, thickness: Double) -> [Fan] {
        let sessions = year.sessions.map { session in
            (date: session.start.date, lengths: session.ridden.compactMap(\.distance).filter { $0 > 0 })
        }.filter { !$0.lengths.isEmpty }
        let days = sessions.map { Surf.Wheel.turn(of: $0.date) }
        return sessions.enumerated().map { index, session in
            let gaps = [index - 1, index + 1].filter(days.indices.contains).map {
                abs(days[$0] - days[index])
            }
            // The way to the nearest other day, less one and a half degrees between the fans; two sessions of one
            // day lie on each other.
            let gap = gaps.filter { $0 > 0 }.min() ?? .infinity
            let room = max(gap / 3, gap - 1.5 / 360)
            let steps = Double(max(1, session.lengths.count - 1))
            // No more than ten days wide, or fourteen in a year with few sessions.
            let widest = sessions.count < 20 ? 14.0 : 10.0
            let step = min(widest * 0.00045, widest / 366 / steps, room / steps)
            let lines = session.lengths.enumerated().map { wave, length in
                (
                    turn: days[index] + (Double(wave) - Double(session.lengths.count - 1) / 2) * step,
                    length: length
                )
            }
            let apart = step * Surf.Wheel.turnLength(at: Surf.Wheel.outer * 0.6)
            return Fan(
                date: session.date, lines: lines, thickness: thickness * max(0.65, min(1.7, apart * 0.6)))
        }
    }

    /// The day of the month of each session: just within the rim, with a line to the fan of its waves. A day that
    /// has no room there stands nearer to the middle.
    private func days(of year: Surf.Year, _ longest: Double, in svg: inout SVG) {
        let days = Dictionary(grouping: year.sessions, by: \.start.date).compactMap { date, sessions in
            let lengths = sessions.flatMap(\.ridden).compactMap(\.distance).sorted(by: >)
            return lengths.first.map { (date: date, length: $0, next: lengths.dropFirst().first ?? 0) }
        }.sorted { $0.date < $1.date }
        var placed: [(name: String, place: SVGPath.Point, from: SVGPath.Point)] = []
        for day in days {
            let turn = Surf.Wheel.turn(of: day.date)
            let end = Surf.Wheel.radius(of: day.length, longest: longest)
            // Beside a line that reaches the rim, with a line to the waves that do not.
            let isBeside = end > Surf.Wheel.outer - 28
            let way = isBeside ? turn - 0.02 : turn
            let from =
                isBeside
                ? Surf.Wheel.point(
                    turn - 0.008, Surf.Wheel.radius(of: min(day.next, longest / 2), longest: longest) + 5)
                : Surf.Wheel.point(turn, end + 3)
            let place = stride(from: Surf.Wheel.outer - 9, to: Surf.Wheel.inner, by: -12).lazy
                .map { Surf.Wheel.point(way, $0) }
                .first { place in
                    placed.allSatisfy {
                        abs($0.place.x - place.x) > 15 || abs($0.place.y - place.y) > 11
                    }
                }
            guard let place else { continue }
            placed.append((locale.format(day.date.day), place, from))
        }
        svg.open("g") { $0.attribute("class", constant: "days") }
        svg.open("g") { lines in
            lines.attribute("class", constant: "c-rest")
            lines.attribute("stroke", constant: "#7f868e")
            lines.attribute("stroke-width", 0.35)
        }
        for day in placed {
            svg.element("path") { $0.attribute("d", from: day.from, to: day.place) }
        }
        svg.close("g")
        svg.open("g") { names in
            names.attribute("class", constant: "c-ink c-halo")
            names.attribute("fill", constant: "#1a1d21")
        }
        for day in placed {
            svg.element("text", text: day.name) { name in
                name.attribute("x", day.place.x)
                name.attribute("y", day.place.y + 3)
            }
        }
        svg.close("g")
        svg.close("g")
    }

    /// The lengths of the rings, in metres: round ones in the reader's unit.
    private func rings(_ longest: Double) -> [Double] {
        let unit = units.unit(.distance).factor
        var lengths: [Double] = []
        var power = 1.0
        while power <= longest * unit {
            lengths += [1, 2, 5].map { $0 * power }.filter { $0 <= longest * unit }
            power *= 10
        }
        return lengths.suffix(3).map { $0 / unit }
    }

    /// The ground of the waves, the rings on it, and where months begin.
    private func rim(_ year: Surf.Year, _ longest: Double, in svg: inout SVG) {
        svg.element("circle") { ground in
            ground.attribute("class", constant: "ground")
            ground.attribute("cx", Surf.Wheel.middle)
            ground.attribute("cy", Surf.Wheel.middle)
            ground.attribute("r", Surf.Wheel.outer)
            ground.attribute("fill", constant: "#e9f5f6")
        }
        svg.open("g") { rings in
            rings.attribute("class", constant: "c-grid")
            rings.attribute("stroke", constant: "#d8dbdf")
            rings.attribute("stroke-width", 0.4)
        }
        for length in [0] + rings(longest) {
            svg.element("circle") { ring in
                ring.attribute("cx", Surf.Wheel.middle)
                ring.attribute("cy", Surf.Wheel.middle)
                ring.attribute("r", Surf.Wheel.radius(of: length, longest: longest))
            }
        }
        for month in months(of: year) {
            let turn = Surf.Wheel.turn(of: month)
            svg.element("path") {
                $0.attribute(
                    "d", from: Surf.Wheel.point(turn, Surf.Wheel.outer),
                    to: Surf.Wheel.point(turn, Surf.Wheel.outer + 5))
            }
        }
        svg.close("g")
    }

    private func months(of year: Surf.Year) -> [CalendarDate] {
        (1...12).compactMap { CalendarDate(year: year.year, month: $0, day: 1) }
    }

    /// The months around the circle.
    ///
    /// - Parameter taken: where the longest wave has its name; that of its month gives way.
    private func monthNames(of year: Surf.Year, besides taken: Double?, isSmall: Bool, in svg: inout SVG) {
        // How far two names are apart at the rim, as a part of the circle.
        let room = isSmall ? 0.047 : 0.036
        let gap = isSmall ? (beside: 7.0, above: 13.0) : (beside: 4, above: 10.5)
        svg.open("g") { names in
            names.attribute("class", constant: "c-soft")
            names.attribute("fill", constant: "#555c65")
        }
        for month in months(of: year) {
            var turn = Surf.Wheel.turn(of: month) + 1 / 24
            if let taken, abs(turn - taken) < room { turn = taken + (turn < taken ? -room : room) }
            // Names at the sides begin or end at the rim, within which the days are.
            let across = cosine(turn: turn - 0.25)
            let isBeside = across.magnitude > 0.5
            let place = Surf.Wheel.point(turn, Surf.Wheel.outer + (isBeside ? gap.beside : gap.above))
            svg.element("text", text: locale.format(month, .month)) { name in
                if isBeside { name.attribute("text-anchor", across > 0 ? "start" : "end") }
                name.attribute("x", place.x)
                name.attribute("y", place.y + Self.drop(isSmall: isSmall))
            }
        }
        svg.close("g")
    }

    /// How far the line on which letters stand is below their middle.
    private static func drop(isSmall: Bool) -> Double { isSmall ? 5 : 3 }

    /// How long a wave is that reaches a ring, in the middle of January; lines run behind the names.
    private func ringNames(
        _ rings: ArraySlice<Double>, _ longest: Double, isSmall: Bool, in svg: inout SVG
    ) {
        svg.open("g") { names in
            names.attribute("class", isSmall ? "c-soft" : "c-soft c-halo rings")
            names.attribute("fill", constant: "#555c65")
        }
        let figures = figures(.distance)
        for length in rings {
            let place = Surf.Wheel.point(1 / 24, Surf.Wheel.radius(of: length, longest: longest))
            svg.element("text", text: figures.text(units.scale(length), in: locale)) { name in
                name.attribute("x", place.x)
                name.attribute("y", place.y + Self.drop(isSmall: isSmall))
            }
        }
        svg.close("g")
    }

    /// How long the longest wave is, outside the rim, where its line ends. At a side of the small circle there is no room
    /// outside: there it is above the line.
    private func longestName(at turn: Double, _ longest: Double, isSmall: Bool, in svg: inout SVG) {
        let across = cosine(turn: turn - 0.25)
        let isBeside = across.magnitude > 0.5
        let isInside = isSmall && across.magnitude > 0.8
        let gap = isSmall ? 11.0 : 5
        let place = Surf.Wheel.point(turn, Surf.Wheel.outer + (isInside ? -10 : isBeside ? gap : gap + 6))
        svg.element("text", text: text(longest, .distance)) { name in
            name.attribute("class", constant: "c-ink longest")
            name.attribute("fill", constant: "#1a1d21")
            name.attribute("x", place.x)
            name.attribute("y", isInside ? place.y - 8 : place.y + Self.drop(isSmall: isSmall))
            name.attribute("font-weight", constant: "bold")
            if isBeside { name.attribute("text-anchor", (across > 0) == isInside ? "end" : "start") }
        }
    }
}
