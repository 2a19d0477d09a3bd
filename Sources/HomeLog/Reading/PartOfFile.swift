// SPDX-License-Identifier: Apache-2.0

/// A part of a file shown as a file that is only read.
final class PartOfFile: LogFile {
    private let whole: any LogFile
    private let range: Range<UInt64>
    private let path: String

    init(_ whole: any LogFile, range: Range<UInt64>, path: String) {
        self.whole = whole
        self.range = range
        self.path = path
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at position: UInt64)
        throws(LogError) -> Int
    {
        let size = UInt64(range.count)
        guard position < size else { return 0 }
        let count = Int(min(UInt64(buffer.count), size - position))
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        return try whole.read(into: part, at: range.lowerBound + position)
    }

    func write(_ bytes: RawSpan, at position: UInt64) throws(LogError) {
        throw refused(.append)
    }

    /// A reader syncs what it found behind the durable mark; here nothing is unwritten.
    func sync() throws(LogError) {}

    func truncate(to size: UInt64) throws(LogError) { throw refused(.truncate) }

    func allocate(to size: UInt64) throws(LogError) { throw refused(.allocate) }

    func size() throws(LogError) -> UInt64 { UInt64(range.count) }

    private func refused(_ operation: FileOperation) -> LogError {
        .io(IOFailure(path: path, operation: operation, errno: IOFailure.readOnly))
    }
}
