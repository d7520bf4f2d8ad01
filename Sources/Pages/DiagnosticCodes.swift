import Diagnostics

/// What can be wrong with the settings of any domain.
extension DiagnosticCode {
    static let sourcePassword = DiagnosticCode(
        "source.password", "The settings contain the password of a database.")
}
