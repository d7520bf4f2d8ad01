import Languages
public import Pages
import Records

/// The formats of the files of a site that a schema can describe.
public enum Formats {
    /// - Parameter domains: all domains.
    public static func all(_ domains: [any Domain.Type]) -> [Format] {
        [Settings.format(domains), messages, Theme.format] + domains.flatMap { $0.formats }
    }

    private static var messages: Format {
        Format(name: "messages", files: ["locales/*.yaml", "locales/*.yml"], MessageFile.schema)
    }
}
