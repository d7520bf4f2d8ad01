import Diagnostics
import Threads

/// A long list of groups of keys, read in parts side by side.
///
/// Where the parts begin is a guess: what looks like the first element of the list is taken for another one.
/// The guess is right where the part before ends exactly there; from the first one that is not, and from the
/// first mistake, the file is read on as ever.
extension JSONParser {
    /// Shorter lists are read sooner than threads are woken.
    private static let worthwhile = 200_000

    /// Reads the elements of the list that was just opened, as far as all is well.
    ///
    /// - Returns: whether an element was read last; otherwise one is expected here, as before.
    mutating func elementsSideBySide() -> Bool {
        guard let workers, workers.jobs > 1, bytes.count - position >= Self.worthwhile,
            let beginning = elementBeginning
        else {
            return false
        }
        // Once a file: lists in each other would be cut again and again.
        self.workers = nil
        let starts = starts(2 * workers.jobs, beginning)
        let (file, room) = (file, depthLimit - builder.depth)
        let parts = workers.map(starts.count, chunk: 1) { number -> Part? in
            let stop = number + 1 < starts.count ? starts[number + 1] : file.bytes.count
            var parser = JSONParser(file, from: starts[number], to: stop, depthLimit: room)
            return parser.part(to: stop)
        }
        for (start, part) in zip(starts, parts) {
            position = start
            guard let part else { return false }
            builder.append(part.builder)
            if part.comma > 0 { comma = part.comma }
            valueEnd = part.end
            position = part.next ?? part.end
            if part.next == nil { return true }
        }
        return false
    }

    /// Where parts may begin: here, and about as far from each other, wherever the next group begins with the
    /// key of the first.
    private func starts(_ count: Int, _ beginning: [UInt8]) -> [Int] {
        var starts = [position]
        let length = (bytes.count - position) / count
        for number in 1..<count {
            let from = position + number * length
            if let start = bytes.span.first(beginning, in: from..<from + length) { starts.append(start) }
        }
        return starts
    }

    /// The bracket and the key that the element here begins with.
    private var elementBeginning: [UInt8]? {
        let text = bytes[position...].prefix(80)
        guard text.first == UInt8(ascii: "{"), let quote = text.firstIndex(of: UInt8(ascii: "\"")) else {
            return nil
        }
        guard let end = text[(quote + 1)...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        return Array(text[...end])
    }

    /// Some elements of a list.
    private struct Part: Sendable {
        var builder: DocumentBuilder
        var comma: Int
        /// Where the last element ends.
        var end: Int
        /// Where the next part begins, after the comma that follows.
        var next: Int?
    }

    /// Reads elements up to `stop`, or up to text that is neither an element nor a comma; nil if something is
    /// wrong in them.
    private mutating func part(to stop: Int) -> Part? {
        while true {
            do throws(Mistake) {
                repeat { try value() } while try continues()
            } catch {
                return nil
            }
            let end = valueEnd
            guard byte == UInt8(ascii: ",") else { return Part(builder: builder, comma: comma, end: end) }
            comma = position
            position += 1
            skipSpace()
            if position == stop { return Part(builder: builder, comma: comma, end: end, next: position) }
            if position > stop { return nil }
        }
    }
}

extension Span<UInt8> {
    /// Where some bytes occur first.
    fileprivate func first(_ wanted: [UInt8], in range: Range<Int>) -> Int? {
        search: for start in range where start + wanted.count <= count {
            for index in wanted.indices where self[start + index] != wanted[index] { continue search }
            return start
        }
        return nil
    }
}
