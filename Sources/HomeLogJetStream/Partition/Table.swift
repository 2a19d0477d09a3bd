// SPDX-License-Identifier: Apache-2.0

internal import HomeLog

/// Where a whole table lies.
struct Table: Sendable, Hashable {
    var begin: UInt64
    var end: UInt64
    /// Of the owner who wrote it.
    var epoch: UInt64

    /// The whole tables of a stream, oldest first. One whose owner was replaced while he wrote it
    /// has no end.
    /// - Parameter first: the oldest sequence that is there.
    static func all(
        in stream: any FrameStream, from first: UInt64
    ) throws(LogError) -> [Table] {
        var message = try stream.calling { stream throws(StreamError) in
            try stream.newest(on: .tables)
        }
        var found: [Table] = []
        while let read = message, read.sequence >= first {
            let header = try FrameAssembler.header(of: read, stream.name)
            guard let bounds = TableBounds(read.bytes[FrameHeader.byteCount...]),
                bounds.previousEnd < read.sequence, bounds.begin < read.sequence
            else { throw .damagedFile(path: stream.name, position: read.sequence) }
            if header.kind == .tableEnd, bounds.begin >= first {
                found.append(
                    Table(begin: bounds.begin, end: read.sequence, epoch: header.epoch))
            }
            guard bounds.previousEnd >= first else { break }
            message = try stream.calling { stream throws(StreamError) in
                try stream.message(at: bounds.previousEnd)
            }
        }
        return found.reversed()
    }

    /// The homes as it has them.
    func homes(in stream: any FrameStream) throws(LogError) -> [[UInt8]: HomeState] {
        var found: [[UInt8]: HomeState] = [:]
        try stream.frames(in: begin...end, epoch: epoch) { frame throws(LogError) in
            switch frame.header.kind {
            case .tableHomes:
                guard let entries = TableEntry.all(in: frame.body) else {
                    throw frame.damage(stream)
                }
                for entry in entries {
                    found[entry.logID] = HomeState(entry, at: frame.sequences.lowerBound)
                }
            case .beginnings:
                // Behind the entries of the homes.
                guard let places = HomePlace.all(in: frame.body),
                    places.allSatisfy({ found[$0.logID].map(\.nextOffset) ?? 0 >= $0.offset })
                else { throw frame.damage(stream) }
                for place in places { found[place.logID]?.begin(at: place.offset) }
            case .epoch, .records, .tableBegin, .tableEnd, .places: return
            }
        }
        return found
    }
}
