// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import NIOCore

/// What is known of a request beside its text.
struct APIContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The machine that asks, as far as the network says.
    let machine: String
    var caller = Caller.anybody

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        machine = IPAddress(source.channel.remoteAddress)?.machine ?? ""
    }
}
