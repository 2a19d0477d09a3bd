// SPDX-License-Identifier: Apache-2.0

import HomeGraph

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A random generator with a seed: the same seed gives the same numbers everywhere.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var numbers: SplitMix64

    public init(seed: UInt64) {
        numbers = SplitMix64(seed: seed)
    }

    public mutating func next() -> UInt64 { numbers.next() }

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

/// What a property claims is not so.
public struct BrokenProperty: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}

/// Claims something inside of a property.
/// - Throws: ``BrokenProperty`` with the claim where it is not true.
public func hold(_ isTrue: Bool, _ claim: @autoclosure () -> String) throws {
    if !isTrue { throw BrokenProperty(claim()) }
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
