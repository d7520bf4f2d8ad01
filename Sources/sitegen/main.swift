import Glibc
import SitegenCommand

var environment: [String: String] = [:]
for name in ["NO_COLOR", "TERM", "SOURCE_DATE_EPOCH", "PATH"] {
    if let value = unsafe getenv(name) { environment[name] = unsafe String(cString: value) }
}
let code = SitegenCommand(environment: environment).run(Array(CommandLine.arguments.dropFirst()))
exit(code.rawValue)
