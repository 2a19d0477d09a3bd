// SPDX-License-Identifier: Apache-2.0

import HomeBridge

/// The known damage of one log, as its file holds it.
///
/// Records are known by their offsets: they stay lost wherever their segment goes. A place that is
/// noted twice is noted once, and of a range that is known in part only the rest is new.
public struct DamageList: Hashable, Sendable {
    /// The newest version that this program reads.
    public static let version = 1
    /// More places are not noted: such a log wants another disk.
    public static let entriesMax = 10_000
    /// A file of that many entries is shorter.
    public static let bytesMax = 4 << 20

    /// 32 lower-case hex digits.
    public let logID: String
    /// Records first, by offset; then captures; then bytes.
    public private(set) var entries: [KnownDamage] = []

    /// No damage.
    public init(logID: String) { self.logID = logID }

    /// What nobody has acknowledged yet.
    public var unacknowledged: [KnownDamage] { entries.filter { $0.acknowledgedAt == nil } }

    /// Adds what is not known yet.
    public mutating func note(_ places: [KnownDamage.Place], at time: Int64) {
        for place in places {
            for new in unknown(of: place, in: entries) where entries.count < Self.entriesMax {
                entries.append(KnownDamage(new, foundAt: time))
            }
        }
        entries.sort { $0.place < $1.place }
    }

    /// A person knows everything that is noted.
    public mutating func acknowledge(at time: Int64) {
        for index in entries.indices where entries[index].acknowledgedAt == nil {
            entries[index].acknowledgedAt = time
        }
    }

    /// When the last part of a place was acknowledged, in nanoseconds since 1970 UTC; nil where a
    /// part of it was not.
    public func acknowledgedAt(_ place: KnownDamage.Place) -> Int64? {
        let known = entries.filter { $0.acknowledgedAt != nil && $0.place.touches(place) }
        guard unknown(of: place, in: known).isEmpty else { return nil }
        return known.compactMap(\.acknowledgedAt).max()
    }

    private func unknown(
        of place: KnownDamage.Place, in known: [KnownDamage]
    ) -> [KnownDamage.Place] {
        switch place {
        case .records(let range):
            return range.without(known.compactMap(\.place.records)).map { .records($0) }
        case .captures(let range):
            // A lost record has lost its message too.
            let ranges = known.compactMap { $0.place.records ?? $0.place.captures }
            return range.without(ranges).map { .captures($0) }
        case .bytes:
            return known.contains { $0.place == place } ? [] : [place]
        }
    }
}

extension KnownDamage.Place {
    fileprivate var records: ClosedRange<UInt64>? {
        if case .records(let range) = self { range } else { nil }
    }

    fileprivate var captures: ClosedRange<UInt64>? {
        if case .captures(let range) = self { range } else { nil }
    }

    /// Whether a part of the other place may be in this one.
    fileprivate func touches(_ other: Self) -> Bool {
        guard let mine = records ?? captures, let range = other.records ?? other.captures else {
            return self == other
        }
        return mine.overlaps(range)
    }
}

extension ClosedRange<UInt64> {
    /// The parts that none of these ranges has.
    fileprivate func without(_ others: [ClosedRange<UInt64>]) -> [ClosedRange<UInt64>] {
        var parts: [ClosedRange<UInt64>] = []
        var next = lowerBound
        for other in others.sorted(by: { $0.lowerBound < $1.lowerBound })
        where other.upperBound >= next && other.lowerBound <= upperBound {
            if other.lowerBound > next { parts.append(next...other.lowerBound - 1) }
            if other.upperBound >= upperBound { return parts }
            next = other.upperBound + 1
        }
        return parts + [next...upperBound]
    }
}

extension DamageList {
    /// What is wrong with the bytes of a file, in words that follow its name.
    public struct Fault: Error, Hashable {
        /// The words.
        public var sentence: String
    }

    /// The file's bytes.
    var bytes: [UInt8] {
        let list = entries.map { entry -> JSONValue in
            let time = entry.acknowledgedAt.map { JSONValue.number(JSONNumber(Int($0))) } ?? .null
            let times = [
                JSONMember(key: "acknowledgedAtNanoseconds", value: time),
                JSONMember(
                    key: "foundAtNanoseconds", value: .number(JSONNumber(Int(entry.foundAt)))),
            ]
            return .object(JSONObject(entry.place.members + times))
        }
        let json = JSONValue.object(
            JSONObject([
                JSONMember(key: "damage", value: .array(list)),
                JSONMember(key: "logID", value: .string(logID)),
                JSONMember(key: "v", value: .number(JSONNumber(Self.version))),
            ]))
        return Array((JSONWriter.write(json) + "\n").utf8)
    }

    /// Reads the bytes of a file; nothing in it is guessed or left out.
    init(_ bytes: [UInt8]) throws(Fault) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(bytes, limits: JSONLimits(keysMax: 100_000))
        } catch {
            throw Fault(sentence: "is damaged: \(error)")
        }
        guard let object = value.object, let version = object["v"]?.int, version > 0 else {
            throw Fault(sentence: "is damaged: it says no version")
        }
        guard version <= Self.version else {
            throw Fault(
                sentence: "has version \(version), written by a newer hearth; this one reads "
                    + "\(Self.version)")
        }
        guard let logID = object["logID"]?.string, let items = object["damage"]?.array else {
            throw Fault(sentence: "is damaged: it says no log, or has no list")
        }
        self.init(logID: logID)
        for (index, item) in items.enumerated() {
            guard let entry = KnownDamage(item), entries.count < Self.entriesMax else {
                throw Fault(sentence: "is damaged: its entry \(index + 1) is none, or too many")
            }
            entries.append(entry)
        }
        entries.sort { $0.place < $1.place }
    }
}

extension KnownDamage {
    fileprivate init?(_ json: JSONValue) {
        guard let object = json.object, let place = Place(object),
            let foundAt = object["foundAtNanoseconds"]?.int
        else { return nil }
        let acknowledgedAt = object["acknowledgedAtNanoseconds"]?.int.map { Int64($0) }
        self.init(place, foundAt: Int64(foundAt), acknowledgedAt: acknowledgedAt)
    }
}
