// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import Logging

/// A log with a clock of its own, in small segments.
final class SmallLog {
    let clock = VirtualClock()
    let directory: String
    private let folder: TemporaryFolder?
    private let log: FileLog
    private let engine: Engine

    /// - Parameter path: where the log is to stay; without it, it is removed at the end.
    init(at path: String? = nil) throws {
        folder = try path == nil ? TemporaryFolder() : nil
        directory = path ?? folder?.file("data") ?? ""
        var limits = LogLimits()
        limits.segmentBytesMax = 4096
        limits.allocationBytes = 4096
        log = try FileLog.open(
            directory: directory,
            mode: .create(
                logID: [UInt8](repeating: 9, count: 16), time: clock.wallNanoseconds),
            limits: limits, random: { 5 })
        engine = try Engine.open(
            log: log, clock: clock, sha256: sha256,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    deinit { if folder != nil { try? FileManager.default.removeItem(atPath: directory) } }

    var last: UInt64 { log.nextOffset - 1 }

    /// A minute later, a record of a kilobyte.
    ///
    /// - Parameter sourceAt: when it happened, by its source.
    @discardableResult
    func commit(_ text: String, sourceAt: Int64? = nil) throws -> (offset: UInt64, time: Int64) {
        clock.advance(seconds: 60)
        let range = try engine.commit([
            HomeRecord(
                receivedAt: clock.wallNanoseconds, sourceAt: sourceAt, cause: .message,
                origin: RecordOrigin(profile: "main", topic: "t"),
                events: [.messageIgnored(reason: text)],
                capture: (0..<1024).map { UInt8(truncatingIfNeeded: $0 &* 7919) })
        ])
        return (range.upperBound - 1, clock.wallNanoseconds)
    }

    func trim(below offset: UInt64) throws { try log.trim(below: offset) }

    func first() throws -> UInt64 { try FileLogReader(directory: directory).firstOffset }

    func close() throws { try log.close() }
}
