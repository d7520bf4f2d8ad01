import Diagnostics
import Domains
import Testing

/// Which files of races may be quoted on a page that shows a mistake in them.
@Suite struct RacingHiddenTests {
    @Test(arguments: [
        (#"[{"race_summary": {"name": "A"}}]"#, false),
        (#"[{"race_summary": {"hidden": false}}, {"race_summary": {"hidden" :false,}}]"#, false),
        (#"[{"race_summary": {"hidden": false}}, {"race_summary": {"hidden": true}}]"#, true),
        (#"[{"race_summary": {"hidden": tru"#, true), (#"{"hidden""#, true), (#"{"hidden": "false"}"#, false),
        (#"{"\u0068idden": true}"#, true), ("", false),
    ])
    func aFileMayHideARaceUnlessItSaysThatItDoesNot(text: String, expected: Bool) {
        #expect(Racing.mayHide(SourceFile(path: "racing/a.json", text: text)) == expected)
    }
}
