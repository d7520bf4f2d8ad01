import Testing

@testable import Languages

struct PluralTests {
    @Test(arguments: [
        ("en", 0, "other"), ("en", 1, "one"), ("en", 2, "other"), ("en", 1_000_000, "other"),
        ("fr", 0, "one"), ("fr", 1, "one"), ("fr", 2, "other"), ("fr", 1_000_000, "many"),
        ("fr", 1_000_001, "other"),
        ("es", 0, "other"), ("es", 1, "one"), ("es", 2, "other"), ("es", 1_000_000, "many"),
        ("es", 2_000_000, "many"),
        ("it", 0, "other"), ("it", 1, "one"), ("it", 2, "other"), ("it", 1_000_000, "many"),
        ("ar", 0, "zero"), ("ar", 2, "two"), ("ar", 3, "few"), ("ru", 21, "one"), ("ja", 1, "other"),
        ("fr", -1, "one"),
    ])
    func choosesTheFormOfWholeNumbers(tag: String, number: Int, expected: String) throws {
        #expect(try locale(tag).pluralCategory(number).rawValue == expected)
    }

    @Test(arguments: [
        ("en", 1.5, 1, "other"), ("fr", 1.5, 1, "one"), ("es", 1.5, 1, "other"), ("it", 1.5, 1, "other"),
        ("en", 1, 0, "one"),
        ("en", 1, 1, "other"), ("es", 1, 1, "one"), ("it", 1, 2, "other"), ("fr", 1.99, 2, "one"),
        ("fr", 1.996, 2, "other"),
        ("en", 0.996, 2, "other"), ("fr", 0, 1, "one"), ("en", .nan, 2, "other"),
    ])
    func mindsTheDigitsThatAreShown(tag: String, number: Double, digits: Int, expected: String) throws {
        #expect(try locale(tag).pluralCategory(number, visibleFractionDigits: digits).rawValue == expected)
    }

    @Test(arguments: [
        ("en", ["one", "other"]), ("fr", ["one", "many", "other"]), ("es", ["one", "many", "other"]),
        ("it", ["one", "many", "other"]),
        ("ja", ["other"]), ("ar", ["zero", "one", "two", "few", "many", "other"]),
    ])
    func knowsTheFormsOfALanguage(tag: String, expected: [String]) throws {
        #expect(try locale(tag).pluralCategories.map(\.rawValue) == expected)
    }

    @Test func answersManyThreadsAtOnce() async throws {
        let french = try locale("fr")
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for number in 0..<2000 {
                        #expect(french.pluralCategory(number) == (number < 2 ? .one : .other))
                        #expect(french.sorted(["z", "é", "a"], by: \.self) == ["a", "é", "z"])
                    }
                }
            }
        }
    }
}
