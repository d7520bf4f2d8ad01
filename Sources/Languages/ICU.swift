// ICU comes from the Swift toolchain, so the same toolchain writes the same bytes on every machine. Its
// functions carry the prefix `swift_`; this file is the only one that calls them, and the only unsafe one of
// the room.
import _FoundationICU

/// The questions that this room puts to ICU. Each is asked once a locale; nothing here is on the path of a
/// single number.
enum ICU {
    /// Where ICU has no data for a locale it takes those of the process's default, which comes from LANG:
    /// name one instead.
    private static let ready: Void = {
        var status = U_ZERO_ERROR
        unsafe swift_uloc_setDefault("en_001", &status)
    }()

    /// ICU's own name for a BCP 47 tag, `pt_BR`; nil if the tag is malformed or its language unknown.
    static func identifier(tag: String) -> String? {
        ready
        var parsed: Int32 = 0
        let name = unsafe bytes { unsafe swift_uloc_forLanguageTag(tag, $0, $1, &parsed, &$2) }
        guard let name, !name.isEmpty, parsed == tag.utf8.count, !name.contains("@") else { return nil }
        guard let code = unsafe String(validatingCString: swift_uloc_getISO3Language(name)), !code.isEmpty
        else { return nil }
        return name
    }

    /// The tag in its canonical spelling: `pt-BR` for `PT-br`.
    static func tag(_ identifier: String) -> String? {
        unsafe bytes { unsafe swift_uloc_toLanguageTag(identifier, $0, $1, 1, &$2) }
    }

    /// The name of a locale in the words of another.
    static func displayName(_ identifier: String, in other: String) -> String? {
        unsafe text { unsafe swift_uloc_getDisplayName(identifier, other, $0, $1, &$2) }
    }

    /// With script and region, guessed if they are not given: `fr_Latn_FR`.
    static func withLikelySubtags(_ identifier: String) -> String? {
        unsafe bytes { unsafe swift_uloc_addLikelySubtags(identifier, $0, $1, &$2) }
    }

    /// Language and region of a full identifier.
    static func languageAndRegion(_ identifier: String) -> (language: String, region: String)? {
        let language = unsafe bytes { unsafe swift_uloc_getLanguage(identifier, $0, $1, &$2) }
        let region = unsafe bytes { unsafe swift_uloc_getCountry(identifier, $0, $1, &$2) }
        guard let language, let region else { return nil }
        return (language, region)
    }

    static func isRightToLeft(_ identifier: String) -> Bool {
        unsafe swift_uloc_isRightToLeft(identifier) != 0
    }

    /// Symbols and grouping of numbers; nil if ICU refuses the locale.
    static func numberSymbols(_ identifier: String) -> NumberSymbols? {
        var status = U_ZERO_ERROR
        guard let decimal = unsafe swift_unum_open(UNUM_DECIMAL, nil, 0, identifier, nil, &status) else {
            return nil
        }
        defer { unsafe swift_unum_close(decimal) }
        guard let percent = unsafe swift_unum_open(UNUM_PERCENT, nil, 0, identifier, nil, &status) else {
            return nil
        }
        defer { unsafe swift_unum_close(percent) }
        func symbol(_ which: UNumberFormatSymbol) -> String? {
            unsafe text { unsafe swift_unum_getSymbol(decimal, which, $0, $1, &$2) }
        }
        func attribute(_ which: UNumberFormatAttribute) -> Int {
            unsafe Int(swift_unum_getAttribute(decimal, which))
        }
        guard let point = symbol(UNUM_DECIMAL_SEPARATOR_SYMBOL),
            let separator = symbol(UNUM_GROUPING_SEPARATOR_SYMBOL),
            let minus = symbol(UNUM_MINUS_SIGN_SYMBOL), let percentSign = symbol(UNUM_PERCENT_SYMBOL),
            let zero = symbol(UNUM_ZERO_DIGIT_SYMBOL), let infinity = symbol(UNUM_INFINITY_SYMBOL),
            let nan = symbol(UNUM_NAN_SYMBOL),
            let pattern = unsafe text({ unsafe swift_unum_toPattern(percent, 0, $0, $1, &$2) })
        else { return nil }
        return NumberSymbols(
            point: point, separator: separator, minus: minus, zero: zero, infinity: infinity, notANumber: nan,
            primaryGroup: attribute(UNUM_GROUPING_SIZE),
            secondaryGroup: attribute(UNUM_SECONDARY_GROUPING_SIZE),
            minimumGrouping: attribute(UNUM_MINIMUM_GROUPING_DIGITS), percentPattern: pattern,
            percentSign: percentSign)
    }

