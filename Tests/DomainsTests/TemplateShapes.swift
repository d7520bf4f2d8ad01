import Pages

/// What templates can see under a name, put together from the models of many pages: a value, a group of
/// names, or rows of groups.
final class Shape {
    enum Kind: Int, CaseIterable {
        case text, wholeNumber, number, time, flag, address, html, group, list

        var words: String {
            switch self {
            case .text: "text"
            case .wholeNumber: "whole number"
            case .number: "number"
            case .time: "date or time"
            case .flag: "yes or no"
            case .address: "address"
            case .html: "HTML"
            case .group: "group"
            case .list: "list"
            }
        }
    }

    private var kinds: Set<Kind> = []
    private var isOptional = false
    private(set) var example: String?
    private(set) var names: [String] = []
    private(set) var children: [String: Shape] = [:]

    /// `text, optional`
    var type: String {
        let words = Kind.allCases.filter { kinds.contains($0) }.map(\.words).joined(separator: " or ")
        return isOptional ? (words.isEmpty ? "–" : "\(words), optional") : words
    }

    /// Equal for groups with the same names, even if their values differ.
    var signature: String {
        names.isEmpty
            ? "" : "(\(names.sorted().map { $0 + (children[$0]?.signature ?? "") }.joined(separator: " ")))"
    }

    /// The shape under a name, a new one if there is none.
    static func of(_ name: String, _ shapes: inout [String: Shape]) -> Shape {
        if let known = shapes[name] { return known }
        let shape = Shape()
        shapes[name] = shape
        return shape
    }

    /// Takes in the value of another page. A few rows of a list show what all of them have.
    func add(_ value: Value) {
        switch value {
        case .none: isOptional = true
        case .flag: kinds.insert(.flag)
        case .text(let text), .phrase(let text, _): note(.text, text)
        case .count(let count): note(.wholeNumber, "\(count)")
        case .number(_, let text): note(.number, text)
        case .decimal(let number, _, _): note(.number, "\(number)")
        case .time(_, let text): note(.time, text)
        case .markup: kinds.insert(.html)
        case .record(let record):
            kinds.insert(.group)
            add(record)
        case .list(let values):
            kinds.insert(.list)
            for value in values.prefix(50) { addRow(value) }
        case .rows(let rows):
            kinds.insert(.list)
            for row in 0..<min(50, rows.rowCount) { add(Record(rows, row: row)) }
        default: kinds.insert(.address)
        }
    }

    func add(_ record: Record) {
        for name in record.names { child(name).add(record[name] ?? .none) }
    }

    /// Adds everything that another shape contains.
    func add(_ other: Shape) {
        kinds.formUnion(other.kinds)
        isOptional = isOptional || other.isOptional
        example = example ?? other.example
        for name in other.names { if let shape = other.children[name] { child(name).add(shape) } }
    }

    private func addRow(_ value: Value) {
        switch value {
        case .record(let record): add(record)
        case .text(let text), .phrase(let text, _): example = example ?? Self.short(text)
        default: break
        }
    }

    private func child(_ name: String) -> Shape {
        if children[name] == nil { names.append(name) }
        return Self.of(name, &children)
    }

    private func note(_ kind: Kind, _ text: String) {
        kinds.insert(kind)
        if text.isEmpty { isOptional = true } else { example = example ?? Self.short(text) }
    }

    /// On one line of a table.
    private static func short(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing(
            "|", with: "\\|")
        return line.count > 50 ? "\(line.prefix(49))…" : line
    }
}

/// Walks through the tags of a template, and through those that it includes, with the names that each of them
/// can see.
struct TemplateWalk {
    /// A group that the walk has gone into.
    private struct Level {
        var shape: Shape
        /// The names that led to it within the template, with points between them; nil outside of it.
        var path: String?
        var tag: String
        /// Whether it is a group that all pages have, such as `site.sections`, whose names are in no model.
        var isOpaque = false
    }

    /// What a template that others include uses.
    final class Partial {
        var includers: Set<String> = []
        private(set) var names: [String] = []
        private(set) var shapes: [String: Shape] = [:]

        func use(_ name: String, _ shape: Shape) {
            if shapes[name] == nil { names.append(name) }
            Shape.of(name, &shapes).add(shape)
        }
    }

    /// Of each template its text, by its name.
    let templates: [String: String]
    private(set) var partials: [String: Partial] = [:]
    private var levels: [Level] = []
    private var open: [String] = []

    init(_ templates: [String: String]) {
        self.templates = templates
    }

    mutating func walk(_ template: String, _ model: Shape) {
        levels = [Level(shape: model, path: nil, tag: "")]
        open = []
        enter(template)
    }

    private mutating func enter(_ template: String) {
        guard let text = templates[template], !open.contains(template) else { return }
        let outside = levels
        let isPage = open.isEmpty
        for index in levels.indices { levels[index].path = isPage && index == 0 ? "" : nil }
        open.append(template)
        for tag in text.matches(of: /\{\{\{?\s*([#^\/>$<!&]?)\s*([^\s}]*)\s*\}?\}\}/) {
            take(String(tag.1), String(tag.2), in: isPage ? nil : partials[template])
        }
        open.removeLast()
        levels = outside
    }

    private mutating func take(_ sign: String, _ name: String, in partial: Partial?) {
        switch sign {
        case "!", "$": break
        case "/":
            if let index = levels.lastIndex(where: { $0.tag == name }) { levels.removeSubrange(index...) }
        case ">", "<":
            guard !name.hasPrefix("*") else { break }
            if partials[name] == nil { partials[name] = Partial() }
            if let includer = open.last { partials[name]?.includers.insert(includer) }
            enter(name)
        default:
            if sign == "#", ["page.", "site."].contains(where: name.hasPrefix) {
                levels.append(Level(shape: Shape(), path: nil, tag: name, isOpaque: true))
            }
            guard let (path, shape) = find(name) else { break }
            partial?.use(path, shape)
            if sign == "#" { levels.append(Level(shape: shape, path: path, tag: name)) }
        }
    }

    /// The shape of a name in the innermost group that has it, and how the template would name it from its
    /// beginning.
    private func find(_ name: String) -> (path: String, shape: Shape)? {
        let parts = name.split(separator: ".").map(String.init)
        guard let first = parts.first, !["t", "page", "site"].contains(first) else { return nil }
        guard let level = levels.last(where: { $0.isOpaque || $0.shape.children[first] != nil }),
            !level.isOpaque
        else { return nil }
        var shape = level.shape
        for part in parts {
            guard let next = shape.children[part] else { return nil }
            shape = next
        }
        let prefix = level.path.map { $0.isEmpty ? "" : "\($0)." } ?? ""
        return (prefix + name, shape)
    }
}
