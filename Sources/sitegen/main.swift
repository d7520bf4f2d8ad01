import Glibc
import SitegenCommand

var environment: [String: String] = [:]
var entry = unsafe environ
while let text = unsafe entry.pointee {
    let parts = unsafe String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 { environment[String(parts[0])] = String(parts[1]) }
    unsafe entry += 1
}
// A file that grows past a limit is an error of the disk like others, instead of the end of the program.
signal(SIGXFSZ, SIG_IGN)
let code = SitegenCommand(environment: environment).run(Array(CommandLine.arguments.dropFirst()))
exit(code.rawValue)
