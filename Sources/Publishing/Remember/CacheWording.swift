import Diagnostics

/// Wordings of remembered diagnostics: the key and its values, so that the next build can say them in another
/// language.
extension CacheWriter {
    mutating func wording(_ wording: Wording) {
        text(wording.key)
        list(wording.values) { output, value in
            switch value {
            case .text(let text):
                output.number(0)
                output.text(text)
            case .wording(let wording):
                output.number(1)
                output.wording(wording)
            }
        }
    }
}

extension CacheReader {
    mutating func wording() throws(Malformed) -> Wording {
        let key = try text()
        let values = try list { input throws(Malformed) -> Wording.Value in
            try input.number() == 0 ? .text(try input.text()) : .wording(try input.wording())
        }
        return Wording(key: key, values: values)
    }
}
