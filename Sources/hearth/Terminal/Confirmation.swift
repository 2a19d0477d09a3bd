// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The question before something goes that does not come back.
enum Confirmation {
    /// Asks on the terminal; only `y` and `yes` go on.
    ///
    /// - Parameters:
    ///   - text: the question.
    ///   - refusal: what is told after another answer.
    ///   - options: of the command, with which nobody is asked.
    /// - Throws: `usage` where nobody can answer, `no` with `refusal` where the answer is another.
    static func ask(
        _ text: String, refusal: String, options: String = "--yes or --dry-run"
    ) throws(CommandFailure) {
        guard Console.inputIsTerminal else {
            throw CommandFailure(.usage, "nobody is there to be asked: \(options)")
        }
        _ = Output.write(Array("\(text) [y/N] ".utf8), to: STDERR_FILENO)
        guard let answer = readLine()?.lowercased(), answer == "y" || answer == "yes" else {
            throw CommandFailure(.no, refusal)
        }
    }
}
