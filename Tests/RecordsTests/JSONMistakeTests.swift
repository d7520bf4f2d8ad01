import Testing

@Suite("A mistake in JSON")
struct JSONMistakeTests {
    @Test(
        "gives one diagnostic, at its place, with the rule and the help",
        arguments: [
            (
                "",
                "1:1 json.syntax: the file is empty, expected a list [ ] or a group of keys { } → write [] where there is nothing yet"
            ),
            (
                " \n",
                "2:1 json.syntax: the file is empty, expected a list [ ] or a group of keys { } → write [] where there is nothing yet"
            ),
            (
                "[1,\n2,\n]",
                "2:2 json.syntax: there is a comma before ], expected another value → remove the comma before ]"
            ),
            (
                "{\"a\": 1,}",
                "1:8 json.syntax: there is a comma before }, expected another value → remove the comma before }"
            ),
            (
                "[1,,2]",
                "1:4 json.syntax: a value is missing before this comma → write a value, or remove the comma"
            ),
            (
                "[,]",
                "1:2 json.syntax: a value is missing before this comma → write a value, or remove the comma"
            ),
            ("{\"a\":}", "1:6 json.syntax: a value is missing before } → write a value, or remove its key"),
            ("[1\n2]", "1:3 json.syntax: a comma or ] is missing after this value → add a comma here"),
            (
                "{\"a\": 1 \"b\": 2}",
                "1:8 json.syntax: a comma or } is missing after this value → add a comma here"
            ),
            (
                "{\"a\" 1}",
                "1:5 json.syntax: a colon is missing after the key → write : and a value after the key"
            ),
            (
                "{\"a\" = 1}",
                "1:6 json.syntax: there is an = after the key, expected a colon → replace = with :"
            ),
            (
                "{a: 1}",
                "1:2 json.syntax: a key in double quotes is missing here, found a → put the key in quotes: \"a\""
            ),
            (
                "{1: 2}",
                "1:2 json.syntax: a key in double quotes is missing here, found 1 → put the key in quotes: \"1\""
            ),
            (
                "{\"a\": 12,5}",
                "1:9 json.syntax: this number has a comma, expected a point → replace the comma with a point"
            ),
            (
                "['a']",
                "1:2 json.syntax: text begins with ', expected \" → write straight double quotes \" around text"
            ),
            (
                "{“a”: 1}",
                "1:2 json.syntax: text begins with “, expected \" → write straight double quotes \" around text"
            ),
            (
                "[«a»]",
                "1:2 json.syntax: text begins with «, expected \" → write straight double quotes \" around text"
            ),
            (
                "// x\n[]",
                "1:1 json.syntax: this is a comment, which JSON does not allow → remove the comment"
            ),
            (
                "[1, /* x */ 2]",
                "1:5 json.syntax: this is a comment, which JSON does not allow → remove the comment"
            ),
            ("[1] # x", "1:5 json.syntax: this is a comment, which JSON does not allow → remove the comment"),
            (
                "[1] [2]",
                "1:5 json.syntax: more text follows the end of the data, expected nothing more → remove it, or put everything into one list [ ]"
            ),
            ("[1]]", "1:4 json.syntax: this ] closes nothing → remove it, or add its opening bracket"),
            (
                "{},",
                "1:3 json.syntax: a comma follows the end of the data, expected nothing more → remove the comma"
            ),
            (
                "[1; 2]",
                "1:3 json.syntax: there is a semicolon between values, expected a comma → replace ; with ,"
            ),
            (
                "[\"a\": 1]",
                "1:5 json.syntax: there is a key in a list, expected values only → put the key and its value in { }"
            ),
            (
                "{\n\"a\": [1\n}",
                "3:1 json.syntax: this } does not close the [ of line 2, expected ] → replace } with ]"
            ),
            (
                "[{\"a\": [1]},\n{\"b\": 2",
                "2:1 json.syntax: this { is never closed, expected } before the file ends → add }"
            ),
            ("[1,", "1:1 json.syntax: this [ is never closed, expected ] before the file ends → add ]"),
            (
                "{\"a\"",
                "1:5 json.syntax: a colon is missing after the key → write : and a value after the key"
            ),
        ])
    func structure(text: String, expected: String) {
        #expect(told(text, json) == [expected])
    }

