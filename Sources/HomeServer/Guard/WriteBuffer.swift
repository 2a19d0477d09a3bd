// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Keeps little of an answer for a client that takes it slowly: who writes waits earlier than by
/// NIO's default of 64 KiB.
final class WriteBuffer: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = NIOAny
    typealias OutboundOut = NIOAny

    private let bytes: Int

    /// - Parameter bytes: with more than so many written and not taken, who writes waits until half
    ///   of them are taken.
    init(_ bytes: Int) { self.bytes = bytes }

    func handlerAdded(context: ChannelHandlerContext) {
        let mark = ChannelOptions.Types.WriteBufferWaterMark(low: bytes / 2, high: bytes)
        // Only a connection that has ended already refuses it.
        try? context.channel.syncOptions?.setOption(.writeBufferWaterMark, value: mark)
    }
}
