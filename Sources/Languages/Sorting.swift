extension Locale {
    /// The items in the alphabetical order of the language: é with e in French, ñ after n in Spanish.
    ///
    /// Signs in front of the first letter or digit do not count, so that "¿Qué?" stands under Q. What the language does not
    /// tell apart goes by code point, and what is the same text keeps its order.
    public func sorted<T>(_ items: [T], by text: (T) -> String) -> [T] {
        let collator = collator
        let texts = items.map(text)
        let keys = texts.map { collator.key(Self.withoutLeadingSigns($0)) }
        // Only numbers are moved about, however large the items are.
        return items.indices.sorted { left, right in
            if keys[left] != keys[right] { return keys[left].lexicographicallyPrecedes(keys[right]) }
            let (a, b) = (texts[left].unicodeScalars, texts[right].unicodeScalars)
            return a.elementsEqual(b) ? left < right : a.lexicographicallyPrecedes(b)
        }.map { items[$0] }
    }

    /// The letter of an A–Z index that a text stands under: E for "École", Q for "¿Qué?", Ñ for Spanish "ñu"; "#" for digits,
    /// and for texts without a letter.
    ///
    /// An accented letter or ligature stands under its base letter unless the language sorts it as a letter of its own.
    public func initial(of text: String) -> String {
        guard let first = Self.withoutLeadingSigns(text).first, first.isLetter else { return "#" }
        let letter = String(ICU.normalized(first.uppercased(), .composed).prefix(1))
        let base = folded(letter).uppercased()
        guard let baseLetter = base.first, base != letter, collator.base(letter) == collator.base(base) else { return letter }
        return String(baseLetter)
    }

    private static func withoutLeadingSigns(_ text: String) -> Substring {
        if let first = text.utf8.first, first < 0x80, Unicode.Scalar(first).properties.isAlphabetic { return text[...] }
        return text.drop { !$0.isLetter && !$0.isNumber }
    }

    private var collator: Collator {
        lazyCollator.value { Collator(identifier) }
    }
}

extension Collator {
    fileprivate func key(_ text: Substring) -> [UInt8] { key(String(text)) }

    /// The part of the key that knows letters, and neither accents nor case.
    fileprivate func base(_ text: String) -> ArraySlice<UInt8> {
        key(text).prefix { $0 != 1 }
    }
}
