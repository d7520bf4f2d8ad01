import Diagnostics
import Languages
import Pages
import Publishing

/// An explanation for people.
extension Explanation {
    var text: String {
        let page = planned.page
        var facts = [
            ["id", page.id], ["kind", "\(page.kind), in the domain \(page.domain)"],
            ["language", planned.locale.tag],
            ["tree", page.visibility.rawValue], ["file", file],
        ]
        if let address { facts.append(["address", address]) }
        var text = Self.rows([[page.title, planned.url]], indentedBy: "") + "\n" + Self.rows(facts)
        text += Self.section(
            "languages",
            translations.map {
                [$0.locale.tag, $0.url, $0.page.fallback.map { "falls back to \($0)" } ?? ""]
            })
        text += Self.section("data", [[source.text]] + otherData.map { [$0] })
        text += Self.section("templates", templates.map { [$0.name, $0.path, $0.owner.text] })
        text += Self.section(
            "messages of the templates",
            messages.map {
                [
                    $0.key, $0.isFallback ? "falls back to \($0.language)" : $0.language, $0.origin.text,
                    $0.owner.text,
                ]
            })
        text += Self.section(
            "depends on",
            dependencies.map { [$0.dependency.rawValue, meaning(of: $0.dependency), $0.change] })
        return text + "\n"
            + Self.rows([["last build", lastBuild.text], ["next build", nextBuild.text]], indentedBy: "")
    }

    /// What a dependency is for this page.
    private func meaning(of dependency: Dependency) -> String {
        switch dependency {
        case .addresses: "the addresses of all pages and files in its tree"
        case .settings: "site.yaml"
        case .navigation: "the main navigation in its language"
        case .messages: "the messages of its templates, and the site's own for its domain"
        case .templates: "its templates"
        case .data:
            planned.page.ingredients == nil ? "all data of its domain" : "the part of its data that it shows"
        case .page: "its title, description and language"
        case .ancestors: "the titles of the pages above it"
        case .picture: "its picture for previews"
        }
    }

    private static func section(_ title: String, _ cells: [[String]]) -> String {
        cells.isEmpty ? "" : "\n\(title):\n" + rows(cells)
    }

    /// Rows with aligned columns.
    private static func rows(_ cells: [[String]], indentedBy indentation: String = "  ") -> String {
        TextTable(cells.map { $0.map(SitegenCommand.oneLine) }, indentation: indentation).text
    }
}

extension Explanation.Origin {
    fileprivate var text: String { line.map { "\(path):\($0)" } ?? path }
}

extension Explanation.Owner {
    fileprivate var text: String {
        switch self {
        case .program: "part of the program"
        case .site: "in the site"
        case .option: "in the folder of --templates"
        }
    }
}

extension Explanation.Part {
    fileprivate var change: String { hasChanged.map { $0 ? "changed" : "unchanged" } ?? "" }
}

extension Explanation.LastBuild {
    fileprivate var text: String {
        switch self {
        case .none: "none: the site has not been built yet, or its cache was removed"
        case .other(let differences):
            "cannot be compared: it differed in " + differences.joined(separator: ", ")
        case .decided(nil): "did not have this page at this address"
        case .decided(.leave): "left it as it was: nothing that it depends on had changed"
        case .decided(.nothingRemembered):
            "made it: there was no earlier build with the same program and options"
        case .decided(.frontPage): "made it: every build that makes any page also makes the front pages"
        case .decided(.diagnostic): "made it: the build before had reported something about it"
        case .decided(.changed(let dependency)): "made it: \(dependency.rawValue) had changed"
        case .decided(.file):
            "made it: its file was missing, or might have been changed since the build before"
        }
    }
}

extension Decision? {
    /// What the next build does.
    fileprivate var text: String {
        switch self {
        case nil: "writes nothing: the site has errors"
        case .leave: "leaves it as it is: unchanged since the last build"
        case .nothingRemembered: "makes it: there is no earlier build with the same program and options"
        case .frontPage: "makes it: every build that makes any page also makes the front pages"
        case .diagnostic: "makes it: the last build reported something about it"
        case .changed(let dependency): "makes it: \(dependency.rawValue) changed"
        case .file: "makes it: its file is missing, or may have been changed since the last build"
        }
    }
}
