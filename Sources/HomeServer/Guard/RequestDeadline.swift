// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTPTypes

/// Ends a connection whose request is not whole in time.
///
/// A client may be answered before its body is whole; the rest of it is read and thrown away, and one
/// byte now and then would hold the connection for ever.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let length: TimeAmount
    private var end: Scheduled<Void>?

    /// - Parameter length: from the head of a request to its end.
    init(_ length: TimeAmount) { self.length = length }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            end?.cancel()
            end = context.eventLoop.assumeIsolated().scheduleTask(in: length) {
                context.close(promise: nil)
            }
        case .body: break
        case .end:
            end?.cancel()
            end = nil
        }
        context.fireChannelRead(data)
    }

    func handlerRemoved(context: ChannelHandlerContext) { end?.cancel() }
}
