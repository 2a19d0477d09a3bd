// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeTypes

/// Where a home comes from: an engine in this process, or a log at some point.
///
///     Home.configure { $0.source = .log(directory: "data", at: .offset(4711)) }
///
/// `HomeRuntime` adds the sources that connect brokers.
public struct HomeSource: Sendable {
    /// Opens the backend of a home. Called on a task; it may block only on a thread of its own.
    package let open: @Sendable () async throws(HomeError) -> any HomeBackend

    package init(open: @escaping @Sendable () async throws(HomeError) -> any HomeBackend) {
        self.open = open
    }
}
