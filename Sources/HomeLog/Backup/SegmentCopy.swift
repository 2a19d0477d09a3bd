// SPDX-License-Identifier: Apache-2.0

/// Copies the bytes of one segment, each checked before it is passed on.
///
/// What does not verify is copied as it is, up to the end of the segment: a reader of the copy
/// finds in it what a reader of the log does.
struct SegmentCopy {
    /// The end that a copy came to.
    struct Result {
        var kind = BackupManifest.Kind.damaged
        /// The size of the copy.
        var byteCount: UInt64 = 0
        /// Where the records ended, as the durable mark says it; of no use for a damaged segment.
        var position: UInt64 = 0
        var nextOffset: UInt64 = 0
        var era: UInt32 = 0
        var dictionaryCount: UInt32 = 0
        /// The first bytes that do not verify.
        var damagedAt: UInt64?
    }

    private let file: any LogFile
    private let header: SegmentHeader
    private let limits: LogLimits
    /// The copy ends here: the durable end in the segment that is written, else the file's.
    private let limit: UInt64
    private let tail: DurableMark?
    private let put: ([UInt8]) throws(LogError) -> Void
    private var walker: SegmentWalker
    /// How far the segment was passed on.
    private var copied: UInt64 = 0
    private var damagedAt: UInt64?

    /// - Parameters:
    ///   - end: the durable end, where it lies in this segment.
    ///   - start: an earlier durable end in this segment, from which to go on.
    ///   - put: gets the bytes in order.
    init(
        _ file: any LogFile, _ header: SegmentHeader, _ limits: LogLimits, end: DurableMark?,
        from start: DurableMark? = nil, put: @escaping ([UInt8]) throws(LogError) -> Void
    ) throws(LogError) {
        self.file = file
        self.header = header
        self.limits = limits
        self.put = put
        tail = end
        if let end { limit = end.position } else { limit = try file.size() }
        if let start {
            walker = SegmentWalker(file: file, header: header, limits: limits, from: start)
            copied = walker.position
        } else {
            walker = SegmentWalker(file: file, header: header, limits: limits)
        }
    }

    /// Copies everything.
    ///
    /// - Parameter mayGoOn: asked now and then, with the number of bytes copied so far.
    /// - Returns: nil where it was stopped.
    mutating func run(mayGoOn: (UInt64) -> Bool = { _ in true }) throws(LogError) -> Result? {
        if copied == 0 {
            let bytes = header.encoded() + header.encoded()
            try pass(Array(bytes.prefix(Int(min(limit, UInt64(bytes.count))))))
        }
        var batch = LoadedBatch()
        walking: while copied < limit {
            guard mayGoOn(copied) else { return nil }
            batch.items.removeAll(keepingCapacity: true)
            switch try walker.walk(into: &batch, limit: limit) {
            case .advanced:
                let count = Int(walker.position - copied)
                checkCaptures(batch)
                try pass(Array(batch.bytes.prefix(count)))
            case .ended: break walking
            case .bad:
                damagedAt = damagedAt ?? copied
                break walking
            }
        }
        let position = copied
        if let tail {
            let isWhole = walker.nextOffset == tail.nextOffset && copied == limit
            if !isWhole { damagedAt = damagedAt ?? copied }
        } else if damagedAt == nil, try !endsInFooter() {
            damagedAt = copied
        }
        try passRest()
        return Result(
            kind: damagedAt != nil ? .damaged : tail == nil ? .sealed : .open, byteCount: copied,
            position: position, nextOffset: walker.nextOffset, era: walker.era,
            dictionaryCount: walker.dictionaryCount, damagedAt: damagedAt)
    }

    private mutating func pass(_ bytes: [UInt8]) throws(LogError) {
        try put(bytes)
        copied += UInt64(bytes.count)
    }

    /// Whether a whole footer follows the records.
    private func endsInFooter() throws(LogError) -> Bool {
        guard let trailer = try SegmentTrailer.read(file, header: header),
            trailer.footerPosition == copied, trailer.endOffset == walker.nextOffset
        else { return false }
        return try SegmentFooter.read(file, header: header, limits: limits, trailer: trailer)
            .isWhole
    }

    private mutating func passRest() throws(LogError) {
        while copied < limit {
            let bytes = try file.read(Int(min(1 << 20, limit - copied)), at: copied)
            guard !bytes.isEmpty else {
                damagedAt = damagedAt ?? copied
                return
            }
            try pass(bytes)
        }
    }

    private mutating func checkCaptures(_ batch: LoadedBatch) {
        let bytes = batch.bytes.span.bytes
        for item in batch.items where item.kind == .record && item.captureCount > 0 {
            let range = item.captureStart..<item.captureStart + item.captureCount
            let sum = Checksum.extend(walker.parser.seed, bytes.extracting(range))
            if sum != item.captureChecksum {
                damagedAt = damagedAt ?? copied + UInt64(item.frameStart)
            }
        }
    }
}
