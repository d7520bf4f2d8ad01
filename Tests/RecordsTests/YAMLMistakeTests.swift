import Testing

@Suite("A mistake in YAML")
struct YAMLMistakeTests {
    @Test(
        "is reported at its place, in plain words, with the help",
        arguments: [
            (
                "title: Poolside: and Beyond\n",
                "1:16 yaml.syntax: there is a colon where a key cannot be, expected one \"key: value\" per line → put text that contains a colon in quotes"
            ),
            (
                "a: 1\nb\nc: 2\n",
                "2:1 yaml.syntax: a colon is missing after this key, expected \"key: value\" → write a colon and a space after the key"
            ),
            (
                "a:\n  b: 1\n c: 2\n",
                "3:2 yaml.syntax: this line is not indented like the lines around it, expected a key → indent it as far as the key above, and put quotes around text that contains quotes"
            ),
            (
                "a: \"x\" y\n",
                "1:6 yaml.syntax: the text goes on after this closing quote, expected the end of the line → put single quotes around the whole text, and write each single quote within it twice"
            ),
            (
                "a: \"\">x\n",
                "1:5 yaml.syntax: the text goes on after this closing quote, expected the end of the line → put single quotes around the whole text, and write each single quote within it twice"
            ),
            (
                "a: >x\n",
                "1:5 yaml.syntax: there is text beside the | or > that begins a block, expected it on the next lines → begin the text on the next line"
            ),
            (
                "a:\n\t- b\n",
                "2:1 yaml.syntax: this line is indented with a tab, expected spaces → replace the tab with spaces"
            ),
            (
                "a: @b\n",
                "1:4 yaml.syntax: no value can begin with this character → put text that begins with @, ` or % in quotes"
            ),
            (
                "é: \"x\nb: 1\n",
                "1:4 yaml.syntax: the text that begins here is never closed, expected a closing quote → add the quote at its end"
            ),
            (
                "a: [1, 2\nb: 3\n",
                "1:4 yaml.syntax: this [ is not closed, expected commas between entries and a ] → add ], or a comma"
            ),
            (
                "a: {b: 1\n",
                "1:4 yaml.syntax: this { is not closed, expected commas between keys and a } → add }, or a comma"
            ),
            (
                "- a\nb: 1\n",
                "2:1 yaml.syntax: an entry of the list is expected here, with its \"- \" → indent it as far as the entries above"
            ),
            (
                "a: - b\n",
                "1:4 yaml.syntax: a list entry \"- \" cannot begin here, expected it on a line of its own → put it on the next line, or text that begins with - in quotes"
            ),
            (
                "a: \"C:\\x\"\n",
                "1:9 yaml.syntax: this backslash code is not a character, expected one such as \\u00E9 → write the character itself"
            ),
            (
                "a: \"\\q\"\n",
                "1:5 yaml.syntax: this backslash is before a character that does not need one → write \\\\ for a backslash, or use single quotes"
            ),
            ("é: a\u{1}b\n", "1:5 yaml.syntax: there is an invisible control character here → remove it"),
            (
                "a: *\n",
                "1:5 yaml.syntax: a name is missing after * → put text that begins with * or & in quotes"
            ),
            (
                "%odd\n---\na: 1\n",
                "1:1 yaml.syntax: a line that begins with % is an instruction for YAML, and this one is unknown → put text that begins with % in quotes"
            ),
            (
                "%YAML 2.0\n---\na: 1\n",
                "1:1 yaml.syntax: the file is in another version of YAML, expected 1.2 → remove the line that begins with %YAML"
            ),
            (
                "a: {b: #123456}\nc: 1\n",
                "1:8 yaml.syntax: this # begins a comment, so nothing from here to the end of the line is read → put text that begins with # in quotes"
            ),
            (
                "a: [x, #1]\n",
                "1:8 yaml.syntax: this # begins a comment, so nothing from here to the end of the line is read → put text that begins with # in quotes"
            ),
            (
                "a: {b: '#1', c: \"#2\"\n# comment\n",
                "1:4 yaml.syntax: this { is not closed, expected commas between keys and a } → add }, or a comma"
            ),
            (
                "a: !!str 1\n",
                "1:4 yaml.tag: this value begins with the tag sign !, and tags are not supported → remove it, or put the text in quotes"
            ),
            (
                "a: !x [1]\n",
                "1:4 yaml.tag: this value begins with the tag sign !, and tags are not supported → remove it, or put the text in quotes"
            ),
            (
                "a: ! b\n",
                "1:4 yaml.tag: this value begins with the tag sign !, and tags are not supported → remove it, or put the text in quotes"
            ),
            (
                "a: 1\n---\nb: 2\n",
                "2:1 yaml.documents: a line --- begins a second document, expected one in a file → remove the line, or use two files"
            ),
            (
                "? [a]\n: 1\n",
                "1:3 yaml.key: a key begins like a list, a group of keys or an alias, expected text → put the key in quotes"
            ),
            (
                "{a}: 1\n",
                "1:1 yaml.key: a key begins like a list, a group of keys or an alias, expected text → put the key in quotes"
            ),
            (
                "{? : 1}\n",
                "1:4 yaml.key: there is no key before this colon, expected \"key: value\" → write a key before the colon"
            ),
            (
                "a: &other 1\nb: *othr\n",
                "2:4 yaml.aliases: *othr refers to nothing, expected &othr before a value above → did you mean *other?"
            ),
            (
                "a: &x [*x]\n",
                "1:8 yaml.aliases: *x refers to nothing, expected &x before a value above → put text that begins with * in quotes"
            ),
        ])
    func syntax(text: String, expected: String) {
        #expect(told(text, yaml) == [expected])
    }

    @Test("names both places of a key that occurs twice, quoted or not")
    func duplicates() {
        let cure = " → remove one of the two, or give it another name"
        #expect(
            told("é: 1\nb:\n  c: 1\n  'c': 2\n\"é\": 3\n", yaml) == [
                "4:3 records.duplicate-key: \"c\" appears a second time, first at line 3, column 3" + cure,
                "5:1 records.duplicate-key: \"é\" appears a second time, first at line 1, column 1" + cure,
            ])
    }

    @Test("a few lines of aliases of aliases do not fill the memory")
    func laughs() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for level in 1...30 {
            text +=
                "a\(level): &a\(level) ["
                + [String](repeating: "*a\(level - 1)", count: 9).joined(separator: ", ") + "]\n"
        }
        let complaints = told(text, yaml)
        #expect(complaints.count == 1)
        #expect(
            complaints.first?.contains("yaml.aliases: aliases repeat more than 100000 values, expected fewer")
                == true)
    }

    @Test(
        "text that is not UTF-8 is told at its byte",
        arguments: [[0xE9], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF0, 0x9F]] as [[UInt8]])
    func encoding(bytes: [UInt8]) {
        let name = String(bytes[0], radix: 16, uppercase: true)
        #expect(
            told(Array("a: é\nb: é".utf8) + bytes + [0x0A], yaml)
                == [
                    "2:5 records.encoding: the text is not UTF-8 here (byte \(name)), expected UTF-8 → save the file again with the encoding UTF-8"
                ])
    }
}
