// SPDX-License-Identifier: Apache-2.0

package import HomeEngine
package import HomeGraph

/// Follows the values of one device through a range of a log: one fold, one stretch at a time.
///
/// ```
///          record        record        damage       record                end
///   ─────────┼─────────────┼───────────╳╳╳╳╳╳╳────────┼────────────────────┤
///    before  │   stretch   │  stretch  │     gap      │      stretch       │
/// ```
package struct ValueScan: ~Copyable {
    /// A time in which no value changed and the wall clock was not set.
    package struct Stretch: Sendable {
        /// The newest record at its beginning.
        package var offset: UInt64
        /// When it begins, in nanoseconds since 1970 UTC.
        package var start: Int64
        package var nanoseconds: Int64 = 0
        /// Null where a value is not known, nil where the home does not have the device.
        package var values: [AttributeValue?]
        /// The device; nil where the home does not have it.
        package var device: DeviceView?
        /// Whether the values were so just before, in or outside of the range.
        package var isContinued = false
        /// The records that damage took: nobody knows the values.
        package var lost: RangeLost?
        /// Whether an import told of it, and nobody was heard.
        package var isImported = false

        package init(
            offset: UInt64, start: Int64, nanoseconds: Int64 = 0, values: [AttributeValue?],
            device: DeviceView?, isContinued: Bool = false, lost: RangeLost? = nil,
            isImported: Bool = false
        ) {
            self.offset = offset
            self.start = start
            self.nanoseconds = nanoseconds
            self.values = values
            self.device = device
            self.isContinued = isContinued
            self.lost = lost
            self.isImported = isImported
        }

        /// When it ends, in nanoseconds since 1970 UTC.
        package var end: Int64 { start.addingSaturated(nanoseconds) }
    }

    private var tail: DeviceTail
    private let values: [DeviceValue]
    /// Whether values depend on nothing but the page of the device.
    private let areOfPage: Bool
    private let deviceID: String
    /// The only structure in which the device is seen; nil: in each.
    private let structureID: String?
    private let first: UInt64
    /// When the range begins, where its beginning is a time.
    private let since: Int64?
    /// When the last record before the range was received; nil without one.
    private let before: Int64?
    private var era: UInt32
    /// The latest time of the records of this era; nil before the first record.
    private var now: Int64?
    private var device: DeviceView?
    /// The slot of the device.
    private var slot: Int?
    /// Where the values stand on the device's page, while it keeps this shape; nil where they have
    /// to be looked up by their names.
    private var places: (shape: UInt64, positions: [DeviceValue.Position])?
    /// What the last record changed.
    private var changes = PageChanges()
    /// How often the fold has begun anew.
    private var restarts: Int
    private var current: [AttributeValue?]
    /// The stretch that goes on.
    private var open: Stretch?
    /// Damage from which no record led out yet, at the beginning of the range.
    private var lostFirst: RangeLost?
    /// How often the wall clock was set in the range.
    package private(set) var clockSteps = 0
    /// How many records have a time before that of an earlier one, although no clock was set.
    package private(set) var backwardTimes = 0

    /// - Parameters:
    ///   - values: of one device.
    ///   - first: the offset of the first record of the range.
    ///   - since: when the range begins, where its beginning is a time, in nanoseconds since 1970
    ///     UTC.
    ///   - replay: the log up to the end of the range.
    ///   - structureID: while the device is in another structure, the home does not have it; nil
    ///     looks into each.
    /// - Throws: `EngineError`
    package init(
        _ values: [DeviceValue], from first: UInt64, since: Int64?, _ replay: Replay,
        within structureID: String? = nil
    ) throws(EngineError) {
        let state = try replay.state(before: first)
        // Records of others may give a device another structure.
        let areOfPage = structureID == nil && values.allSatisfy(\.isOfPage)
        let id = values.first?.deviceID ?? ""
        tail = try DeviceTail(replay, of: areOfPage ? id : nil, from: state)
        self.values = values
        self.areOfPage = areOfPage
        deviceID = id
        self.structureID = structureID
        self.first = first
        self.since = since
        before = state.graph.offset == nil ? nil : state.books.lastReceivedAt
        era = state.books.era
        restarts = tail.restarts
        current = []
        device = seen(state.graph.view(of: deviceID))
        current = values.map { $0.read(state.graph, device) }
    }

    /// The next stretch that ended; nil at the end of the log.
    ///
    /// - Parameters:
    ///   - lost: is told each range of records that damage took.
    ///   - passed: is told the offset of each record that was read.
    /// - Throws: `EngineError`
    package mutating func next(
        lost: (RangeLost) -> Void, passed: (UInt64) -> Void = { _ in }
    ) throws(EngineError) -> Stretch? {
        while let step = try tail.advance() {
            switch step {
            case .lost(let range):
                lost(range)
                if let stretch = lose(range) { return stretch }
            case .record(let offset, let time):
                passed(offset)
                // The fold has taken the record as lost where it could not read it.
                guard tail.lastReceivedAt == time else {
                    let range = RangeLost(first: offset, last: offset)
                    lost(range)
                    if let stretch = lose(range) { return stretch }
                    continue
                }
                if let stretch = take(offset, time) { return stretch }
            }
        }
        return nil
    }

    /// The stretch that goes on at the end of the log.
    ///
    /// - Parameter time: the end of the range, where it is later than its last record, in
    ///   nanoseconds since 1970 UTC.
    package mutating func finish(until time: Int64?) -> Stretch? {
        defer { open = nil }
        if var stretch = open {
            if let time, let now {
                stretch.nanoseconds = stretch.nanoseconds.addingSaturated(
                    max(0, time.subtractingSaturated(now)))
            }
            return stretch
        }
        // No record came in the range, but the value was there.
        guard now == nil, let since, let before, let time, first > 0 else { return nil }
        let start = max(since, before)
        guard time >= start else { return nil }
        return Stretch(
            offset: first - 1, start: start, nanoseconds: time.subtractingSaturated(start),
            values: current, device: device, isContinued: true, lost: lostFirst)
    }

    /// The stretch that goes on, with its length so far; nil before the first record.
    package var openStretch: Stretch? { open }

    private mutating func lose(_ range: RangeLost) -> Stretch? {
        guard let now else {
            lostFirst = RangeLost(first: lostFirst?.first ?? range.first, last: range.last)
            return nil
        }
        if open?.lost != nil {
            open?.lost?.last = range.last
            return nil
        }
        return begin(
            Stretch(offset: range.first, start: now, values: current, device: device, lost: range))
    }

    private mutating func take(_ offset: UInt64, _ time: Int64) -> Stretch? {
        let isNewEra = tail.era != era
        let step = isNewEra ? tail.record()?.step(to: tail.era) ?? 0 : 0
        era = tail.era
        let unset = time.subtractingSaturated(step)
        let wasFirst = now == nil
        if wasFirst {
            openFirst(offset, time, until: unset)
        } else {
            if isNewEra { clockSteps += 1 }
            let passed = max(0, unset.subtractingSaturated(now ?? unset))
            let length = (open?.nanoseconds ?? 0).addingSaturated(passed)
            open?.nanoseconds = length
        }
        if !isNewEra, let now, time < now { backwardTimes += 1 }
        let moment = isNewEra ? time : max(now ?? time, time)
        now = moment
        let hasChanged = read()
        guard let running = open else {
            // The range begins with this record.
            return begin(
                Stretch(
                    offset: offset, start: moment, values: current, device: device,
                    isContinued: before != nil && !hasChanged))
        }
        guard hasChanged || isNewEra || running.lost != nil else { return nil }
        return begin(
            Stretch(
                offset: offset, start: moment, values: current, device: device,
                isContinued: !hasChanged && running.lost == nil))
    }

    /// Opens what lasts from the beginning of the range to its first record.
    private mutating func openFirst(_ offset: UInt64, _ time: Int64, until unset: Int64) {
        var length: Int64 = 0
        if let since, let before {
            let passed = max(0, unset.subtractingSaturated(before))
            length = min(passed, max(0, unset.subtractingSaturated(since)))
        }
        guard length > 0 || lostFirst != nil else { return }
        open = Stretch(
            offset: lostFirst?.first ?? max(offset, 1) - 1,
            start: unset.subtractingSaturated(length), nanoseconds: length, values: current,
            device: device, isContinued: true, lost: lostFirst)
    }

    /// Reads the values after a record.
    ///
    /// - Returns: whether one of them changed.
    private mutating func read() -> Bool {
        tail.follow(&changes, isNext: tail.restarts == restarts)
        restarts = tail.restarts
        // Not kept until the next record: what is kept is copied when it changes.
        changes.forgetPages()
        if changes.isKnown {
            // Names are as they were: most records are about other devices.
            if areOfPage, !changes.slots.contains(where: { $0 == slot }) { return false }
        } else {
            slot = tail.slot(of: deviceID)
            places = nil
        }
        let found = seen(slot.flatMap { tail.view(inSlot: $0) })
        // A page is never changed while somebody else holds it.
        if areOfPage, found?.page === device?.page { return false }
        device = found
        let values = values(of: found)
        guard values != current else { return false }
        current = values
        return true
    }

    /// A device of the structure that is looked into.
    private func seen(_ device: DeviceView?) -> DeviceView? {
        guard let structureID else { return device }
        let isInside = device?.structureID.map { utf8Equal($0, structureID) } ?? false
        return isInside ? device : nil
    }

    private mutating func values(of device: DeviceView?) -> [AttributeValue?] {
        if let page = device?.page, let places, places.shape == page.shape {
            return zip(values, places.positions).map { $0.read(page, at: $1) }
        }
        let home = tail.snapshot
        let positions = values.compactMap { $0.position(home) }
        places = device.flatMap { device in
            positions.count == values.count ? (device.page.shape, positions) : nil
        }
        return values.map { $0.read(home, device) }
    }

    private mutating func begin(_ stretch: Stretch) -> Stretch? {
        defer { open = stretch }
        return open
    }
}
