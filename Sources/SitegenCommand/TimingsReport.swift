import Publishing

extension Timings {
    /// A table each of phases, domains and templates, the slowest first. Domains and templates are summed
    /// over all threads, so that they may cost more than the phase that they are part of.
    var text: String {
        var table = TextTable(["phase", "ms", "share"])
        let whole = max(phases.reduce(0) { $0 + $1.duration.milliseconds }, 0.001)
        for phase in phases.sorted(by: { $0.duration > $1.duration }) {
            let milliseconds = phase.duration.milliseconds
            table.add([
                phase.name, decimal(milliseconds, digits: 2),
                decimal(100 * milliseconds / whole, digits: 0) + " %",
            ])
        }
        return
            ([table.text]
            + [("domain", domains), ("template", templates)].filter { !$1.isEmpty }.map(Self.table)).joined(
                separator: "\n")
    }

    private static func table(_ name: String, _ costs: [Cost]) -> String {
        var table = TextTable([name, "pages", "ms", "ms per page"])
        for cost in costs {
            let milliseconds = cost.duration.milliseconds
            table.add([
                cost.name, String(cost.pages), decimal(milliseconds, digits: 2),
                decimal(milliseconds / Double(max(1, cost.pages)), digits: 3),
            ])
        }
        return table.text
    }

    /// `{"phases":[{"name","milliseconds"}],"domains":[{"name","pages","milliseconds"}],"templates":[…]}`
    var json: JSONValue {
        [
            "phases": .list(
                phases.map {
                    ["name": .text($0.name), "milliseconds": .fixed($0.duration.milliseconds, digits: 3)]
                }),
            "domains": Self.json(domains), "templates": Self.json(templates),
        ]
    }

    private static func json(_ costs: [Cost]) -> JSONValue {
        .list(
            costs.map {
                [
                    "name": .text($0.name), "pages": .number($0.pages),
                    "milliseconds": .fixed($0.duration.milliseconds, digits: 3),
                ]
            })
    }
}

extension Duration {
    var milliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    }
}
