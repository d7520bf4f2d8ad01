/// The plural forms that languages distinguish, by CLDR's names; English has `one` and `other`, Arabic all
/// six.
public enum PluralCategory: String, Sendable, Hashable, CaseIterable {
    case zero, one, two, few, many, other
}

extension Locale {
    /// The form that goes with a whole number.
    public func pluralCategory(_ number: Int) -> PluralCategory {
        rules.category(Double(number))
    }

    /// The form that goes with a number that is shown with so many digits after the point: "1 metre", but
    /// "1.0 metres".
    public func pluralCategory(_ number: Double, visibleFractionDigits: Int) -> PluralCategory {
        guard number.isFinite, visibleFractionDigits > 0 else { return rules.category(number) }
        var digits = DecimalDigits(number)
        digits.round(fractionDigits: visibleFractionDigits)
        let whole = stride(from: max(1, digits.integerCount) - 1, through: 0, by: -1).map {
            String(digits.digit(at: $0))
        }
        let fraction = (1...visibleFractionDigits).map { String(digits.digit(at: -$0)) }
        return rules.category(
            decimal: whole.joined() + "." + fraction.joined(), fractionDigits: visibleFractionDigits)
    }

    /// The forms that the language has, in CLDR's order, `other` last.
    public var pluralCategories: [PluralCategory] {
        let own = rules.categories
        return PluralCategory.allCases.filter(own.contains)
    }

    /// The smallest whole number of a form, to explain in a message which numbers it is for.
    func example(of category: PluralCategory) -> Int? {
        (Array(0...120) + [1000, 1_000_000]).first { pluralCategory($0) == category }
    }

    private var rules: PluralRules {
        lazyRules.value { PluralRules(identifier) }
    }
}
