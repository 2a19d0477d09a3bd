// SPDX-License-Identifier: Apache-2.0

#if JetStream
    internal import CNATS

    /// Where answers of several messages arrive.
    ///
    /// It lives as long as its connection: libnats before 3.6 may still use a subscription that was
    /// destroyed while a message for it arrived. One thread uses it at a time.
    final class NatsInbox: @unchecked Sendable {
        private let connection: OpaquePointer
        private let subscription: OpaquePointer
        private let subject: String
        private var asked = 0

        init(_ connection: OpaquePointer) throws(StreamError) {
            self.connection = connection
            var name: UnsafeMutablePointer<CChar>?
            try NatsConnection.check(natsInbox_Create(&name), "no inbox")
            defer { natsInbox_Destroy(name) }
            subject = String(cString: name!)
            var made: OpaquePointer?
            try NatsConnection.check(
                natsConnection_SubscribeSync(&made, connection, subject + ".*"), subject)
            subscription = made!
        }

        deinit { natsSubscription_Destroy(subscription) }

        /// Sends a request; what is left of the answer to the one before does not count any more.
        func ask(_ service: String, _ request: String) throws(StreamError) {
            asked += 1
            try NatsConnection.check(
                natsConnection_PublishRequestString(
                    connection, service, "\(subject).\(asked)", request),
                service)
        }

        /// The next message of the answer; the caller destroys it.
        func receive(_ waitMilliseconds: Int64) throws(StreamError) -> OpaquePointer? {
            let wanted = "\(subject).\(asked)"
            while true {
                var message: OpaquePointer?
                try NatsConnection.check(
                    natsSubscription_NextMsg(&message, subscription, waitMilliseconds), subject)
                if String(cString: natsMsg_GetSubject(message)) == wanted { return message }
                natsMsg_Destroy(message)
            }
        }
    }
#endif
