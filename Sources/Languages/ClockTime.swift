/// A time of day on a 24-hour clock, to the minute.
public struct ClockTime: Sendable, Hashable, Comparable {
    /// 0…23
    public let hour: Int
    /// 0…59
    public let minute: Int

    public init?(hour: Int, minute: Int) {
        guard 0...23 ~= hour, 0...59 ~= minute else { return nil }
        self.hour = hour
        self.minute = minute
    }

    /// - Parameter iso: `18:10`, five characters; nil for anything else.
    public init?(iso: some StringProtocol) {
        let bytes = Array(iso.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), let hour = isoNumber(bytes[0..<2]),
            let minute = isoNumber(bytes[3..<5])
        else {
            return nil
        }
        self.init(hour: hour, minute: minute)
    }

    /// `18:10`
    public var iso: String {
        isoPadded(hour, 2) + ":" + isoPadded(minute, 2)
    }

    public static func < (left: Self, right: Self) -> Bool {
        (left.hour, left.minute) < (right.hour, right.minute)
    }
}
