import Foundation

/// A template, its data, and what becomes of them: a case of our own, or one of the Mustache specification,
/// in files of one form.
public struct MustacheCase: Sendable, CustomStringConvertible {
    public var module: String
    /// The rule that a case of our own shows, or the name of a case of the specification.
    public var rule: String
    public var template: String
    /// As text in JSON.
    public var data: [UInt8]
    public var partials: [String: String]
    public var expected: String

    public var description: String { "\(module), \(rule): \(template)" }

    /// Our own: at least one for each rule of the specification, the optional modules on inheritance and
    /// dynamic names included.
    public static let own = Result { try cases(in: Repository.path("Tests/TemplatingTests/Cases")) }

    /// Those of the specification itself, none if `MUSTACHE_SPEC` names no folder with them.
    public static let specification = Result {
        try Repository.mustacheSpecification.map { try cases(in: $0) } ?? []
    }

    /// The cases of both, for the arguments of tests; that they can be read is a test of its own.
    public static let all = ((try? own.get()) ?? []) + ((try? specification.get()) ?? [])

    /// The rules of each module of our own, by their short names.
    public static func rules() throws -> [String: Set<String>] {
        var rules: [String: Set<String>] = [:]
        for file in try files(in: Repository.path("Tests/TemplatingTests/Cases")) {
            rules[file.module] = Set((file.content["rules"] as? [String: String] ?? [:]).keys)
        }
        return rules
    }

    private static func cases(in folder: String) throws -> [MustacheCase] {
        // Lambdas are programs in the data, which files of data cannot have.
        try files(in: folder).filter { !$0.module.contains("lambdas") }.flatMap { file in
            try (file.content["tests"] as? [[String: Any]] ?? []).map {
                try MustacheCase($0, module: file.module)
            }
        }
    }

    private static func files(in folder: String) throws -> [(module: String, content: [String: Any])] {
        try names(in: folder).filter { $0.hasSuffix(".json") }.map { name in
            let content =
                try JSONSerialization.jsonObject(with: Data(try bytes(of: "\(folder)/\(name)")))
                as? [String: Any]
            return (String(name.dropLast(5)), content ?? [:])
        }
    }

    private init(_ fields: [String: Any], module: String) throws {
        guard let rule = fields["rule"] as? String ?? fields["name"] as? String,
            let template = fields["template"] as? String,
            let data = fields["data"], let expected = fields["expected"] as? String
        else { throw CocoaError(.propertyListReadCorrupt) }
        self.module = module
        self.rule = rule
        self.template = template
        self.data = Array(try JSONSerialization.data(withJSONObject: data, options: [.fragmentsAllowed]))
        partials = fields["partials"] as? [String: String] ?? [:]
        self.expected = expected
    }
}
