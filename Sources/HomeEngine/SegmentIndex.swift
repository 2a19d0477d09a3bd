// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog

// The payload of a segment's index; integers are unsigned LEB128.
//
//     version u8 = 2 | reducer version | common: list | number of devices
//     | per device: id (count, UTF-8), sliceable u8, length of its list in bytes, list
//     | checkpoint: the state after the segment, as in a checkpoint's payload
//     list: number, then per record: distance of indexes, distance of byte positions

/// The records of a sealed segment that concern each device.
struct SegmentIndex {
    /// A record of the segment.
    struct Place: Hashable {
        var offset: UInt64
        /// Where its frame starts in the file.
        var position: UInt64
    }

    /// The records of one device.
    struct Device {
        /// Whether these and the common records alone, folded, give all pages of the device.
        var isSliceable: Bool
        fileprivate var list: Range<Int>
    }

    private let base: UInt64
    private let bytes: [UInt8]
    private let common: [Place]
    private(set) var devices: [ByteString: Device] = [:]
    private let stateStart: Int

    private static let version: UInt8 = 2

    /// Reads the payload of an index; nil where it is of another version, or was made by other
    /// rules of the fold.
    init?(_ bytes: [UInt8], base: UInt64) {
        var reader = VarintReader(bytes)
        guard reader.byte() == Self.version, reader.next() == UInt64(HomeState.reducerVersion),
            let common = reader.list(base), let count = reader.next()
        else { return nil }
        self.base = base
        self.bytes = bytes
        self.common = common
        for _ in 0..<count {
            guard let id = reader.text(), let flag = reader.byte(), let length = reader.next(),
                let list = reader.range(length)
            else { return nil }
            devices[ByteString(id)] = Device(isSliceable: flag == 1, list: list)
        }
        stateStart = reader.position
    }

    /// The records that name one of these devices or may change it, rising; nil where the list
    /// cannot be read.
    func places(of ids: [String]) -> [Place]? {
        var places = common
        for id in ids {
            guard let device = devices[ByteString(id)] else { continue }
            var reader = VarintReader(bytes, at: device.list.lowerBound)
            guard let list = reader.list(base) else { return nil }
            places += list
        }
        places.sort { $0.offset < $1.offset }
        var last: UInt64?
        places.removeAll { place in
            defer { last = place.offset }
            return place.offset == last
        }
        return places
    }

    /// The state after the segment.
    var state: HomeState? {
        // The checksum of the index stands for that of a checkpoint's file.
        StateCheckpoint(bytes: Array(bytes[stateStart...]), sha256: nil)?.state
    }

    /// The payload.
    ///
    /// - Parameters:
    ///   - devices: sorted by id.
    ///   - state: after the segment.
    static func encoded(
        common: [Place], devices: [(id: String, isSliceable: Bool, places: [Place])],
        state: StateCheckpoint, base: UInt64
    ) -> [UInt8] {
        var bytes = [version]
        bytes.appendVarint(UInt64(HomeState.reducerVersion))
        bytes.append(list: common, base)
        bytes.appendVarint(UInt64(devices.count))
        for device in devices {
            let id = Array(device.id.utf8)
            bytes.appendVarint(UInt64(id.count))
            bytes += id
            bytes.append(device.isSliceable ? 1 : 0)
            var list: [UInt8] = []
            list.append(list: device.places, base)
            bytes.appendVarint(UInt64(list.count))
            bytes += list
        }
        return bytes + state.bytes
    }
}

extension [UInt8] {
    fileprivate mutating func appendVarint(_ value: UInt64) {
        var value = value
        while value > 0x7f {
            append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        append(UInt8(value))
    }

    fileprivate mutating func append(list: [SegmentIndex.Place], _ base: UInt64) {
        appendVarint(UInt64(list.count))
        var last = SegmentIndex.Place(offset: base, position: 0)
        for place in list {
            appendVarint(place.offset - last.offset)
            appendVarint(place.position - last.position)
            last = place
        }
    }
}

/// Reads the fields of an index; nil where the bytes end or make no sense.
private struct VarintReader {
    private let bytes: [UInt8]
    private(set) var position: Int

    init(_ bytes: [UInt8], at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    mutating func byte() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func next() -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = byte() else { return nil }
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }

    mutating func range(_ length: UInt64) -> Range<Int>? {
        guard length <= UInt64(bytes.count - position) else { return nil }
        defer { position += Int(length) }
        return position..<position + Int(length)
    }

    mutating func text() -> String? {
        guard let length = next(), let range = range(length) else { return nil }
        return String(validating: bytes[range], as: UTF8.self)
    }

    mutating func list(_ base: UInt64) -> [SegmentIndex.Place]? {
        guard let count = next(), count <= UInt64(bytes.count - position) else { return nil }
        var places: [SegmentIndex.Place] = []
        places.reserveCapacity(Int(count))
        var place = SegmentIndex.Place(offset: base, position: 0)
        for _ in 0..<count {
            guard let records = next(), let distance = next() else { return nil }
            place.offset &+= records
            place.position &+= distance
            places.append(place)
        }
        return places
    }
}
