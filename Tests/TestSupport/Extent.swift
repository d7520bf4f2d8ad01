import Foundation

/// Whether everything is tried, by `make proof`, or a sample of each kind, by `make test`: the same one each
/// time.
public let isProof = ProcessInfo.processInfo.environment["SITEGEN_PROOF"] == "1"

/// Whether goldens are to be recorded anew, by `make record`.
public let isRecording = ProcessInfo.processInfo.environment["SITEGEN_RECORD"] == "1"
