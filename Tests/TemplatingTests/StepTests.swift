import Testing

@testable import Templating

/// The steps that programs are made of.
@Suite struct StepTests {
    @Test func aStepIsSmall() {
        #expect(MemoryLayout<Step>.stride <= 20)
    }
}