    @Test(
        "in a number or a word names it",
        arguments: [
            (
                "[007]",
                "1:2 json.syntax: a number begins with 0, expected no zeros before its digits → write 7, or put it in quotes if it is a code"
            ),
            (
                "[-00]",
                "1:2 json.syntax: a number begins with 0, expected no zeros before its digits → write -0, or put it in quotes if it is a code"
            ),
            ("[+1]", "1:2 json.syntax: a number begins with +, expected its digits → remove the +"),
            (
                "[.5]",
                "1:2 json.syntax: a number begins with its point, expected a digit before it → write 0 before the point"
            ),
            (
                "[1.]",
                "1:2 json.syntax: 1. is not a complete number, expected a digit after the point → add the missing digit"
            ),
            (
                "[1e]",
                "1:2 json.syntax: 1e is not a complete number, expected a digit after the e → add the missing digit"
            ),
            (
                "[2e+]",
                "1:2 json.syntax: 2e+ is not a complete number, expected a digit after the e → add the missing digit"
            ),
            (
                "[0x1F]",
                "1:2 json.syntax: 0x1F is not a number, expected digits such as 12 or 12.5 → put text in quotes: \"0x1F\""
            ),
            ("[2017-12-15]", "1:6 json.syntax: a comma or ] is missing after this value → add a comma here"),
            (
                "[1.2.3]",
                "1:2 json.syntax: 1.2.3 is not a number, expected digits such as 12 or 12.5 → put text in quotes: \"1.2.3\""
            ),
            (
                "[12kg]",
                "1:2 json.syntax: 12kg is not a number, expected digits such as 12 or 12.5 → put text in quotes: \"12kg\""
            ),
            (
                "[True]",
                "1:2 json.syntax: True is not a JSON value, expected text in quotes, a number, true, false, null, [ or { → write true"
            ),
            (
                "[nope]",
                "1:2 json.syntax: nope is not a JSON value, expected text in quotes, a number, true, false, null, [ or { → put text in quotes: \"nope\""
            ),
            (
                "[nullx]",
                "1:2 json.syntax: nullx is not a JSON value, expected text in quotes, a number, true, false, null, [ or { → put text in quotes: \"nullx\""
            ),
            (
                "[NaN]",
                "1:2 json.syntax: NaN is not a JSON value, expected text in quotes, a number, true, false, null, [ or { → write null, or leave the key out"
            ),
            (
                "[-]",
                "1:2 json.syntax: there are no digits after this minus, expected a number such as -12 → write the digits, or remove the minus"
            ),
            (
                "[-Infinity]",
                "1:2 json.syntax: there are no digits after this minus, expected a number such as -12 → write the digits, or remove the minus"
            ),
            (
                "[é]",
                "1:2 json.syntax: é begins no value, expected text in quotes, a number, true, false, null, [ or {"
            ),
            (
                "[\u{0}]",
                "1:2 json.syntax: an invisible character begins no value, expected text in quotes, a number, true, false, null, [ or {"
            ),
        ])
    func scalars(text: String, expected: String) {
        #expect(told(text, json) == [expected])
    }

    @Test(
        "in text says how it is written",
        arguments: [
            (
                "[\"a\n\"]",
                "1:2 json.syntax: the text that begins here is not closed on its line, expected a \" → add \" at its end, or write \\n for a line break"
            ),
            (
                "[\"a",
                "1:2 json.syntax: the text that begins here is never closed, expected a \" → add \" at its end"
            ),
            (
                "[\"a\\",
                "1:2 json.syntax: the text that begins here is never closed, expected a \" → add \" at its end"
            ),
            ("[\"a\tb\"]", "1:4 json.syntax: this text contains a tab, expected \\t → write \\t, or a space"),
            (
                "[\"a\u{1}\"]",
                "1:4 json.syntax: this text contains an invisible control character (byte 1) → remove it"
            ),
            (
                "[\"\\n\u{1}\"]",
                "1:5 json.syntax: this text contains an invisible control character (byte 1) → remove it"
            ),
            (
                "[\"C:\\x\"]",
                "1:5 json.syntax: this backslash is before a character that does not need one, expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u → write \\\\ for a backslash"
            ),
            (
                "[\"\\u12\"]",
                "1:3 json.syntax: \\u is followed by something else than four digits, expected a number such as \\u00E9 → write \\\\ for a backslash"
            ),
            (
                "[\"\\uD83C\"]",
                "1:3 json.syntax: \\uD83C is half of a character, expected a pair such as \\uD83C\\uDFC4 → write the character itself"
            ),
            (
                "[\"\\uDFC4\"]",
                "1:3 json.syntax: \\uDFC4 is half of a character, expected a pair such as \\uD83C\\uDFC4 → write the character itself"
            ),
            (
                "[\"\\uD83C\\u0041\"]",
                "1:3 json.syntax: \\uD83C is half of a character, expected a pair such as \\uD83C\\uDFC4 → write the character itself"
            ),
            (
                "[\"\\uD83Cx\"]",
                "1:3 json.syntax: \\uD83C is half of a character, expected a pair such as \\uD83C\\uDFC4 → write the character itself"
            ),
        ])
    func text(text: String, expected: String) {
        #expect(told(text, json) == [expected])
    }

    static let notUTF8: [([UInt8], String)] = [
        ([0xE9], "E9"), ([0xC0, 0xAF], "C0"), ([0xE0, 0x80, 0xAF], "E0"), ([0xED, 0xA0, 0x80], "ED"),
        ([0xF4, 0x90, 0x80, 0x80], "F4"),
        ([0xF0, 0x80, 0x80, 0x80], "F0"), ([0xC3], "C3"), ([0xE2, 0x82], "E2"), ([0xF0, 0x9F, 0x8F], "F0"),
        ([0x80], "80"), ([0xFF], "FF"),
        ([0xF8, 0x88, 0x80, 0x80], "F8"),
    ]

    @Test("in the encoding is reported at its byte, in plain text and after an escape", arguments: notUTF8)
    func encoding(bytes: [UInt8], name: String) {
        let message =
            "records.encoding: the text is not UTF-8 here (byte \(name)), expected UTF-8 → save the file again with the encoding UTF-8"
        #expect(told(Array("[\"aé".utf8) + bytes + Array("\"]".utf8), json) == ["1:5 " + message])
        #expect(told(Array("[\"\\né".utf8) + bytes + Array("\"]".utf8), json) == ["1:6 " + message])
        #expect(told(Array("[\"aé".utf8) + bytes, json) == ["1:5 " + message])
    }

    @Test(
        "UTF-16 is named as such",
        arguments: [[0xFF, 0xFE, 0x5B, 0x00], [0xFE, 0xFF, 0x00, 0x5B]] as [[UInt8]])
    func wide(bytes: [UInt8]) {
        #expect(
            told(bytes, json) == [
                "1:1 records.encoding: the file is encoded as UTF-16, expected UTF-8 → save it again with the encoding UTF-8"
            ])
    }
}
