import Foundation

// Fuzzer readers               prints the names of all readers
// Fuzzer READER FOLDER [-…]    gives the reader random inputs; what it finds is in the folder

let own = CommandLine.arguments
// A process that libFuzzer has started has its arguments already.
exit(Fuzzer.run(Fuzzer.reader == nil ? Fuzzer.arguments(for: own) : own))
