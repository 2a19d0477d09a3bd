// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeRuntime
import HomeSDK

/// Marks a home whose log has no running daemon: its last state may have changed long ago.
struct AsOf: Equatable {
    /// When the last record was received, in nanoseconds since 1970 UTC.
    var time: Int64
    /// The time from which its age counts.
    var now: Int64

    /// Nil where a daemon runs, where the last record is younger than the sessions' grace, and for
    /// a point of the past, which does not get older.
    ///
    /// - Parameter listens: whether a daemon writes to the log.
    init?(
        _ state: HomeState, at point: Point, now: Int64, listens: () throws(CommandFailure) -> Bool
    ) throws(CommandFailure) {
        guard point == .head, state.graph.offset != nil else { return nil }
        let grace = state.books.profiles.map(\.settings.sessionGraceSeconds).max() ?? 0
        let (age, isOver) = now.subtractingReportingOverflow(state.books.lastReceivedAt)
        guard isOver || age > Int64(grace) * 1_000_000_000, try !listens() else { return nil }
        time = state.books.lastReceivedAt
        self.now = now
    }

    private var age: String {
        let (age, isOver) = now.subtractingReportingOverflow(time)
        return SizeText.duration(isOver ? Int.max : Int(max(0, age) / 1_000_000_000))
    }

    /// The note beside every list.
    var note: String {
        "as of \(LocalTime.zoned(time)), \(age) ago: no daemon listens, so nobody knows who is "
            + "online now"
    }

    /// The device for tables: its connectivity is unknown.
    func shown(_ device: DeviceState) -> DeviceState {
        var device = device
        device.connectivityState = .unknown
        for part in device.parts.indices {
            device.parts[part].connectivityState = .unknown
            for trait in device.parts[part].traits.indices {
                device.parts[part].traits[trait].connectivityState = .unknown
            }
        }
        return device
    }

    /// The JSON of an object with `asOf`, which comes before all other keys.
    func added(to json: String) -> String {
        guard json.utf8.first == UInt8(ascii: "{") else { return json }
        let rest = json.dropFirst()
        return "{\"asOf\":\"\(timeText(time))\"" + (rest.utf8.first == UInt8(ascii: "}") ? "" : ",")
            + rest
    }
}

extension AsOf? {
    /// The device for tables.
    func shown(_ device: DeviceState) -> DeviceState { map { $0.shown(device) } ?? device }

    /// The JSON of an object for printing.
    func added(to json: String) -> String { map { $0.added(to: json) } ?? json }

    /// Prints the note on the standard error, where there is one.
    func tell() {
        if let note = self?.note { Output.tell(note) }
    }
}

extension LogAccess {
    /// The mark for a state at HEAD without a running daemon; nil elsewhere.
    func asOf(_ state: HomeState, at point: Point) throws(CommandFailure) -> AsOf? {
        try AsOf(state, at: point, now: SystemClock().wallNanoseconds) {
            () throws(CommandFailure) in
            do throws(CommandFailure) {
                return try ReplicaDirectory.isHeard(directory: directory)
            } catch {
                // A daemon is there, but does not accept this client.
                return true
            }
        }
    }
}
