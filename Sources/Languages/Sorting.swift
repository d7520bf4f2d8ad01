extension Locale {
    /// The items in the alphabetical order of the language: é with e in French, ñ after n in Spanish.
    ///
    /// Signs in front of the first letter or digit do not count, so that "¿Qué?" is under Q. Texts that the
    /// language does not distinguish are sorted by code point, and equal texts keep their order.
    public func sorted<T>(_ items: [T], by text: (T) -> String) -> [T] {
        let collator = collator
        let texts = items.map(text)
        // All keys in one array, since the references to separate ones would be counted at every comparison.
        var (row, units) = ([UInt8](), [UInt16]())
        var ends = [0]
        for text in texts {
            collator.append(keyOf: String(Self.withoutLeadingSigns(text)), to: &row, &units)
            ends.append(row.count)
        }
        // Only numbers are moved about, however large the items are.
        return items.indices.sorted { [keys = row, starts = ends] left, right in
            let order = keys.span.order(starts[left]..<starts[left + 1], starts[right]..<starts[right + 1])
            if order != 0 { return order < 0 }
            let (a, b) = (texts[left].unicodeScalars, texts[right].unicodeScalars)
            return a.elementsEqual(b) ? left < right : a.lexicographicallyPrecedes(b)
        }.map { items[$0] }
    }

    /// The letter of an A–Z index that a text is listed under: E for "École", Q for "¿Qué?", Ñ for Spanish
    /// "ñu"; "#" for digits, and for texts without a letter.
    ///
    /// An accented letter or ligature is listed under its base letter unless the language sorts it as a
    /// letter of its own.
    public func initial(of text: String) -> String {
        guard let first = Self.withoutLeadingSigns(text).first, first.isLetter else { return "#" }
        let letter = String(ICU.normalized(first.uppercased(), .composed).prefix(1))
        let base = folded(letter).uppercased()
        guard let baseLetter = base.first, base != letter, collator.base(letter) == collator.base(base) else {
            return letter
        }
        return String(baseLetter)
    }

    /// The items of an index from A to Z: sorted, and divided by the letter that each is under.
    public func letters<Item>(of items: [Item], by text: (Item) -> String) -> [(
        letter: String, items: [Item]
    )] {
        var letters: [(letter: String, items: [Item])] = []
        for item in sorted(items, by: text) {
            let letter = initial(of: text(item))
            if letters.last?.letter == letter {
                letters[letters.count - 1].items.append(item)
            } else {
                letters.append((letter, [item]))
            }
        }
        return letters
    }

    private static func withoutLeadingSigns(_ text: String) -> Substring {
        if let first = text.utf8.first, first < 0x80, Unicode.Scalar(first).properties.isAlphabetic {
            return text[...]
        }
        return text.drop { !$0.isLetter && !$0.isNumber }
    }

    private var collator: Collator {
        lazyCollator.value { Collator(identifier) }
    }
}

extension Span<UInt8> {
    /// Below 0 if one part comes before another, byte by byte; above 0 if it comes after; 0 if they are
    /// equal.
    fileprivate func order(_ left: Range<Int>, _ right: Range<Int>) -> Int {
        for step in 0..<Swift.min(left.count, right.count) {
            let (a, b) = (self[left.lowerBound + step], self[right.lowerBound + step])
            if a != b { return a < b ? -1 : 1 }
        }
        return left.count - right.count
    }
}

extension Collator {
    /// The part of the key for the base letters, without accents and case.
    fileprivate func base(_ text: String) -> ArraySlice<UInt8> {
        key(text).prefix { $0 != 1 }
    }
}
