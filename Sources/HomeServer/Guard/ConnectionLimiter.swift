// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// Counts the connections of each machine, so that none holds all that the server takes.
final class ConnectionLimiter: Sendable {
    private let most: Int
    private let held = Mutex<[String: Int]>([:])

    /// - Parameter most: at least 1.
    init(most: Int) { self.most = most }

    /// Takes a connection of a machine; false where it holds the most already.
    ///
    /// A connection of this machine is always taken: behind a proxy all are, and who is on this
    /// machine can do worse.
    func take(_ address: IPAddress?) -> Bool {
        guard let address, !address.isLoopback else { return true }
        return held.withLock { held in
            let count = held[address.machine] ?? 0
            guard count < most else { return false }
            held[address.machine] = count + 1
            return true
        }
    }

    /// Gives back what was taken.
    func release(_ address: IPAddress?) {
        guard let address, !address.isLoopback else { return }
        held.withLock { held in
            let count = held[address.machine] ?? 0
            held[address.machine] = count > 1 ? count - 1 : nil
        }
    }
}

/// Ends a connection beyond those that its machine may hold, before anything is read from it; of the
/// others each may have one piece of an answer on its way, and not four, as is usual.
struct LimitedChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base
    let limiter: ConnectionLimiter

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        let address = IPAddress(channel.remoteAddress)
        guard limiter.take(address) else {
            channel.close(promise: nil)
            return channel.eventLoop.makeFailedFuture(ChannelError.alreadyClosed)
        }
        channel.closeFuture.whenComplete { [limiter] _ in limiter.release(address) }
        let mark = ChannelOptions.Types.WriteBufferWaterMark(
            low: ServerLimits.pieceBytes / 2, high: ServerLimits.pieceBytes)
        return channel.setOption(.writeBufferWaterMark, value: mark).flatMap {
            base.setup(channel: channel, logger: logger)
        }
    }

    @concurrent func handle(value: Base.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
