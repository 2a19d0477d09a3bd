// SPDX-License-Identifier: Apache-2.0

extension SegmentWalker {
    /// Passes batches whose records all lie before an offset without looking at the records' bytes:
    /// a reader that begins in the middle of a segment does not want them.
    ///
    /// Commit markers and dictionary entries are verified, and their entries added. Where anything
    /// does not fit, the walker stands behind the last batch that did, and ``walk(into:limit:)``
    /// says what is wrong. The walker may pass records that no longer verify: they would not be
    /// read.
    /// - Parameters:
    ///   - offset: the first record that is wanted.
    ///   - batch: empty; gets the entries of one read at most.
    ///   - limit: Nothing at or behind this byte position is looked at.
    mutating func skip(
        before offset: UInt64, into batch: inout LoadedBatch, limit: UInt64
    ) throws(LogError) {
        var wanted = limits.readBytes
        while position < limit, batch.items.isEmpty {
            let count = Int(min(UInt64(wanted), limit - position))
            batch.filePosition = position
            try file.read(count, at: position, into: &batch.bytes)
            let (consumed, needed) = skipBatches(before: offset, &batch)
            if consumed > 0 {
                move(over: consumed)
                wanted = limits.readBytes
                continue
            }
            let isAll = batch.bytes.count < count || UInt64(count) == limit - position
            guard let needed, !isAll else { return }
            wanted = max(needed, wanted * 2)
        }
    }

    /// - Returns: The bytes up to the last commit marker that was passed, and how many are needed
    ///   to come to the next one; nil where no more is to be passed.
    private mutating func skipBatches(
        before offset: UInt64, _ batch: inout LoadedBatch
    ) -> (consumed: Int, needed: Int?) {
        var consumed = 0
        var needed: Int?
        var open = OpenBatch(self, start: 0, items: batch.items.count)
        var frame = Frame()
        // A second reference for the span; gone before the buffer is filled again.
        let buffer = batch.bytes
        let bytes = buffer.span.bytes
        loop: while true {
            let isRecord =
                open.end < bytes.byteCount
                && bytes.byte(at: open.end) == FrameKind.record.rawValue
            let result =
                isRecord
                ? parser.layout(bytes, at: open.end, into: &frame)
                : parser.parse(bytes, at: open.end, into: &frame)
            guard case .frame = result else {
                if case .short(let count) = result { needed = count }
                break
            }
            switch frame.kind {
            case .record:
                guard frame.number == open.nextIndex, header.baseOffset + frame.number < offset
                else { break loop }
                open.nextIndex += 1
            case .dictionary where open.repeats(entry: frame.number):
                break
            case .dictionary:
                guard open.accepts(entry: frame.number) else { break loop }
                batch.items.append(LoadedItem(entry: frame))
            case .commit:
                guard open.isClosed(by: frame) else { break loop }
                commit(frame)
                consumed = frame.end
                open = OpenBatch(self, start: frame.end, items: batch.items.count)
            case .seal:
                break loop
            }
            open.end = frame.end
        }
        batch.items.removeLast(batch.items.count - open.firstItem)
        return (consumed, needed)
    }
}
