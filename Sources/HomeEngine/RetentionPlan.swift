// SPDX-License-Identifier: Apache-2.0

import HomeGraph
public import HomeLog

/// Which segments of a log may go. Pure: sizes, times and limits are arguments.
///
///     segments   [ 0 ][ 1 ][ 2 ][ 3 ][ 4 ][ open
///     limits      age ─────────▶│
///                 bytes ──▶│
///     holds                     │◀── tag         │◀── newest verified checkpoint
///                               └ the new first offset
public struct RetentionPlan: Sendable, Hashable {
    /// Why a segment goes.
    public enum Reason: String, Sendable, Hashable {
        /// The byte budget.
        case bytes
        /// The age of its records.
        case age
        /// A person asked for it.
        case request
    }

    /// Why more is kept than a limit asks for.
    public enum Hold: Sendable, Hashable {
        /// Segments go only below a verified checkpoint; the offset of the newest one, if any.
        case checkpoint(UInt64?)
        /// A tag names a record of the segment.
        case tag(HeldPoint)
        /// A tag keeps the captured messages of its segment.
        case captures(HeldPoint)
        /// The tags cannot be read: each of them may hold everything.
        case unreadTags(HeldPointsError)
        /// Only whole segments go, and the one that is written never does.
        case segment

        /// In one word: `checkpoint`, `tag`, `captures`, `unreadTags`, `segment`.
        public var name: String {
            switch self {
            case .checkpoint: "checkpoint"
            case .tag: "tag"
            case .captures: "captures"
            case .unreadTags: "unreadTags"
            case .segment: "segment"
            }
        }
    }

    /// The first record that stays.
    public var firstOffset: UInt64
    /// The bases of the segments that go, oldest first.
    public var segments: [UInt64] = []
    /// The bytes of these segments.
    public var freedBytes: UInt64 = 0
    /// What the data directory takes now.
    public var usedBytes: UInt64
    /// Why the last of the segments goes; nil where none does.
    public var reason: Reason?
    /// Why more stays than was asked for; nil where all of that goes.
    public var hold: Hold?
    /// The tags whose records go.
    public var lostTags: [HeldPoint] = []
    /// The bases of the segments that stay and lose their captured messages, oldest first.
    public var captures: [UInt64] = []

    /// What the data directory takes then.
    public var keptBytes: UInt64 { usedBytes - min(freedBytes, usedBytes) }
}

extension RetentionPlan {
    /// The log that a plan is made for.
    public struct Log: Sendable {
        /// The space of the data directory.
        public var use: LogUse
        /// By rising offset.
        public var checkpoints: [CheckpointInfo]
        /// The first record that is kept now.
        public var firstOffset: UInt64
        /// The points to hold.
        public var held: [HeldPoint] = []
        /// Bytes that are to stay free for what is written next.
        public var reserveBytes: UInt64 = 0

        /// - Parameters:
        ///   - use: The space of the data directory.
        ///   - checkpoints: By rising offset.
        ///   - firstOffset: The first record that is kept now.
        public init(use: LogUse, checkpoints: [CheckpointInfo], firstOffset: UInt64) {
            self.use = use
            self.checkpoints = checkpoints
            self.firstOffset = firstOffset
        }

        /// The newest verified checkpoint.
        var verified: UInt64? { checkpoints.last(where: \.isVerified)?.offset }

        /// The base of the newest segment that has a record: no log is trimmed to nothing.
        var newest: UInt64 {
            use.segments.last { $0.info.endOffset > $0.info.baseOffset }?.info.baseOffset ?? 0
        }

        /// The segments that could go, the oldest first: all but the one that is written.
        var older: ArraySlice<SegmentUse> { use.segments.dropLast() }
    }

    /// Makes the plan for a log.
    ///
    /// - Parameters:
    ///   - log: The log as it is.
    ///   - limits: What is kept.
    ///   - request: Records below this offset go, as far as their segment ends there; nil: nobody
    ///     asks for it.
    ///   - captures: Captured messages below this offset go, as far as their segment ends there.
    ///   - now: The wall clock; nil: ages do not count now.
    public init(
        _ log: Log, _ limits: RetentionLimits, request: UInt64? = nil, captures: UInt64? = nil,
        now: Int64? = nil
    ) {
        usedBytes = log.use.totalBytes
        firstOffset = log.firstOffset
        var wanted = Wanted(first: log.firstOffset)
        let budget = limits.bytes.map { log.end(within: $0) }
        if let budget { wanted.raise(to: budget.end, .bytes) }
        // Tags hold what is behind that against all else.
        let forced = wanted
        if let request { wanted.raise(to: log.end(before: request), .request) }
        if let age = limits.age, let now {
            wanted.raise(to: log.end(olderThan: age, now: now, from: wanted.end), .age)
        }
        if let tag = log.held(from: forced.end, below: wanted.end) {
            let base = log.base(of: tag.offset)
            if base > forced.end { wanted.lower(to: base) } else { wanted = forced }
            hold = .tag(tag)
        }
        if wanted.lower(to: log.newest) { hold = .segment }
        if wanted.lower(to: log.base(of: log.verified ?? 0)) { hold = .checkpoint(log.verified) }
        let isShort = budget?.isKept == false || wanted.end < request ?? 0
        if hold == nil, isShort { hold = .segment }
        let going = log.older.filter { $0.info.baseOffset < wanted.end }
        if wanted.end > log.firstOffset {
            firstOffset = wanted.end
            reason = wanted.reason
            segments = going.map(\.info.baseOffset)
            freedBytes = going.reduce(0) { $0.addingSaturated($1.byteCount) }
            lostTags = log.held.filter { $0.offset >= log.firstOffset && $0.offset < wanted.end }
        }
        self.captures = log.older.filter { segment in
            segment.info.baseOffset >= firstOffset && !log.isHeld(segment)
                && segment.losesCaptures(below: captures, olderThan: limits.captureAge, now: now)
        }.map(\.info.baseOffset)
        if hold == nil, let captures { hold = log.hold(onCapturesBelow: captures, self) }
    }

