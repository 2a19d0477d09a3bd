// SPDX-License-Identifier: Apache-2.0

/// The properties of a segment that are known without reading its records.
public struct SegmentInfo: Sendable, Hashable {
    public var baseOffset: UInt64
    /// The offset after its last record, as the next segment or the durable mark says.
    public var endOffset: UInt64
    /// The size of its file, preallocated space included.
    public var byteCount: UInt64
    public var isSealed: Bool
    /// The times of its eras; empty while it is not sealed.
    public var eras: [EraSpan]

    public init(
        baseOffset: UInt64, endOffset: UInt64, byteCount: UInt64, isSealed: Bool, eras: [EraSpan]
    ) {
        self.baseOffset = baseOffset
        self.endOffset = endOffset
        self.byteCount = byteCount
        self.isSealed = isSealed
        self.eras = eras
    }
}

extension LogPlace {
    func segmentInfos(_ mark: DurableMark) throws(LogError) -> [SegmentInfo] {
        let bases = try segmentBases().filter { $0 <= mark.segment }
        var infos: [SegmentInfo] = []
        for (index, base) in bases.enumerated() {
            let next = index + 1 < bases.count ? bases[index + 1] : mark.nextOffset
            guard let file = try fileSystem.openIfPresent(paths.segment(base), .read) else {
                continue
            }
            var info = SegmentInfo(
                baseOffset: base, endOffset: next, byteCount: try file.size(), isSealed: false,
                eras: [])
            if case .header(let header, _) = try readHeader(base, file) {
                let footer = try footer(file, header)
                info.isSealed = footer.isSealed
                info.eras = footer.spans
            }
            infos.append(info)
        }
        return infos
    }
}
