// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph
import HomeRuntime

/// A running home in one line, as a service manager shows it.
struct ServiceLine {
    var text: String

    init(of home: RunningHome) {
        let snapshot = home.engine.snapshot
        self.init(
            offset: snapshot.offset, devices: DeviceCounts(snapshot),
            sessions: home.sessions.map { ($0.profile, $0.status.phase) })
    }

    init(
        offset: UInt64?, devices: DeviceCounts,
        sessions: [(profile: String, phase: SessionStatus.Phase)]
    ) {
        let parts =
            ["\(devices.online) of \(devices.total) devices online"]
            + sessions.map { "\($0.profile) \($0.phase.rawValue)" }
        text = (offset.map { "@\($0): " } ?? "") + parts.joined(separator: ", ")
    }
}
