// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// One input of the fuzzer, for the target that `HEARTH_FUZZ` names.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    FuzzTarget.chosen.run(input)
    return 0
}

/// An entry that takes bytes and checks its invariants.
struct FuzzTarget: Sendable {
    var name: String
    var run: @Sendable ([UInt8]) -> Void

    static let all: [FuzzTarget] =
        CodecFuzz.targets + [
            FuzzTarget(name: "json", run: JSONFuzz.run),
            FuzzTarget(name: "template", run: TemplateFuzz.run),
            FuzzTarget(name: "record", run: RecordFuzz.run),
            FuzzTarget(name: "log", run: LogFuzz.runChoices),
            FuzzTarget(name: "segment", run: LogFuzz.runSegment),
            FuzzTarget(name: "state", run: LogFuzz.runState),
        ]

    static let chosen: FuzzTarget = {
        let name = getenv("HEARTH_FUZZ").map { String(cString: $0) } ?? ""
        guard let found = all.first(where: { $0.name == name }) else {
            let names = all.map(\.name).joined(separator: " ")
            fatalError("HEARTH_FUZZ must name one of: \(names)")
        }
        return found
    }()
}

/// Ends the run when an invariant is broken.
func require(_ condition: Bool, _ promise: @autoclosure () -> String) {
    // The message of a precondition is not in a release build.
    if !condition { fatalError("broken promise: \(promise())") }
}
