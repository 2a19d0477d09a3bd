// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import HomeTypes
import Synchronization

/// The homes at the points that were asked for last: a page asks for one point several times.
final class MomentCache: Sendable {
    private let home: Home
    private let kept = Mutex<[HomeMoment]>([])

    init(home: Home) { self.home = home }

    /// The home at a point.
    ///
    /// - Parameter text: as people write points; nil for the newest.
    func moment(
        at text: String?, _ facilities: ServerFacilities
    ) async throws -> HomeMoment {
        guard let text else { return try await home.moment(at: .newest) }
        let point = try Point.read(text)
        if case .head = point { return try await home.moment(at: .newest) }
        guard let offset = try await home.offset(of: point, tag: { try facilities.tag($0) }) else {
            return HomeMoment(snapshot: HomeSnapshot(), receivedAt: nil)
        }
        if let known = known(offset) { return known }
        let moment = try await home.moment(at: .offset(offset))
        keep(moment)
        return moment
    }

    private func known(_ offset: UInt64) -> HomeMoment? {
        kept.withLock { kept in
            guard let place = kept.firstIndex(where: { $0.snapshot.offset == offset }) else {
                return nil
            }
            let moment = kept.remove(at: place)
            kept.append(moment)
            return moment
        }
    }

    private func keep(_ moment: HomeMoment) {
        kept.withLock { kept in
            kept.append(moment)
            if kept.count > ServerLimits.momentsMax { kept.removeFirst() }
        }
    }
}
