import Languages
import Pages
import Publishing

/// An explanation for programs.
extension Explanation {
    var json: JSONValue {
        let page = planned.page
        return [
            "id": .text(page.id), "title": .text(page.title), "url": .text(planned.url),
            "address": .text(address),
            "path": .text(planned.path), "file": .text(file), "locale": .text(planned.locale.tag),
            "domain": .text(page.domain),
            "kind": .text(page.kind), "visibility": .text(page.visibility.rawValue),
            "fallback": .text(page.fallback),
            "languages": .list(translations.map(Self.json)),
            "data": .list(([source] + otherData.map { Origin(path: $0) }).map(\.json)),
            "templates": .list(templates.map(\.json)),
            "messages": .list(messages.map(\.json)),
            "dependencies": .list(dependencies.map(\.json)),
            "lastBuild": lastBuild.json, "nextBuild": nextBuild?.json ?? .null,
        ]
    }

    private static func json(_ translation: PlannedPage) -> JSONValue {
        [
            "locale": .text(translation.locale.tag), "url": .text(translation.url),
            "fallback": .text(translation.page.fallback),
        ]
    }
}

extension Explanation.Origin {
    fileprivate var json: JSONValue { ["path": .text(path), "line": .number(line)] }
}

extension Explanation.Template {
    fileprivate var json: JSONValue {
        ["name": .text(name), "path": .text(path), "from": .text(owner.rawValue)]
    }
}

extension Explanation.Message {
    fileprivate var json: JSONValue {
        [
            "key": .text(key), "locale": .text(language), "isFallback": .flag(isFallback),
            "path": .text(origin.path),
            "line": .number(origin.line), "from": .text(owner.rawValue),
        ]
    }
}

extension Explanation.Part {
    fileprivate var json: JSONValue { ["name": .text(dependency.rawValue), "hasChanged": .flag(hasChanged)] }
}

extension Explanation.LastBuild {
    fileprivate var json: JSONValue {
        switch self {
        case .none: .null
        case .other(let differences): ["differences": .list(differences.map { .text($0) })]
        case .decided(let decision):
            decision?.json ?? ["makes": .flag(false), "because": .text("not-planned")]
        }
    }
}

extension Decision {
    fileprivate var json: JSONValue { ["makes": .flag(self != .leave), "because": .text(reason)] }

    /// The first dependency that changed, or another reason to make the page; nil where it is left as it is.
    private var reason: String? {
        switch self {
        case .leave: nil
        case .nothingRemembered: "nothing-remembered"
        case .frontPage: "front-page"
        case .diagnostic: "diagnostic"
        case .changed(let dependency): dependency.rawValue
        case .file: "file"
        }
    }
}
