// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Seeds for the cases of a parameterised test: only the one in `HEARTH_SEED`, or some fresh ones.
public func freshSeeds(_ count: Int) -> [UInt64] {
    if let text = getenv("HEARTH_SEED"), let seed = UInt64(String(cString: text)) {
        return [seed]
    }
    return (0..<count).map { _ in UInt64.random(in: 1 ... .max) }
}
