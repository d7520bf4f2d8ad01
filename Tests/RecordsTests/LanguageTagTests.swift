import Records
import Testing

@Suite struct LanguageTagTests {
    @Test(arguments: ["fr", "pt-BR", "zh-Hans-CN", "eu"])
    func aLanguageWithTwoLettersIsUsual(_ tag: String) {
        #expect(isUsualLanguageTag(tag))
    }

    @Test(arguments: ["", "fe", "eng", "FR", "pt_BR", "fr-", "-fr", "français"])
    func whatMayBeMisspeltIsNot(_ text: String) {
        #expect(!isUsualLanguageTag(text))
    }
}