    /// Where the log is to begin, as the limits raise it and the holds lower it.
    private struct Wanted {
        let first: UInt64
        private(set) var end: UInt64
        private(set) var reason: Reason?

        init(first: UInt64) {
            self.first = first
            end = first
        }

        @discardableResult
        mutating func raise(to offset: UInt64, _ reason: Reason) -> Bool {
            guard offset > end else { return false }
            end = offset
            self.reason = reason
            return true
        }

        @discardableResult
        mutating func lower(to offset: UInt64) -> Bool {
            guard offset < end else { return false }
            end = max(first, offset)
            if end == first { reason = nil }
            return true
        }
    }
}

// Where each limit would have the log begin; 0 where it asks for nothing.
extension RetentionPlan.Log {
    /// The base of the segment that holds an offset.
    fileprivate func base(of offset: UInt64) -> UInt64 {
        use.segments.last { $0.info.baseOffset <= offset }?.info.baseOffset ?? 0
    }

    fileprivate func end(before offset: UInt64) -> UInt64 {
        guard let last = use.segments.last?.info.baseOffset else { return 0 }
        return base(of: min(offset, last))
    }

    /// Behind the segments, from an offset on, in which every time is older than an age.
    fileprivate func end(olderThan age: Int64, now: Int64, from first: UInt64) -> UInt64 {
        let (limit, isOver) = now.subtractingReportingOverflow(age)
        guard !isOver else { return 0 }
        var end: UInt64 = 0
        for segment in older where segment.info.baseOffset >= first {
            // A damaged segment says no times: those behind it decide.
            guard let newest = segment.info.eras.map(\.times.upperBound).max() else { continue }
            guard newest < limit else { break }
            end = segment.info.endOffset
        }
        return base(of: end)
    }

    /// Whether a tag has its record in a segment.
    fileprivate func isHeld(_ segment: SegmentUse) -> Bool {
        held.contains { (segment.info.baseOffset..<segment.info.endOffset).contains($0.offset) }
    }

    /// Why captured messages below an offset stay; nil where all of them go.
    fileprivate func hold(
        onCapturesBelow offset: UInt64, _ plan: RetentionPlan
    ) -> RetentionPlan.Hold? {
        let first = use.segments.first { segment in
            let base = segment.info.baseOffset
            return base >= plan.firstOffset && base < offset && segment.info.hasCaptures
                && !plan.captures.contains(base)
        }
        guard let range = first.map({ $0.info.baseOffset..<$0.info.endOffset }) else { return nil }
        return held.first { range.contains($0.offset) }.map { .captures($0) } ?? .segment
    }

    /// The oldest held point that would go.
    fileprivate func held(from first: UInt64, below end: UInt64) -> HeldPoint? {
        held.filter { $0.offset >= first && $0.offset < end }.min { $0.offset < $1.offset }
    }

    /// Behind so many segments that what is left fits a budget.
    fileprivate func end(within bytes: UInt64) -> (end: UInt64, isKept: Bool) {
        var left = use.totalBytes.addingSaturated(reserveBytes)
        var end: UInt64 = 0
        for (segment, next) in zip(use.segments, use.segments.dropFirst()) {
            if left <= bytes { return (end, true) }
            left -= min(left, segment.byteCount)
            end = next.info.baseOffset
        }
        return (end, left <= bytes)
    }
}

extension SegmentUse {
    /// Whether the captured messages of a whole segment are to go.
    fileprivate func losesCaptures(
        below offset: UInt64?, olderThan age: Int64?, now: Int64?
    ) -> Bool {
        // Of a damaged segment no times are known, and it stays as it is.
        guard info.hasCaptures, let newest = info.eras.map(\.times.upperBound).max() else {
            return false
        }
        if let offset, info.endOffset <= offset { return true }
        guard let age, let now else { return false }
        let (limit, isOver) = now.subtractingReportingOverflow(age)
        return !isOver && newest < limit
    }
}
