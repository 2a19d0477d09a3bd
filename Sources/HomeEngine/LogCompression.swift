// SPDX-License-Identifier: Apache-2.0

import HomeGraph
public import HomeLog
import Logging
import Synchronization

/// What compression did since the start, for a status.
public struct CompressionReport: Sendable, Hashable {
    /// How many segments it compressed.
    public var segments = 0
    /// The bytes of these before.
    public var bytesBefore: UInt64 = 0
    /// The bytes of these now.
    public var bytesAfter: UInt64 = 0
    /// Why the last one stayed as it was; nil where nothing failed.
    public var failure: LogError?

    /// Nothing was done.
    public init() {}
}

/// Compresses the full segments of an engine's log, oldest first.
struct LogCompression: Sendable {
    let log: FileLog
    let logger: Logger
    private let tally = Tally()

    private final class Tally: Sendable {
        let report = Mutex(CompressionReport())
        /// Segments that do not verify: they stay as they are, and are not tried again.
        let unsound = Mutex<Set<UInt64>>([])
    }

    /// - Parameter log: nil for a log that is not of files.
    init?(_ log: any EventLog, logger: Logger) {
        guard let files = log as? FileLog else { return nil }
        self.log = files
        self.logger = logger
    }

    var report: CompressionReport { tally.report.withLock { $0 } }

    /// Compresses every segment that can be. On an error the rest waits for the next time.
    ///
    /// - Parameter isWanted: asked now and then; false ends the work.
    func run(isWanted: @escaping () -> Bool) {
        do throws(LogError) {
            for base in try log.uncompressedSegments() {
                guard isWanted() else { return }
                if tally.unsound.withLock({ $0.contains(base) }) { continue }
                note(try log.compress(base, isWanted: isWanted), base)
            }
            tally.report.withLock { $0.failure = nil }
        } catch {
            tally.report.withLock { $0.failure = error }
            logger.error(
                "a segment was not compressed", metadata: ["error": "\(faultWords(error))"])
        }
    }

    private func note(_ outcome: SegmentRewrite.Outcome, _ base: UInt64) {
        switch outcome {
        case .replaced(let before, let after):
            tally.report.withLock {
                $0.segments += 1
                $0.bytesBefore = $0.bytesBefore.addingSaturated(before)
                $0.bytesAfter = $0.bytesAfter.addingSaturated(after)
            }
            logger.info(
                "a segment was compressed",
                metadata: ["base": "\(base)", "before": "\(before)", "after": "\(after)"])
        case .unsound:
            tally.unsound.withLock { _ = $0.insert(base) }
            logger.warning(
                "a segment is damaged and stays uncompressed", metadata: ["base": "\(base)"])
        case .absent, .stopped: break
        }
    }
}