    /// CLDR date patterns of some skeletons, in the order asked, and the names that they need.
    static func dateSymbols(_ identifier: String, skeletons: [String]) -> DateSymbols? {
        let gregorian = identifier + "@calendar=gregorian"
        var status = U_ZERO_ERROR
        guard let generator = unsafe swift_udatpg_open(gregorian, &status) else { return nil }
        defer { unsafe swift_udatpg_close(generator) }
        guard let format = unsafe swift_udat_open(UDAT_NONE, UDAT_SHORT, gregorian, nil, 0, nil, 0, &status)
        else { return nil }
        defer { unsafe swift_udat_close(format) }
        let patterns = skeletons.map { skeleton in
            let units = Array(skeleton.utf16)
            return unsafe text {
                unsafe swift_udatpg_getBestPattern(generator, units, Int32(units.count), $0, $1, &$2)
            } ?? "y-MM-dd"
        }
        func names(_ kind: UDateFormatSymbolType) -> [String] {
            let count = unsafe swift_udat_countSymbols(format, kind)
            return (0..<max(0, count)).map { index in
                unsafe text { unsafe swift_udat_getSymbols(format, kind, index, $0, $1, &$2) } ?? ""
            }
        }
        return DateSymbols(
            patterns: patterns, months: names(UDAT_MONTHS), standaloneMonths: names(UDAT_STANDALONE_MONTHS),
            shortMonths: names(UDAT_SHORT_MONTHS), standaloneShortMonths: names(UDAT_STANDALONE_SHORT_MONTHS),
            monthLetters: names(UDAT_STANDALONE_NARROW_MONTHS),
            // The first is empty: the days count from 1.
            weekdays: Array(names(UDAT_WEEKDAYS).dropFirst()))
    }
}

// MARK: Time zones

extension ICU {
    /// Whether a name is one of the IANA database, or a distance from GMT.
    static func knowsTimeZone(_ name: String) -> Bool {
        let units = Array(name.utf16)
        var isNamed: Int8 = 0
        let canonical = unsafe text {
            unsafe swift_ucal_getCanonicalTimeZoneID(units, Int32(units.count), $0, $1, &isNamed, &$2)
        }
        return canonical != nil && (isNamed != 0 || name.hasPrefix("GMT"))
    }

    /// - Parameter moment: seconds since 1970-01-01T00:00:00Z.
    /// - Returns: 0 if the zone is not known.
    static func secondsAheadOfUTC(inTimeZone name: String, at moment: Double) -> Int {
        let units = Array(name.utf16)
        var status = U_ZERO_ERROR
        guard let clock = unsafe swift_ucal_open(units, Int32(units.count), "en_001", UCAL_GREGORIAN, &status)
        else { return 0 }
        defer { unsafe swift_ucal_close(clock) }
        unsafe swift_ucal_setMillis(clock, moment * 1000, &status)
        let standard = unsafe swift_ucal_get(clock, UCAL_ZONE_OFFSET, &status)
        let saving = unsafe swift_ucal_get(clock, UCAL_DST_OFFSET, &status)
        return status.rawValue <= 0 ? Int(standard + saving) / 1000 : 0
    }
}

// MARK: Text

extension ICU {
    enum Form { case composed, compatibilityDecomposed }

    /// The text in a Unicode normalization form, NFC or NFKD.
    static func normalized(_ string: String, _ form: Form) -> String {
        var status = U_ZERO_ERROR
        let normalizer =
            unsafe form == .composed
            ? swift_unorm2_getNFCInstance(&status) : swift_unorm2_getNFKDInstance(&status)
        guard let normalizer = unsafe normalizer else { return string }
        let units = Array(string.utf16)
        return unsafe text(capacity: units.count * 3 + 16) {
            unsafe swift_unorm2_normalize(normalizer, units, Int32(units.count), $0, $1, &$2)
        } ?? string
    }

