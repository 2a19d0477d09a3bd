// SPDX-License-Identifier: Apache-2.0

extension LogDirectory {
    /// A file takes whole blocks of this size.
    private static let blockBytes: UInt64 = 4096

    /// The space of every file in the data directory. A file that goes meanwhile counts nothing.
    func use(_ mark: DurableMark) throws(LogError) -> LogUse {
        var use = LogUse()
        var ofSegments: [UInt64: UInt64] = [:]
        for folder in [
            paths.directory, paths.segments, paths.indexes, paths.checkpoints, paths.aside,
        ] {
            for name in try names(in: folder) {
                guard let bytes = try blocks(of: folder + "/" + name) else { continue }
                if let base = LogPaths.segmentOwning(name) {
                    ofSegments[base] = bytes.addingSaturated(ofSegments[base] ?? 0)
                } else if folder == paths.segments, name.hasPrefix(paths.nextSegmentName) {
                    // Finished or not.
                    use.nextSegmentBytes = use.nextSegmentBytes.addingSaturated(bytes)
                } else if folder == paths.checkpoints {
                    use.checkpointBytes = use.checkpointBytes.addingSaturated(bytes)
                } else {
                    use.otherBytes = use.otherBytes.addingSaturated(bytes)
                }
            }
        }
        for info in try segmentInfos(mark) {
            guard let bytes = ofSegments.removeValue(forKey: info.baseOffset) else { continue }
            use.segments.append(SegmentUse(info: info, byteCount: bytes))
        }
        // Files of segments that are not there (yet, or any more).
        use.otherBytes = ofSegments.values.reduce(use.otherBytes) { $0.addingSaturated($1) }
        return use
    }

    private func names(in folder: String) throws(LogError) -> [String] {
        do throws(LogError) {
            return try fileSystem.list(folder)
        } catch .io(let failure) where failure.isAbsent {
            return []
        }
    }

    private func blocks(of path: String) throws(LogError) -> UInt64? {
        do throws(LogError) {
            guard let file = try fileSystem.openIfPresent(path, .read) else { return nil }
            let count = try file.size().addingSaturated(Self.blockBytes - 1) / Self.blockBytes
            return count * Self.blockBytes
        } catch .io(let failure) where failure.operation == .open {
            // A file of somebody else, which is none of the log's.
            return nil
        }
    }
}
