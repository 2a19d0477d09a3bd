// SPDX-License-Identifier: Apache-2.0

import CMosquitto

/// Why a connection ended, gathered from the places where the library tells it.
struct MosquittoFailure {
    /// The reason code of a refused CONNECT or of the broker's DISCONNECT.
    var brokerCode: UInt8?
    /// The code that the disconnect callback got.
    var callbackCode: Int32?
    var isConnected: Bool
    /// The latest error line of the library's log.
    var errorLine: String?

    /// The blocking connect failed.
    static func ofConnect(_ code: Int32, host: String, errorLine: String?) -> SessionFailure {
        switch code {
        case Int32(MOSQ_ERR_EAI.rawValue): .nameUnknown(host: host)
        case _ where isTLS(code): .tls(errorLine ?? MosquittoLibrary.text(code))
        default: .unreachable(MosquittoLibrary.text(code))
        }
    }

    /// A later call returned an error, or the socket is gone.
    func reason(_ code: Int32) -> SessionFailure {
        if let brokerCode {
            return isConnected ? .serverDisconnected(code: brokerCode) : .refused(code: brokerCode)
        }
        if callbackCode == Int32(MOSQ_ERR_KEEPALIVE.rawValue) { return .keepaliveTimeout }
        if Self.isTLS(code) { return .tls(errorLine ?? MosquittoLibrary.text(code)) }
        switch code {
        case 0 where callbackCode == 0:
            return .serverDisconnected(code: 0)
        case 0, Int32(MOSQ_ERR_CONN_LOST.rawValue), Int32(MOSQ_ERR_ERRNO.rawValue),
            Int32(MOSQ_ERR_NO_CONN.rawValue):
            if !isConnected, let errorLine { return .tls(errorLine) }
            return .connectionLost
        default:
            return .protocolViolation(MosquittoLibrary.text(code))
        }
    }

    /// Whether the library does not accept what the broker sent.
    func isOfPacket(_ code: Int32) -> Bool {
        guard isConnected, case .protocolViolation = reason(code) else { return false }
        return true
    }

    private static func isTLS(_ code: Int32) -> Bool {
        code == Int32(MOSQ_ERR_TLS.rawValue) || code == Int32(MOSQ_ERR_TLS_HANDSHAKE.rawValue)
    }
}
