// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Prints what a test of a fault counted, as one line on the standard error.
///
/// `Scripts/reliability.py` collects these lines into `docs/RELIABILITY.md`, so call it as the last
/// statement of the test: a test that failed has no figure.
/// - Parameters:
///   - fault: its number in `docs/RELIABILITY.md`, as `F5`.
///   - what: what was done, in a few words; the same in every run.
///   - counts: what was counted, in the order in which it is printed.
///   - isExact: false where the counts depend on chance or on the speed of the machine.
///   - file: the file of the test, which has the name of its suite.
package func reportFigure(
    _ fault: String, _ what: String, _ counts: KeyValuePairs<String, Int>, isExact: Bool = true,
    file: String = #fileID
) {
    let words = counts.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    let suite = file.split(separator: "/").last?.split(separator: ".").first ?? ""
    let line = "\(isExact ? "figure" : "sample") \(fault) | \(suite) | \(what) | \(words)\n"
    // In one call, so that no line of another test comes between.
    var bytes = line
    bytes.withUTF8 { _ = unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
