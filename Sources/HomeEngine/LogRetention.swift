// SPDX-License-Identifier: Apache-2.0

import HomeGraph
public import HomeLog
import Logging
import Synchronization

/// What an engine keeps of its log, and how.
public struct Retention: Sendable {
    /// How much is kept.
    public var limits: RetentionLimits
    /// Whether full segments of a log of files are compressed.
    public var compresses: Bool
    /// The points that tags hold, asked before each trim. Nothing goes where it throws.
    public var held: @Sendable () throws(HeldPointsError) -> [HeldPoint]

    /// - Parameters:
    ///   - limits: How much is kept; by default everything.
    ///   - compresses: Whether full segments of a log of files are compressed; by default not.
    ///   - held: The points that tags hold, asked before each trim; by default none.
    public init(
        limits: RetentionLimits = RetentionLimits(), compresses: Bool = false,
        held: @escaping @Sendable () throws(HeldPointsError) -> [HeldPoint] = { [] }
    ) {
        self.limits = limits
        self.compresses = compresses
        self.held = held
    }
}

/// What retention did and does, for a status.
public struct RetentionReport: Sendable, Hashable {
    /// How much is kept.
    public var limits = RetentionLimits()
    /// What all trims since the start removed.
    public var trimmedBytes: UInt64 = 0
    /// How many segments they removed.
    public var trimmedSegments = 0
    /// How many segments lost their captured messages since the start.
    public var captureSegments = 0
    /// What that removed.
    public var captureBytes: UInt64 = 0
    /// Why captured messages are kept longer; nil where nothing failed.
    public var captureFailure: LogError?
    /// Why more is kept than the limits allow; nil where they are kept.
    public var hold: RetentionPlan.Hold?
    /// Why the last trim failed; nil where it did not.
    public var failure: EngineError?

    /// Nothing was done.
    public init() {}
}

/// Keeps the log of an engine within its limits.
struct LogRetention: Sendable {
    let log: FileLog
    let settings: Retention
    let sha256: SHA256Function
    let logger: Logger
    private let tally = Tally()

    /// How long the wall clock must have gone without a step before ages count, in nanoseconds.
    static let standingClock: Int64 = 3600 * 1_000_000_000

    private final class Tally: Sendable {
        let report = Mutex(RetentionReport())
        /// The newest era that was seen, and when on the monotonic clock.
        let era = Mutex<(number: UInt32, since: Int64)?>(nil)
        /// Segments that do not verify: they keep their captured messages, and are not tried again.
        let unsound = Mutex<Set<UInt64>>([])
    }

    /// - Parameter log: nil for a log that is not of files, or where everything is kept.
    init?(
        _ log: any EventLog, _ settings: Retention, sha256: @escaping SHA256Function,
        logger: Logger
    ) {
        guard let files = log as? FileLog, !settings.limits.keepsAll else { return nil }
        self.log = files
        self.settings = settings
        self.sha256 = sha256
        self.logger = logger
        tally.report.withLock { $0.limits = settings.limits }
    }

    var report: RetentionReport { tally.report.withLock { $0 } }

    /// The wall clock where ages count by it; nil soon after the start or a step of the clock.
    func reliable(_ wall: Int64, monotonic: Int64, era: UInt32) -> Int64? {
        tally.era.withLock { known in
            guard let seen = known, seen.number == era else {
                known = (era, monotonic)
                return nil
            }
            return monotonic.subtractingSaturated(seen.since) >= Self.standingClock ? wall : nil
        }
    }

    /// Trims what the limits ask for.
    ///
    /// - Parameters:
    ///   - now: The wall clock; nil: ages do not count now.
    ///   - isFull: The disk has no room: at least one segment is to go.
    ///   - checkpoint: Saves a verified checkpoint of now.
    /// - Returns: Whether something went.
    func run(now: Int64?, isFull: Bool = false, checkpoint: () -> Void) -> Bool {
        // One may have been made while its segment was trimmed.
        log.segmentIndexes.remove(below: log.firstOffset)
        do throws(HeldPointsError) {
            let held = try settings.held()
            return run(now: now, isFull: isFull, held, checkpoint)
        } catch {
            note(hold: .unreadTags(error))
            return false
        }
    }

    /// Removes the captured messages that are too old, segment by segment.
    ///
    /// - Parameters:
    ///   - now: The wall clock; nil: ages do not count now.
    ///   - isWanted: asked now and then; false ends the work.
    /// - Returns: Whether a segment was written anew: it needs another index.
    func removeCaptures(now: Int64?, isWanted: @escaping () -> Bool) -> Bool {
        guard settings.limits.captureAge != nil, now != nil else { return false }
        var tried: Set<UInt64> = []
        var failure: LogError?
        let before = report.captureSegments
        // The tags are read each time: one may be set while the work goes on. Where they cannot be
        // read, the trim that follows says so.
        while isWanted(), let held = try? settings.held() {
            do throws(EngineError) {
                let skipped = tried.union(tally.unsound.withLock { $0 })
                let captures = try plan(now: now, isFull: false, held).captures
                guard let base = captures.first(where: { !skipped.contains($0) }) else { break }
                tried.insert(base)
                try removeCaptures(of: base, isWanted)
            } catch {
                logger.error(
                    "captured messages were not removed",
                    metadata: ["error": "\(faultWords(error))"])
                guard case .log(let cause) = error else { break }
                failure = cause
                // A segment that cannot be read holds up no other; a full disk does.
                guard case .io(let failure) = cause, !failure.isFull else { break }
            }
        }
        tally.report.withLock { $0.captureFailure = failure }
        return report.captureSegments > before
    }

