// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A random generator with a seed (SplitMix64): the same seed gives the same numbers everywhere.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number below a bound. The bias is below 2^-32 for the small bounds of tests.
    public mutating func below(_ bound: Int) -> Int {
        precondition(bound > 0, "a bound is at least 1")
        return Int(truncatingIfNeeded: next() % UInt64(bound))
    }

    /// true once in `count` times on average.
    public mutating func oneIn(_ count: Int) -> Bool {
        below(count) == 0
    }

    /// Random bytes.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }
}

/// A property that does not hold: the seed to run again and the smallest case found.
public struct PropertyFailure: Error, CustomStringConvertible {
    public let seed: UInt64
    public let caseIndex: Int
    /// The shrunk case, as text.
    public let smallestCase: String
    /// The error of the property for that case.
    public let reason: String

    public var description: String {
        "HEARTH_SEED=\(seed), case \(caseIndex): \(reason)\nsmallest case: \(smallestCase)"
    }
}

/// The seed of `HEARTH_SEED`, or the one given.
public func propertySeed(_ fixed: UInt64) -> UInt64 {
    getenv("HEARTH_SEED").flatMap { UInt64(String(cString: $0)) } ?? fixed
}

/// Checks a property on generated cases; a case that fails is made smaller while it still fails.
/// - Parameters:
///   - cases: How many cases to generate.
///   - seed: Where the generator starts; `HEARTH_SEED` overrides it.
///   - generate: Makes a case.
///   - shrink: Smaller neighbours of a case, best first.
///   - property: Throws when it does not hold.
/// - Throws: `PropertyFailure` with the seed and the shrunk case.
public func checkProperty<Case>(
    cases: Int = 100, seed: UInt64, generate: (inout SeededRandom) -> Case,
    shrink: (Case) -> [Case] = { _ in [] }, property: (Case) throws -> Void
) throws {
    let seed = propertySeed(seed)
    var random = SeededRandom(seed: seed)
    for index in 0..<cases {
        var smallest = generate(&random)
        guard var reason = failure(of: smallest, property) else { continue }
        var triesLeft = 2000
        search: while triesLeft > 0 {
            for candidate in shrink(smallest) {
                triesLeft -= 1
                if let next = failure(of: candidate, property) {
                    smallest = candidate
                    reason = next
                    continue search
                }
                if triesLeft == 0 { break search }
            }
            break
        }
        throw PropertyFailure(
            seed: seed, caseIndex: index, smallestCase: "\(smallest)", reason: reason)
    }
}

private func failure<Case>(of value: Case, _ property: (Case) throws -> Void) -> String? {
    do {
        try property(value)
        return nil
    } catch {
        return "\(error)"
    }
}

/// Smaller neighbours of an array: halves, quarters … left out, then single elements.
public func shrinkArray<Element>(_ array: [Element]) -> [[Element]] {
    var smaller: [[Element]] = []
    var width = array.count
    while width > 0 {
        for start in stride(from: 0, to: array.count, by: width) {
            var candidate = array
            candidate.removeSubrange(start..<min(start + width, array.count))
            smaller.append(candidate)
        }
        width /= 2
    }
    return smaller
}
