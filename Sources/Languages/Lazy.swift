import Synchronization

/// A value made by whoever asks first, and shared by all threads from then on.
final class Lazy<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)

    func value(_ make: () -> Value) -> Value {
        stored.withLock { value in
            if let value { return value }
            let made = make()
            value = made
            return made
        }
    }
}
