// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK

/// Folds a range of a log and gives each change of what people saw as a row.
struct ExportRows {
    private let log: LogAccess
    private let range: Range<UInt64>
    private let target: any ExportTarget
    private var values = ExportValues()
    private var commands = ExportCommands()
    private var connectivity = ExportConnectivity()
    private var clock: ExportClock
    private var moment: ExportMoment
    private(set) var summary = Summary()

    /// What was exported.
    struct Summary {
        /// The rows of ``ExportTable/changes`` that changes made, and not the home before.
        var changes: UInt64 = 0
        var devices = 0
        var lost: [RangeLost] = []
    }

    /// - Parameter range: at least one record.
    init(
        _ log: LogAccess, _ range: Range<UInt64>, into target: any ExportTarget
    ) {
        self.log = log
        self.range = range
        self.target = target
        clock = ExportClock(era: 0)
        moment = ExportMoment(offset: nil, time: 0, elapsed: 0)
    }

    /// Writes all tables.
    ///
    /// - Parameter onRecord: is told the offset of each record, before it is folded.
    mutating func write(
        onRecord: (UInt64) throws(CommandFailure) -> Void = { _ in }
    ) throws(CommandFailure) -> Summary {
        let state = try log.run { try log.replay.state(before: range.lowerBound) }
        clock = ExportClock(era: state.books.era)
        var tail = try log.run {
            try FoldTail(log.replay.limited(to: range.upperBound), from: state)
        }
        var before = state.graph
        try begin(state)
        while let step = try log.run({ try tail.advance() }) {
            let record = tail.record()
            switch step {
            case .record(let offset, let time):
                try onRecord(offset)
                let shift = tail.era == clock.era ? 0 : record?.step(to: tail.era) ?? 0
                moment = clock.moment(offset, time, era: tail.era, step: shift)
            case .lost(let lost):
                summary.lost.append(lost)
                moment.offset = lost.last
                try target.add(
                    [.int(Int64(clamping: lost.first)), .int(Int64(clamping: lost.last))],
                    to: .lost)
            }
            let after = tail.snapshot
            try take(record, before, after, tail)
            before = after
        }
        try finish(tail.state)
        return summary
    }

    /// The home before the range.
    private mutating func begin(_ state: HomeState) throws(CommandFailure) {
        // Of records that are no longer kept, the state may know no time.
        guard state.graph.offset != nil, state.books.lastReceivedAt != 0 else { return }
        moment = clock.moment(
            state.graph.offset, state.books.lastReceivedAt, era: state.books.era, step: 0)
        for device in state.graph.sortedViews {
            try note(nil, device, nil, cause: "before", [], in: state.graph)
            try connectivity.note(device.id, device, in: state, at: moment, into: target)
        }
    }

    private mutating func take(
        _ record: HomeRecord?, _ before: HomeSnapshot, _ after: HomeSnapshot,
        _ tail: borrowing FoldTail
    ) throws(CommandFailure) {
        var confirmed: [ExportCommands.Confirmed] = []
        if let record {
            confirmed = try commands.take(
                record, at: moment, in: after,
                underWay: record.requestsCommands ? tail.state.books.commands : [], into: target)
            try occurrences(record, after)
            try imported(record, after)
        }
        for change in after.changedViews(since: before) {
            try note(
                change.old, change.new, record, cause: record?.cause.name ?? "lost", confirmed,
                in: change.new == nil ? before : after)
            guard change.old?.connectivityState != change.new?.connectivityState else { continue }
            try connectivity.note(
                change.id, change.new, in: tail.state, at: moment, into: target)
        }
    }

    /// Writes the values of a device that differ.
    private mutating func note(
        _ old: DeviceView?, _ new: DeviceView?, _ record: HomeRecord?, cause: String,
        _ confirmed: [ExportCommands.Confirmed], in home: HomeSnapshot
    ) throws(CommandFailure) {
        guard let device = new ?? old else { return }
        let own = home.exportColumns(of: device)
        let command = confirmed.first { home.view(of: $0.deviceID)?.id == device.id }
        for change in ExportChanges.all(old, new) {
            let event = record?.event(of: change.place, on: device.id, in: home)
            let columns =
                moment.columns(event: event) + own + change.place.columns
                + values.columns(change.old, change.place, on: old)
                + values.columns(change.new, change.place, on: new)
            try target.add(
                columns + [
                    values.unit(change.place, on: device), .text(cause),
                    SQLiteValue(command?.sender),
                    SQLiteValue(command?.id),
                ], to: .changes)
            if record != nil { summary.changes += 1 }
        }
    }

