// SPDX-License-Identifier: Apache-2.0

import HomeLogJetStream
import HomeThreads

/// Renews a lease four times in its time to live, on a thread of its own, until it is over.
final class LeaseRenewal: Sendable {
    private let end = Latch()
    private let ended = Latch()

    /// - Parameter onOver: called once, unless it is stopped before.
    init(_ lease: Lease, onOver: @escaping @Sendable () -> Void) {
        do throws(OwnThread.Failure) {
            try OwnThread.start { [end, ended] in
                defer { ended.open() }
                while !end.wait(atMost: lease.timeToLive / 4) {
                    guard !lease.renew() else { continue }
                    return onOver()
                }
            }
        } catch {
            // Without a thread the lease ends by itself.
            ended.open()
            onOver()
        }
    }

    /// Ends it, and waits for a renewal that is under way. More than once does no harm.
    func stop() {
        end.open()
        ended.wait()
    }
}
