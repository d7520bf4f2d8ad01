/// A subcommand: its name, what it takes, and what `help` says of it.
enum Command: String, CaseIterable {
    case build, check, list, render, help

    /// What stands after the name in the usage line.
    var operands: String {
        switch self {
        case .build, .check, .list: "[SITE]"
        case .render: "TEMPLATE DATA.json"
        case .help: "[COMMAND]"
        }
    }

    var mostOperands: Int {
        switch self {
        case .build, .check, .list, .help: 1
        case .render: 2
        }
    }

    var summary: String {
        switch self {
        case .build: "read, check and render a site, write what changed"
        case .check: "the same without writing, and pages by language"
        case .list: "every page with its address, kind and source"
        case .render: "one Mustache template with JSON data"
        case .help: "this page, or that of a command"
        }
    }

    var examples: [String] {
        switch self {
        case .build: ["sitegen build", "sitegen build my-site --output /srv/www --base-url https://example.org/"]
        case .check: ["sitegen check my-site --strict"]
        case .list: ["sitegen list my-site --json"]
        case .render: ["sitegen render card.mustache data.json --partials partials"]
        case .help: ["sitegen help build"]
        }
    }

    var options: [Option] {
        switch self {
        case .build: Option.allCases.filter { $0 != .partials }
        case .check: [.templates, .baseURL, .jobs, .strict, .all, .json, .quiet, .now, .timings]
        case .list: [.json, .templates, .baseURL, .now]
        case .render: [.partials]
        case .help: []
        }
    }
}

/// An option of the command line.
enum Option: String, CaseIterable {
    case output = "--output"
    case privateOutput = "--private-output"
    case templates = "--templates"
    case baseURL = "--base-url"
    case jobs = "--jobs"
    case strict = "--strict"
    case all = "--all"
    case json = "--json"
    case quiet = "--quiet"
    case now = "--now"
    case timings = "--timings"
    case verify = "--verify"
    case partials = "--partials"

    /// What the value stands for; nil for an option without one.
    var value: String? {
        switch self {
        case .output, .privateOutput, .templates, .partials: "DIR"
        case .baseURL: "URL"
        case .jobs: "N"
        case .now: "DATE"
        case .strict, .all, .json, .quiet, .timings, .verify: nil
        }
    }

    var summary: String {
        switch self {
        case .output: "the public tree (default SITE/public)"
        case .privateOutput: "the private tree (default SITE/private)"
        case .templates: "templates in place of the built-in ones, file by file"
        case .baseURL: "the site's address, in place of base_url in site.yaml"
        case .jobs: "how many threads work (default: one for each core)"
        case .strict: "warnings are errors"
        case .all: "every error and warning, not only the first 20 of a kind"
        case .json: "the result as JSON on standard output"
        case .quiet: "say nothing but errors"
        case .now: "the day, as 2026-05-31; else SOURCE_DATE_EPOCH, or today"
        case .timings: "what each phase, domain and template cost"
        case .verify: "compare the output with a build from nothing"
        case .partials: "the folder of the partials, found by file name"
        }
    }
}
