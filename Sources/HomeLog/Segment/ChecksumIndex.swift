// SPDX-License-Identifier: Apache-2.0

internal import CShims

/// The checksum of any stretch of a buffer at a cost that does not grow with the stretch.
///
/// It keeps the register of the CRC, started from zero, after each block of the buffer. The
/// register is linear, so those at both ends of a stretch give the checksum of what lies between.
package struct ChecksumIndex {
    private let states: [UInt32]

    static let blockByteCount = 64

    package init(_ bytes: RawSpan) {
        var states: [UInt32] = [0]
        states.reserveCapacity(bytes.byteCount / ChecksumIndex.blockByteCount + 1)
        var end = ChecksumIndex.blockByteCount
        while end <= bytes.byteCount {
            let block = bytes.extracting(end - ChecksumIndex.blockByteCount..<end)
            states.append(~Checksum.extend(~states[states.count - 1], block))
            end += ChecksumIndex.blockByteCount
        }
        self.states = states
    }

    /// What `Checksum.extend(seed, …)` gives for this range of the buffer.
    package func checksum(of range: Range<Int>, in bytes: RawSpan, seed: UInt32) -> UInt32 {
        let start = state(at: range.lowerBound, bytes)
        let end = state(at: range.upperBound, bytes)
        return ~(end ^ hearth_crc32c_shift(start ^ ~seed, range.count))
    }

    private func state(at position: Int, _ bytes: RawSpan) -> UInt32 {
        let block = position / ChecksumIndex.blockByteCount
        let rest = bytes.extracting(block * ChecksumIndex.blockByteCount..<position)
        return ~Checksum.extend(~states[block], rest)
    }
}