    /// Latin letters for any script, as CLDR's `Any-Latin; Latin-ASCII` gives them.
    ///
    /// The rules cost some 5 ms to load (60 ms for Chinese), so they are loaded by the first text that needs
    /// them.
    static func romanized(_ string: String) -> String {
        let identifier = Array("Any-Latin; Latin-ASCII".utf16)
        var status = U_ZERO_ERROR
        let opened = unsafe swift_utrans_openU(
            identifier, Int32(identifier.count), UTRANS_FORWARD, nil, 0, nil, &status)
        guard let transliterator = unsafe opened else { return string }
        defer { unsafe swift_utrans_close(transliterator) }
        var units = Array(string.utf16)
        var length = Int32(units.count)
        var limit = length
        let capacity = units.count * 16 + 64
        units += [UInt16](repeating: 0, count: capacity - units.count)
        unsafe swift_utrans_transUChars(transliterator, &units, &length, Int32(capacity), 0, &limit, &status)
        guard status.rawValue <= 0, (0...capacity).contains(Int(length)) else { return string }
        return String(decoding: units.prefix(Int(length)), as: UTF16.self)
    }
}

/// Sort keys of one locale. Many threads can use ICU's collator at once as long as none changes its settings.
@safe final class Collator: @unchecked Sendable {
    private let handle: OpaquePointer?

    init(_ identifier: String) {
        var status = U_ZERO_ERROR
        unsafe handle = swift_ucol_open(identifier, &status)
    }

    deinit { unsafe swift_ucol_close(handle) }

    /// Bytes that compare as the texts do in the locale; the part before the first 1 is the base letters
    /// alone.
    func key(_ text: String) -> [UInt8] {
        var (row, units) = ([UInt8](), [UInt16]())
        append(keyOf: text, to: &row, &units)
        return row
    }

    /// Appends the key of a text to a row of keys.
    ///
    /// - Parameter units: memory that may be used again.
    func append(keyOf text: String, to row: inout [UInt8], _ units: inout [UInt16]) {
        guard let handle = unsafe handle else { return row += text.utf8 }
        units.removeAll(keepingCapacity: true)
        units.append(contentsOf: text.utf16)
        let start = row.count
        var room = units.count * 4 + 32
        while true {
            row.append(contentsOf: repeatElement(0, count: room))
            let length = unsafe row.withUnsafeMutableBufferPointer { row in
                unsafe Int(
                    swift_ucol_getSortKey(
                        handle, units, Int32(units.count), row.baseAddress.map { unsafe $0 + start },
                        Int32(room)))
            }
            row.removeLast(max(0, room - length))
            if length <= room { return }
            row.removeLast(row.count - start)
            room = length
        }
    }
}

/// Plural rules of one locale. Selecting is const in ICU: many threads may ask at once.
@safe final class PluralRules: @unchecked Sendable {
    private let handle: OpaquePointer?
    private let identifier: String

    init(_ identifier: String) {
        self.identifier = identifier
        var status = U_ZERO_ERROR
        unsafe handle = swift_uplrules_openForType(identifier, UPLURAL_TYPE_CARDINAL, &status)
    }

    deinit { unsafe swift_uplrules_close(handle) }

    func category(_ number: Double) -> PluralCategory {
        guard let handle = unsafe handle else { return .other }
        let word = unsafe ICU.text(capacity: 16) { unsafe swift_uplrules_select(handle, number, $0, $1, &$2) }
        return word.flatMap(PluralCategory.init) ?? .other
    }

