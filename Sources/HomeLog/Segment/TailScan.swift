// SPDX-License-Identifier: Apache-2.0

/// The content of the last segment: read before a writer goes on, or where there is no durable
/// mark.
struct TailScan {
    /// How the segment ends.
    enum End {
        /// Zero bytes or nothing follow: a writer can go on here.
        case clean
        case sealed
        /// A batch that was never acknowledged follows, up to this byte position.
        case torn(UInt64)
        /// The damage reaches the end.
        case damaged
    }

    var end = End.clean
    /// The byte position behind the last batch that is sound.
    var position: UInt64 = 0
    var nextOffset: UInt64
    var dictionary: [UInt32: [UInt8]] = [:]
    var dictionaryCount: UInt32 = 0
    var era: UInt32
    var spans: [EraSpan] = []
    var lastTime: Int64
    var damage: [DamagedRange] = []

    /// Walks a whole segment, or the part behind the mark.
    /// - Parameters:
    ///   - mark: The durable mark; it tells torn from damaged.
    ///   - checkpointed: An offset below which records were durable, whatever the mark says.
    ///   - isFromMark: Whether to start at the mark, which is then of this segment.
    static func run(
        _ file: any LogFile, header: SegmentHeader, limits: LogLimits, mark: DurableMark?,
        checkpointed: UInt64, isFromMark: Bool = false
    ) throws(LogError) -> TailScan {
        var scan = TailScan(header)
        var walker = SegmentWalker(file: file, header: header, limits: limits)
        if isFromMark, let mark {
            walker = SegmentWalker(file: file, header: header, limits: limits, from: mark)
        }
        let size = try file.size()
        let trailer = try SegmentTrailer.read(file, header: header)
        var known = KnownEnd(header, size: size, mark: mark, trailer: trailer)
        known.nextOffset = max(known.nextOffset, checkpointed)
        var batch = LoadedBatch()
        walking: while true {
            batch.removeAll()
            if case .advanced = try walker.walk(into: &batch, limit: size) {
                scan.take(batch, base: header.baseOffset)
                continue
            }
            let isDurable =
                walker.position < known.position || walker.nextOffset < known.nextOffset
            if isDurable == false {
                scan.end = try ending(walker, size: size, trailer)
                guard case .damaged = scan.end else { break walking }
            }
            // Bytes that do not verify here were durable, so they are damage. Go on behind them, or
            // report everything up to the known end as lost.
            batch.removeAll()
            if try walker.salvage(into: &batch, limit: size, end: nil) == false {
                let end = max(known.nextOffset, walker.nextOffset)
                _ = try walker.salvage(into: &batch, limit: size, end: end)
                scan.take(batch, base: header.baseOffset)
                scan.end = .damaged
                break walking
            }
            scan.take(batch, base: header.baseOffset)
        }
        scan.position = walker.position
        scan.nextOffset = walker.nextOffset
        scan.dictionaryCount = walker.dictionaryCount
        scan.era = walker.era
        return scan
    }

    /// How far the segment is known to be durable.
    private struct KnownEnd {
        var position: UInt64 = 0
        var nextOffset: UInt64

        init(
            _ header: SegmentHeader, size: UInt64, mark: DurableMark?, trailer: SegmentTrailer?
        ) {
            nextOffset = header.baseOffset
            if let mark, mark.segment == header.baseOffset {
                position = min(mark.position, size)
                nextOffset = max(nextOffset, mark.nextOffset)
            }
            if let trailer {
                position = max(position, trailer.footerPosition)
                nextOffset = max(nextOffset, trailer.endOffset)
            }
        }
    }

    private init(_ header: SegmentHeader) {
        nextOffset = header.baseOffset
        era = header.era
        lastTime = header.baseTime
    }

    /// How the segment ends where the walker stands, when no mark says that more is durable.
    private static func ending(
        _ walker: SegmentWalker, size: UInt64, _ trailer: SegmentTrailer?
    ) throws(LogError) -> End {
        if let trailer {
            guard trailer.footerPosition == walker.position else { return .damaged }
            // A crash while sealing may leave the trailer and tear the footer before it.
            let footer = try SegmentFooter.read(
                walker.file, header: walker.header, limits: walker.limits, trailer: trailer)
            return footer.isWhole ? .sealed : .torn(size)
        }
        if try walker.isBlank(limit: size) { return .clean }
        return try walker.hasLaterBatch(limit: size) ? .damaged : .torn(size)
    }

    private mutating func take(_ batch: LoadedBatch, base: UInt64) {
        for item in batch.items {
            switch item.kind {
            case .record:
                spans.add(era: item.era, index: item.number - base, time: item.time)
                lastTime = item.time
            case .dictionary:
                let range = item.eventsStart..<item.eventsStart + item.eventsCount
                dictionary[UInt32(item.number)] = [UInt8](batch.bytes[range])
            case .lost:
                break
            }
        }
        damage += batch.damage
    }
}
