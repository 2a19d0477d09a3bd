// SPDX-License-Identifier: Apache-2.0

extension LogDirectory {
    func segmentInfos(_ mark: DurableMark) throws(LogError) -> [SegmentInfo] {
        let bases = try segmentBases().filter { $0 <= mark.segment }
        var infos: [SegmentInfo] = []
        for (index, base) in bases.enumerated() {
            let next = index + 1 < bases.count ? bases[index + 1] : mark.nextOffset
            guard let file = try openSegmentFile(base) else { continue }
            var info = SegmentInfo(
                baseOffset: base, endOffset: next, byteCount: try file.size(), isSealed: false,
                eras: [])
            info.isCompressed = file is CompressedSegmentFile
            if case .header(let header, _) = try readHeader(base, file) {
                let footer = try footer(file, header)
                info.isSealed = footer.isSealed
                info.eras = footer.spans
                info.hasCaptures = header.hasCaptures
            }
            infos.append(info)
        }
        return infos
    }
}