    private func removeCaptures(
        of base: UInt64, _ isWanted: @escaping () -> Bool
    ) throws(EngineError) {
        let outcome: SegmentRewrite.Outcome
        do throws(LogError) {
            outcome = try log.removeCaptures(base, isWanted: isWanted)
        } catch {
            throw .log(error)
        }
        switch outcome {
        case .replaced(let before, let after):
            tally.report.withLock {
                $0.captureSegments += 1
                $0.captureBytes = $0.captureBytes.addingSaturated(
                    before.subtractingSaturated(after))
            }
            logger.info(
                "captured messages of a segment were removed",
                metadata: ["base": "\(base)", "before": "\(before)", "after": "\(after)"])
        case .unsound:
            tally.unsound.withLock { _ = $0.insert(base) }
            logger.warning(
                "a segment is damaged and keeps its captured messages",
                metadata: ["base": "\(base)"])
        case .absent, .stopped: break
        }
    }

    private func run(
        now: Int64?, isFull: Bool, _ held: [HeldPoint], _ checkpoint: () -> Void
    ) -> Bool {
        do throws(EngineError) {
            var plan = try plan(now: now, isFull: isFull, held)
            if case .checkpoint = plan.hold {
                checkpoint()
                plan = try self.plan(now: now, isFull: isFull, held)
            }
            note(hold: plan.hold)
            let isTrimmed = plan.firstOffset > log.firstOffset
            if isTrimmed {
                try LogTrim(log: log, sha256: sha256).run(below: plan.firstOffset)
                note(plan)
            }
            tally.report.withLock { $0.failure = nil }
            return isTrimmed
        } catch {
            tally.report.withLock { $0.failure = error }
            logger.error("the log was not trimmed", metadata: ["error": "\(faultWords(error))"])
            return false
        }
    }

    private func plan(
        now: Int64?, isFull: Bool, _ held: [HeldPoint]
    ) throws(EngineError) -> RetentionPlan {
        var log = try look()
        log.held = held
        log.reserveForWriting(self.log.limits)
        let plan = RetentionPlan(log, settings.limits, now: now)
        // Who set an age alone wants to keep what is younger, also on a full disk.
        var limits = settings.limits
        guard isFull, plan.segments.isEmpty, limits.bytes != nil else { return plan }
        limits.bytes = log.use.totalBytes.subtractingSaturated(1)
        log.reserveBytes = 0
        return RetentionPlan(log, limits, now: now)
    }

    private func look() throws(EngineError) -> RetentionPlan.Log {
        do throws(LogError) {
            return RetentionPlan.Log(
                use: try log.use(), checkpoints: try log.checkpoints.list(),
                firstOffset: log.firstOffset)
        } catch {
            throw .log(error)
        }
    }

    private func note(hold: RetentionPlan.Hold?) {
        let isNew = tally.report.withLock { report in
            defer { report.hold = hold }
            return report.hold != hold
        }
        guard isNew, let hold else { return }
        if case .unreadTags(let error) = hold {
            logger.error("the log is not trimmed", metadata: ["error": "\(error.sentence)"])
            return
        }
        logger.notice("more of the log is kept than was set", metadata: ["why": "\(hold)"])
    }

    private func note(_ plan: RetentionPlan) {
        tally.report.withLock { report in
            report.trimmedBytes = report.trimmedBytes.addingSaturated(plan.freedBytes)
            report.trimmedSegments += plan.segments.count
        }
        logger.info(
            "the log was trimmed",
            metadata: [
                "bytes": "\(plan.freedBytes)", "firstOffset": "\(plan.firstOffset)",
                "reason": "\(plan.reason?.rawValue ?? "")",
            ])
        for tag in plan.lostTags {
            logger.warning(
                "the byte budget took the record of a tag",
                metadata: ["tag": "\(tag.name)", "offset": "\(tag.offset)"])
        }
    }
}

extension RetentionPlan.Log {
    /// The last block of a segment, and that of its header's copy.
    private static let blocksOfSegment: UInt64 = 8192

    /// Keeps room, as an engine does, for what is written before the next trim is done: the open segment becomes full,
    /// and so does the one behind it; an index; a checkpoint under its temporary name and its own.
    ///
    /// - Parameter limits: How large the parts of the log may be.
    public mutating func reserveForWriting(_ limits: LogLimits) {
        let segment = UInt64(limits.segmentBytesMax)
        let open = use.segments.last?.byteCount ?? 0
        // A segment has its dictionary twice beside its batches, and may end with a long one.
        let longest = use.segments.map(\.info.byteCount).max() ?? 0
        let whole = max(longest, segment.addingSaturated(UInt64(limits.allocationBytes)))
            .addingSaturated(Self.blocksOfSegment)
        let checkpoint = checkpoints.map { UInt64($0.byteCount) }.max() ?? 0
        let next = whole - min(use.nextSegmentBytes, whole)
        reserveBytes = (whole - min(open, whole)).addingSaturated(next)
            .addingSaturated(segment / 2).addingSaturated(checkpoint.multipliedSaturated(by: 2))
    }
}
