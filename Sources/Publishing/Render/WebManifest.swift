import Bytes
import Languages
import Markup
import Pages

/// The manifest of a language, with which a browser puts the site on a home screen: its name, its emblem, its
/// colours, and its sections as shortcuts (https://www.w3.org/TR/appmanifest/).
///
/// All addresses in it are relative to the manifest, so that they are right in any folder.
struct WebManifest {
    static func path(in locale: Locale) -> String { "\(locale.tag)/manifest.webmanifest" }

    let addresses: RelativeAddresses
    let emblems: Emblems
    let home: PlannedPage
    /// The title of the site.
    let title: String
    /// The main navigation.
    let sections: [PlannedPage]

    var file: OutputFile {
        let text = Self.object([
            ("name", Self.quoted(title)),
            ("description", home.page.description.isEmpty ? nil : Self.quoted(home.page.description)),
            ("lang", Self.quoted(home.locale.tag)),
            ("dir", Self.quoted(home.locale.direction)),
            ("start_url", address(home.path)),
            // The other languages belong to the site, too.
            ("scope", Self.quoted("../")),
            ("display", Self.quoted("minimal-ui")),
            ("theme_color", Self.quoted(emblems.frame(of: home.page.domain).hex)),
            ("background_color", Self.quoted(Scheme.light.paper.hex)),
            ("icons", Self.list([icon(of: "site"), touchIcon].compactMap(\.self))),
            ("shortcuts", sections.isEmpty ? nil : Self.list(sections.map(shortcut))),
        ])
        return OutputFile(path: Self.path(in: home.locale), content: Array("\(text)\n".utf8))
    }

    private func shortcut(_ section: PlannedPage) -> String {
        let page = section.page
        return Self.object([
            ("name", Self.quoted(page.section?.label ?? page.label ?? page.title)),
            ("url", address(section.path)),
            ("icons", icon(of: page.domain).map { Self.list([$0]) }),
        ])
    }

    private func icon(of domain: String) -> String? {
        emblems.icon(of: domain).map { path in
            Self.object([
                ("src", address(path)), ("sizes", Self.quoted("any")), ("type", Self.quoted("image/svg+xml")),
            ])
        }
    }

    private var touchIcon: String? {
        emblems.touchIcon.map { path in
            let side = SharePictures.iconSide
            return Self.object([
                ("src", address(path)), ("sizes", Self.quoted("\(side)x\(side)")),
                ("type", Self.quoted("image/png")), ("purpose", Self.quoted("any maskable")),
            ])
        }
    }

    /// The address of a file of the tree, as JSON.
    private func address(_ target: String) -> String {
        var buffer = ByteBuffer()
        addresses.append(
            from: Self.path(in: home.locale).utf8.span, to: target.utf8.span, .relative, into: &buffer)
        return Self.quoted(buffer.text)
    }
}

// MARK: - JSON

extension WebManifest {
    private static func quoted(_ text: String) -> String {
        var buffer = ByteBuffer()
        buffer.append(json: text)
        return buffer.text
    }

    private static func list(_ values: [String]) -> String { "[\(values.joined(separator: ","))]" }

    /// Without the members that have no value.
    private static func object(_ members: [(name: String, value: String?)]) -> String {
        let texts = members.compactMap { member in member.value.map { "\"\(member.name)\":\($0)" } }
        return "{\(texts.joined(separator: ","))}"
    }
}