    /// The category of a number as it is written, zeros at its end included: "1.0" is not "1".
    func category(decimal: String, fractionDigits: Int) -> PluralCategory {
        let skeleton = Array(("." + String(repeating: "0", count: fractionDigits)).utf16)
        guard let handle = unsafe handle else { return .other }
        var status = U_ZERO_ERROR
        let formatter = unsafe swift_unumf_openForSkeletonAndLocale(
            skeleton, Int32(skeleton.count), identifier, &status)
        defer { unsafe swift_unumf_close(formatter) }
        let number = unsafe swift_unumf_openResult(&status)
        defer { unsafe swift_unumf_closeResult(number) }
        unsafe swift_unumf_formatDecimal(formatter, decimal, Int32(decimal.utf8.count), number, &status)
        guard status.rawValue <= 0 else { return .other }
        let word = unsafe ICU.text(capacity: 16) {
            unsafe swift_uplrules_selectFormatted(handle, number, $0, $1, &$2)
        }
        return word.flatMap(PluralCategory.init) ?? .other
    }

    /// Every category that the language has.
    var categories: Set<PluralCategory> {
        var status = U_ZERO_ERROR
        guard let handle = unsafe handle, let words = unsafe swift_uplrules_getKeywords(handle, &status)
        else { return [.other] }
        defer { unsafe swift_uenum_close(words) }
        var categories: Set<PluralCategory> = []
        while let word = unsafe swift_uenum_next(words, nil, &status) {
            if let category = unsafe PluralCategory(rawValue: String(cString: word)) {
                categories.insert(category)
            }
        }
        return categories
    }
}

/// How a language joins the parts of a list. Formatting is const in ICU: many threads may ask at once.
@safe final class ListPattern: @unchecked Sendable {
    private let handle: OpaquePointer?

    init(_ identifier: String) {
        var status = U_ZERO_ERROR
        unsafe handle = swift_ulistfmt_openForType(
            identifier, ULISTFMT_TYPE_AND, ULISTFMT_WIDTH_WIDE, &status)
    }

    deinit { unsafe swift_ulistfmt_close(handle) }

    /// nil if ICU fails.
    func joined(_ parts: [String]) -> String? {
        guard let handle = unsafe handle else { return nil }
        let lengths = parts.map { Int32($0.utf16.count) }
        let units = parts.flatMap(\.utf16)
        return unsafe units.withUnsafeBufferPointer { units in
            var start = units.baseAddress
            var starts: [UnsafePointer<UInt16>?] = unsafe []
            for length in lengths {
                unsafe starts.append(start)
                unsafe start = start.map { unsafe $0 + Int(length) }
            }
            return unsafe ICU.text(capacity: units.count + 16 * parts.count) {
                unsafe swift_ulistfmt_format(handle, starts, lengths, Int32(parts.count), $0, $1, &$2)
            }
        }
    }
}

// MARK: Buffers

extension ICU {
    /// Text that ICU writes into a buffer of UTF-16; a second try where the buffer was too small, nil if ICU
    /// fails.
    fileprivate static func text(
        capacity: Int = 64, _ fill: (UnsafeMutablePointer<UInt16>?, Int32, inout UErrorCode) -> Int32
    ) -> String? {
        var room = max(1, capacity)
        for _ in 0..<2 {
            var status = U_ZERO_ERROR
            var length = 0
            let units = unsafe [UInt16](unsafeUninitializedCapacity: room) { buffer, count in
                length = unsafe Int(fill(buffer.baseAddress, Int32(room), &status))
                count = status.rawValue <= 0 ? min(max(0, length), room) : 0
            }
            if status.rawValue <= 0 { return String(decoding: units, as: UTF16.self) }
            guard status == U_BUFFER_OVERFLOW_ERROR else { return nil }
            room = length + 1
        }
        return nil
    }

    /// The text that a function of ICU writes as ASCII, such as the name of a locale, which is short.
    private static func bytes(_ fill: (UnsafeMutablePointer<CChar>?, Int32, inout UErrorCode) -> Int32)
        -> String?
    {
        var status = U_ZERO_ERROR
        let letters = unsafe [CChar](unsafeUninitializedCapacity: 160) { buffer, count in
            let length = unsafe Int(fill(buffer.baseAddress, Int32(buffer.count), &status))
            count = status.rawValue <= 0 ? min(max(0, length), buffer.count) : 0
        }
        guard status.rawValue <= 0 else { return nil }
        return String(decoding: letters.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
