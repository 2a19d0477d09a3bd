// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Whether the clock of the machine is plausible.
struct ClockCheck {
    /// Nanoseconds since 1970 UTC.
    var now: Int64
    /// When the log's newest record was received; nil without a log.
    var lastReceivedAt: Int64?
    /// The kernel's state; nil where it cannot be read.
    var isSynchronized: Bool?

    /// 2026-01-01, before which no log was written.
    private static let earliest: Int64 = 1_767_225_600_000_000_000
    /// The size of a step that the engine records.
    private static let stepMax: Int64 = 1_000_000_000

    var findings: [Finding] {
        [order, synchronization].compactMap { $0 }
    }

    private var order: Finding? {
        if now < Self.earliest {
            return Finding(
                .problem, "clock", "it says \(LocalTime.zoned(now)), which cannot be",
                remedy: "set the clock, and let NTP keep it")
        }
        guard let lastReceivedAt else { return nil }
        let behind = lastReceivedAt.subtractingSaturated(now)
        guard behind > Self.stepMax else {
            return Finding(.ok, "clock", "not behind the newest record of the log")
        }
        return Finding(
            .problem, "clock",
            "\(SizeText.duration(Int(behind / 1_000_000_000))) behind the newest record of the log",
            remedy: "set the clock; the log goes on in a new era, and its order does not suffer")
    }

    private var synchronization: Finding? {
        guard let isSynchronized else {
            return Finding(.note, "clock", "whether NTP keeps it cannot be read here")
        }
        if isSynchronized { return Finding(.ok, "clock", "kept by NTP") }
        return Finding(
            .warning, "clock", "the kernel says that nothing keeps it in time",
            remedy: "run an NTP client: systemd-timesyncd, chrony")
    }

    /// Whether an NTP client keeps the kernel's clock; nil where that cannot be read.
    static func readSynchronization() -> Bool? {
        #if os(Linux)
            // `struct timex` is not imported into Swift: 208 bytes of which zeros ask for nothing
            // but the state, and the state is what the call returns.
            typealias Call = @convention(c) (UnsafeMutableRawPointer) -> Int32
            guard let symbol = dlsym(nil, "adjtimex") else { return nil }
            let call = unsafeBitCast(symbol, to: Call.self)
            var buffer = [UInt64](repeating: 0, count: 64)
            let state = buffer.withUnsafeMutableBytes { call($0.baseAddress!) }
            let unsynchronized: Int32 = 5
            return state < 0 ? nil : state != unsynchronized
        #else
            return nil
        #endif
    }
}
