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
        case .build: "build a site, and write the files that changed"
        case .check: "check a site and its translations, write nothing"
        case .list: "list every page with its address and title"
        case .render: "render one Mustache template with JSON data"
        case .help: "show this page, or the options of a command"
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
        case .output: "write public pages to DIR (default: SITE/public)"
        case .privateOutput: "write private pages to DIR (default: SITE/private)"
        case .templates: "use the templates in DIR instead of the built-in ones"
        case .baseURL: "set the site's address, instead of base_url"
        case .jobs: "set the number of threads (default: one per core)"
        case .strict: "treat warnings as errors"
        case .all: "show all diagnostics, not only the first 20 of each code"
        case .json: "print the result as JSON on standard output"
        case .quiet: "print errors only"
        case .now: "set the date (default: SOURCE_DATE_EPOCH, or today)"
        case .timings: "show the time per phase, domain and template"
        case .verify: "compare the output with a clean build; write nothing"
        case .partials: "look for partials in DIR, by file name"
        }
    }
}
