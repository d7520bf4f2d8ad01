/// The scheme that the value of an attribute begins with, if it is an address: `https` or `javascript`.
struct SchemeState: Hashable, Sendable {
    /// The value may still turn out to begin with a scheme.
    private(set) var isOpen = false
    /// Data came where the scheme may be.
    private var hasData = false
    /// What the template writes of it, in lower case; after the colon only if it runs code.
    private(set) var letters: [UInt8] = []

    static let atBeginning: SchemeState = {
        var state = SchemeState()
        state.isOpen = true
        return state
    }()

    /// Whether the template began the value with a scheme that runs code.
    var runsCode: Bool { !isOpen && !letters.isEmpty }

    /// Notes that there is data here.
    mutating func passData() { hasData = true }

    /// - Parameter byte: in lower case.
    /// - Returns: whether a scheme ends here that may be data.
    mutating func advance(_ byte: UInt8) -> Bool {
        guard isOpen else { return false }
        switch byte {
        case UInt8(ascii: ":"):
            isOpen = false
            if !HTMLState.runningSchemes.contains(String(decoding: letters, as: UTF8.self)) { letters = [] }
            return hasData
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
            isOpen = false
            letters = []
        // Browsers pass over white space in a scheme.
        case _ where byte > 0x20 && letters.count < HTMLState.longestName: letters.append(byte)
        default: break
        }
        return false
    }

    /// After one of two texts: what is more dangerous of both.
    func joined(with other: SchemeState) -> SchemeState {
        var result = self
        if runsCode || other.runsCode {
            result = runsCode ? self : other
        } else {
            result.letters = letters.count < other.letters.count ? other.letters : letters
            result.isOpen = isOpen || other.isOpen
        }
        result.hasData = hasData || other.hasData
        return result
    }
}

/// What a `<meta>` tells the browser to do with its `content`, such as to open another page.
struct DirectiveState: Hashable, Sendable {
    /// Whether it has `http-equiv`.
    var isGiven = false
    /// Whether there is data in its `content`.
    var hasData = false

    /// After one of two texts: what is more dangerous of both.
    func joined(with other: DirectiveState) -> DirectiveState {
        DirectiveState(isGiven: isGiven || other.isGiven, hasData: hasData || other.hasData)
    }
}
