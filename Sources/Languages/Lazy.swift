import Synchronization

/// A value that is made when it is first needed, and shared by all threads from then on.
package final class Lazy<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)

    package init() {}

    /// Whether the value has been made.
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
