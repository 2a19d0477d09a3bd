// SPDX-License-Identifier: Apache-2.0

// The event bytes of a record:
//
//   version u8 = 1, or 2 with a sender | flags u8 (1 = sourceAt, 2 = origin) | cause u8
//   [sourceAt - receivedAt, signed varint]
//   [origin: profile sym | epoch | delivery bits u8 | topic sym | codec sym
//            | codec version | packet id, fence hash u64 when QoS > 0 | properties when bit 6]
//   [sender: in version 2 only, which a program that knows none refuses by name]
//   event count | per event: kind | length | fields
//
// All numbers are varints unless said otherwise. `sym` is an entry of the log's
// dictionary, its id + 1, or 0 and the text itself.

/// Turns records into the bytes that the log keeps, interning ids in the log's dictionary.
public struct RecordEncoder: Sendable {
    /// The dictionary entries that the log does not have yet, in the order of their ids.
    public private(set) var newDefinitions: [[UInt8]] = []
    private var ids: [ByteString: UInt32] = [:]
    /// The bytes of one event, before their length is known.
    private var scratch = ByteWriter()
    /// The ids of names that records repeat: hashing them was a third of the cost of encoding.
    private var recent: [RecentName?] = Array(repeating: nil, count: NameRole.allCases.count)

    private let namesMax: Int
    /// The most names in the dictionary, so that a publisher that invents names cannot grow it
    /// further.
    public static let dictionaryNamesMax = 1 << 18
    /// A longer name rarely comes again, so it is not interned.
    static let dictionaryNameBytesMax = 512

    private var nextID: UInt32

    /// - Parameters:
    ///   - dictionary: what the log holds already; ids it does not know are not used again.
    ///   - namesMax: the most names that the dictionary takes; further names are written into
    ///     records.
    public init(
        dictionary: LogDictionary = LogDictionary(), namesMax: Int = dictionaryNamesMax
    ) {
        self.namesMax = namesMax
        nextID = UInt32(dictionary.names.count)
        for (id, name) in dictionary.names.enumerated() {
            if let name { ids[ByteString(name)] = UInt32(id) }
        }
    }

    /// Takes the definitions that must be appended with the records encoded so far.
    public mutating func takeNewDefinitions() -> [[UInt8]] {
        defer { newDefinitions = [] }
        return newDefinitions
    }

    /// Forgets definitions that were taken last and that the log did not take.
    public mutating func takeBack(_ definitions: [[UInt8]]) {
        for definition in definitions {
            ids[ByteString(String(decoding: definition, as: UTF8.self))] = nil
        }
        nextID -= UInt32(definitions.count)
        recent = Array(repeating: nil, count: recent.count)
    }

    /// The event bytes of a record; the log keeps its offset, time and capture.
    public mutating func encode(_ record: HomeRecord) -> [UInt8] {
        var writer = ByteWriter(capacity: 128)
        writer.byte(record.sender == nil ? 1 : 2)
        var flags: UInt8 = 0
        if record.sourceAt != nil { flags |= 1 }
        if record.origin != nil { flags |= 2 }
        writer.byte(flags)
        writer.byte(record.cause.rawValue)
        if let sourceAt = record.sourceAt { writer.signed(sourceAt &- record.receivedAt) }
        if let origin = record.origin {
            encode(origin, isTopicKnown: isAttributed(record), into: &writer)
        }
        if let sender = record.sender { sender.show(to: &writer) }
        writer.count(record.events.count)
        for event in record.events {
            scratch.clear()
            event.show(to: &self)
            writer.varint(event.kind.rawValue)
            writer.count(scratch.bytes.count)
            writer.append(scratch)
        }
        return writer.bytes
    }

    /// Whether the topic may be interned: only that of a report about a device. The devices of a
    /// profile are bounded, but the topics that a hostile publisher invents are not.
    private func isAttributed(_ record: HomeRecord) -> Bool {
        guard case .attributesReported? = record.events.first else { return false }
        return true
    }

    private mutating func encode(
        _ origin: RecordOrigin, isTopicKnown: Bool, into writer: inout ByteWriter
    ) {
        symbol(origin.profile, as: .profile, into: &writer)
        writer.varint(UInt64(origin.epoch))
        precondition(origin.qos <= 2, "MQTT has three qualities of service")
        var bits = origin.qos
        if origin.isRetained { bits |= 4 }
        if origin.isDuplicate { bits |= 8 }
        if origin.isBacklog { bits |= 16 }
        if origin.isPossibleDuplicate { bits |= 32 }
        if !origin.userProperties.isEmpty { bits |= 64 }
        writer.byte(bits)
        if isTopicKnown {
            symbol(origin.topic, into: &writer)
        } else {
            writer.symbol(origin.topic, id: nil)
        }
        symbol(origin.codec, as: .codec, into: &writer)
        writer.varint(UInt64(origin.codecVersion))
        if origin.qos > 0 {
            writer.varint(UInt64(origin.packetID))
            writer.fixed64(origin.fenceHash)
        }
        if !origin.userProperties.isEmpty {
            writer.list(origin.userProperties) {
                $0.text($1.name)
                $0.text($1.value)
            }
        }
    }

    /// The dictionary's id of a name; nil for one that must be written into the record.
    private mutating func intern(_ name: String) -> UInt32? {
        let key = ByteString(name)
        if let known = ids[key] { return known }
        guard name.utf8.count <= Self.dictionaryNameBytesMax, nextID < namesMax else {
            return nil
        }
        let id = nextID
        ids[key] = id
        nextID += 1
        newDefinitions.append(Array(name.utf8))
        return id
    }

    /// The same for a name that is likely to be the last one in a role.
    private mutating func intern(_ name: String, as role: NameRole?) -> UInt32? {
        guard let role else { return intern(name) }
        if let known = recent[role.rawValue], utf8Equal(known.name, name) { return known.id }
        let id = intern(name)
        if let id { recent[role.rawValue] = RecentName(name: name, id: id) }
        return id
    }

    private mutating func symbol(
        _ name: String, as role: NameRole? = nil, into writer: inout ByteWriter
    ) {
        writer.symbol(name, id: intern(name, as: role))
    }
}

/// Writes the fields of one event, with names from the dictionary.
extension RecordEncoder: FieldWriter {
    @inline(__always)
    mutating func withWriter(_ write: (inout ByteWriter) -> Void) { write(&scratch) }

    mutating func write(name: String, as role: NameRole?) {
        let id = intern(name, as: role)
        scratch.symbol(name, id: id)
    }
}

extension ByteWriter {
    /// The id + 1, or 0 and the text.
    fileprivate mutating func symbol(_ name: String, id: UInt32?) {
        guard let id else {
            varint(0)
            return text(name)
        }
        varint(UInt64(id) + 1)
    }
}

/// A name that was encoded a moment ago.
struct RecentName: Sendable {
    var name: String
    var id: UInt32
}
