// SPDX-License-Identifier: Apache-2.0

import HomeSDK

/// The scan of the log for its time line; it goes on where it ended.
actor TimelineCache {
    private let home: Home
    private var scan = TimelineScan()
    /// The extension that is running; later questions wait for it.
    private var running: Task<TimelineScan, any Error>?

    init(home: Home) { self.home = home }

    /// The time line up to now.
    func current() async throws -> TimelineScan {
        if let running { return try await running.value }
        let task = Task { [home, scan] in try await home.extended(scan) }
        running = task
        defer { running = nil }
        scan = try await task.value
        return scan
    }
}
