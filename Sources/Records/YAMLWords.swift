internal import Diagnostics

/// What libyaml reports, in words for authors who do not know what tokens and nodes are, and how to correct
/// it.
enum YAMLWords {
    static let noToken = "found character that cannot start any token"
    static let noKey = "did not find expected key"
    static let block = "while scanning a block scalar"
    static let tab = "found a tab character that violates indentation"

    /// Whether the mistake is better shown at the beginning of the construct that libyaml could not finish.
    static func beginsAtContext(_ problem: String, _ context: String) -> Bool {
        switch context {
        case "while scanning a simple key", "while scanning a directive": true
        case "while scanning a quoted scalar":
            problem.contains("end of stream") || problem.contains("document indicator")
        case "while parsing a flow sequence", "while parsing a flow mapping":
            problem.contains("did not find expected ','")
        default: false
        }
    }

    /// Whether a bracket or a value can be missing because a comment has hidden it.
    static func mayFollowComment(_ problem: String) -> Bool {
        problem.hasPrefix("did not find expected ',' or") || problem == "did not find expected node content"
    }

    static func comment(at offset: Int) -> Mistake {
        Mistake(
            .yamlSyntax, at: offset,
            "this # begins a comment, so nothing from here to the end of the line is read",
            help: "put text that begins with # in quotes")
    }

    static func text(after quote: Int) -> Mistake {
        Mistake(
            .yamlSyntax, at: quote, "the text goes on after this closing quote, expected the end of the line",
            help: "put single quotes around the whole text, and write each single quote within it twice")
    }

    static func mistake(_ problem: String, _ context: String, at offset: Int) -> Mistake {
        let (message, help) = words(problem, context)
        return Mistake(.yamlSyntax, at: offset, message, help: help)
    }

    private static func words(_ problem: String, _ context: String) -> (Wording, Wording?) {
        switch problem {
        case "mapping values are not allowed in this context":
            (
                "there is a colon where a key cannot be, expected one \"key: value\" per line",
                "put text that contains a colon in quotes"
            )
        case "mapping keys are not allowed in this context":
            ("a key cannot begin here", "put text that begins with ? in quotes")
        case "block sequence entries are not allowed in this context":
            (
                "a list entry \"- \" cannot begin here, expected it on a line of its own",
                "put it on the next line, or text that begins with - in quotes"
            )
        case "could not find expected ':'":
            (
                "a colon is missing after this key, expected \"key: value\"",
                "write a colon and a space after the key"
            )
        case noKey:
            (
                "this line is not indented like the lines around it, expected a key",
                "indent it as far as the key above, and put quotes around text that contains quotes"
            )
        case "did not find expected '-' indicator":
            (
                "an entry of the list is expected here, with its \"- \"",
                "indent it as far as the entries above"
            )
        case "did not find expected ',' or ']'":
            ("this [ is not closed, expected commas between entries and a ]", "add ], or a comma")
        case "did not find expected ',' or '}'":
            ("this { is not closed, expected commas between keys and a }", "add }, or a comma")
        case "did not find expected node content":
            ("a value is missing here", "remove the comma or bracket before it, or write a value")
        case noToken:
            ("no value can begin with this character", "put text that begins with @, ` or % in quotes")
        case tab, "found a tab character where an indentation space is expected":
            ("this line is indented with a tab, expected spaces", "replace the tab with spaces")
        case "found unexpected end of stream", "found unexpected document indicator":
            (
                "the text that begins here is never closed, expected a closing quote",
                "add the quote at its end"
            )
        case "found unknown escape character":
            (
                "this backslash is before a character that does not need one",
                "write \\\\ for a backslash, or use single quotes"
            )
        case "did not find expected hexdecimal number", "found invalid Unicode character escape code":
            (
                "this backslash code is not a character, expected one such as \\u00E9",
                "write the character itself"
            )
        case "did not find expected alphabetic or numeric character":
            (
                "a name is missing after \(context.hasSuffix("alias") ? "*" : "&")",
                "put text that begins with * or & in quotes"
            )
        case "found undefined tag handle":
            (
                "this value begins with the tag sign !, and tags are not supported",
                "put text that begins with ! in quotes"
            )
        case "control characters are not allowed":
            ("there is an invisible control character here", "remove it")
        case "could not find expected directive name", "found unknown directive name":
            (
                "a line that begins with % is an instruction for YAML, and this one is unknown",
                "put text that begins with % in quotes"
            )
        case "found incompatible YAML document":
            ("the file is in another version of YAML, expected 1.2", "remove the line that begins with %YAML")
        case "did not find expected <document start>":
            (
                "the data ends above, and more follows",
                "indent this line as far as its neighbours, or remove it"
            )
        case "did not find expected comment or line break", "found an indentation indicator equal to 0":
            (
                "there is text beside the | or > that begins a block, expected it on the next lines",
                "begin the text on the next line"
            )
        case "":
            ("the file cannot be read as YAML", nil)
        default: ("the file is not YAML here: \(problem)", nil)
        }
    }
}
