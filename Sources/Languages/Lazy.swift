import Synchronization

/// A value made by whoever asks first, and shared by all threads from then on.
package final class Lazy<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)

    package init() {}

    /// Whether somebody has asked for it.
    var isMade: Bool { stored.withLock { $0 != nil } }

    package func value(_ make: () -> Value) -> Value {
        stored.withLock { value in
            if let value { return value }
            let made = make()
            value = made
            return made
        }
    }
}
