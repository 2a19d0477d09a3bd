// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Ends a connection whose client takes nothing any more of what is written to it.
///
/// Nothing but this ends it: an answer that waits for its client is no idle connection.
final class WriteDeadline: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = NIOAny
    typealias OutboundOut = NIOAny

    private let length: TimeAmount
    /// How many parts wait for the client, and how many it took.
    private var waiting = 0
    private var taken = 0
    /// The next look, and what was known at the last one.
    private var look: Scheduled<Void>?
    private var last = (taken: 0, bytes: 0)

    /// - Parameter length: after so long without progress, and after twice as long at most, the
    ///   connection ends.
    init(_ length: TimeAmount) { self.length = length }

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        let promise = promise ?? context.eventLoop.makePromise()
        waiting += 1
        promise.futureResult.assumeIsolated().whenComplete { _ in
            self.waiting -= 1
            self.taken += 1
        }
        context.write(data, promise: promise)
        if look == nil, waiting > 0 { lookLater(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { look?.cancel() }

    private func lookLater(_ context: ChannelHandlerContext) {
        last = (taken, bytes(context))
        look = context.eventLoop.assumeIsolated().scheduleTask(in: length) {
            self.look = nil
            guard self.waiting > 0 else { return }
            guard self.taken != self.last.taken || self.bytes(context) < self.last.bytes else {
                return context.close(promise: nil)
            }
            self.lookLater(context)
        }
    }

    /// What the system has not taken yet of what was written; a long part goes byte by byte.
    private func bytes(_ context: ChannelHandlerContext) -> Int {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }
}