    private func occurrences(
        _ record: HomeRecord, _ home: HomeSnapshot
    ) throws(CommandFailure) {
        for (index, event) in record.events.enumerated() {
            guard case .momentaryOccurred(let event) = event else { continue }
            try target.add(
                moment.columns(event: index) + home.exportColumns(ofDevice: event.deviceID) + [
                    .text(event.part), .text(event.trait), .text(event.name),
                    .text(ValueText.json(.object(event.fields))), .text(event.delivery.name),
                ], to: .occurrences)
        }
    }

    /// Writes the values that the record imported, each with its own time.
    private mutating func imported(
        _ record: HomeRecord, _ home: HomeSnapshot
    ) throws(CommandFailure) {
        for (index, event) in record.events.enumerated() {
            guard case .historyImported(let event) = event else { continue }
            let device = home.view(of: event.deviceID)
            let place = ExportPlace(
                part: event.part, trait: event.trait, attribute: event.attribute)
            let unit = values.unit(place, on: device)
            for sample in event.samples {
                let then = ExportMoment(offset: moment.offset, time: sample.time, elapsed: 0)
                try target.add(
                    then.columns(event: index).dropLast()
                        + home.exportColumns(ofDevice: event.deviceID) + place.columns
                        + values.columns(sample.value, place, on: device) + [
                            unit, .text(event.source), .text(event.series),
                            .int(Int64(event.seconds)),
                        ], to: .imported)
            }
        }
    }

    private mutating func finish(_ state: HomeState) throws(CommandFailure) {
        try connectivity.finish(at: moment, into: target)
        try commands.finish(into: target)
        let home = state.graph
        for room in home.rooms.sorted(by: { utf8Less($0.id, $1.id) }) {
            let structure = home.structure(room.structureID)
            try target.add(
                [
                    .text(room.id), .text(room.name), .text(room.structureID),
                    SQLiteValue(structure?.name),
                ], to: .rooms)
        }
        for device in home.sortedViews { try target.add(device.exported(in: home), to: .devices) }
        summary.devices = home.sortedViews.count
        try info(state)
    }

    private func info(_ state: HomeState) throws(CommandFailure) {
        let values: [(String, String)] = [
            ("elapsed", (Double(moment.elapsed) / 1e9).exportText),
            ("first", "\(range.lowerBound)"),
            ("home", state.graph.structures.first?.name ?? ""),
            ("last", "\(range.upperBound - 1)"),
            ("log_id", hexText(log.reader.identity.logID)),
            ("tables", "1"),
            ("until", timeText(moment.time)),
            ("version", HearthVersion.text),
        ]
        for (key, value) in values { try target.add([.text(key), .text(value)], to: .info) }
    }
}

extension HomeSnapshot {
    /// Sorted by id.
    fileprivate var sortedViews: [DeviceView] {
        var views: [DeviceView] = []
        forEachView { views.append($0) }
        return views.sorted { utf8Less($0.id, $1.id) }
    }
}

extension DeviceView {
    /// The row of the table of devices.
    fileprivate func exported(in home: HomeSnapshot) -> [SQLiteValue] {
        let type = parts.first { $0.isPrimaryType }?.type
        let texts = [
            type, connectivityState.name, dataSourceLocality.name, lastHeard.map { timeText($0) },
            vendorName, productName, serialNumber, softwareVersion, codec, nativeID,
        ]
        return home.exportColumns(of: self) + texts.map { SQLiteValue($0) }
            + [.text(ValueText.json(.list(aliases.map { .string($0) })))]
    }
}

extension HomeRecord {
    /// The number of the event that reported a value last; nil where none did.
    fileprivate func event(
        of place: ExportPlace, on id: String, in home: HomeSnapshot
    ) -> Int? {
        events.lastIndex { event in
            guard case .attributesReported(let report) = event,
                utf8Equal(report.part, place.part), utf8Equal(report.trait, place.trait),
                report.attributes.contains(where: { utf8Equal($0.key, place.attribute) })
            else { return false }
            return utf8Equal(report.deviceID, id)
                || home.view(of: report.deviceID).map { utf8Equal($0.id, id) } == true
        }
    }
}
