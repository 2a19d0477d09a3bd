// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A publisher that costs little, so that the benchmark does not measure it: a plain socket, whole
/// windows in one write, acknowledgements only counted.
final class LoadPublisher {
    private let socket: Int32
    private var nextID: UInt16 = 1
    private var waiting = 0
    private static let window = 900

    init(port: UInt16) throws {
        socket = systemSocket(AF_INET, streamType, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
        }
        guard result == 0 else { throw CommandFailure(.unreachable, "no broker at port \(port)") }
        // CONNECT of MQTT 3.1.1: clean session, no keepalive, client id `load`.
        let body: [UInt8] =
            [0, 4] + Array("MQTT".utf8) + [4, 2, 0, 0, 0, 4] + Array("load".utf8)
        try send([0x10, UInt8(body.count)] + body)
        var answer = [UInt8](repeating: 0, count: 4)
        guard recv(socket, &answer, 4, Int32(waitAll)) == 4, answer[3] == 0 else {
            throw CommandFailure(.unreachable, "the broker did not accept the load")
        }
    }

    deinit { close(socket) }

    /// Publishes at QoS 1 and returns when all is acknowledged.
    func publish(_ messages: [SimulatedMessage]) throws {
        var next = 0
        var acknowledgements = [UInt8](repeating: 0, count: 1 << 14)
        var half = 0
        while next < messages.count || waiting > 0 {
            var buffer: [UInt8] = []
            while next < messages.count, waiting < Self.window {
                append(messages[next], to: &buffer)
                next += 1
                waiting += 1
            }
            if !buffer.isEmpty { try send(buffer) }
            let count = recv(socket, &acknowledgements, acknowledgements.count, 0)
            guard count > 0 else { throw CommandFailure(.unreachable, "the broker went away") }
            // Every PUBACK of MQTT 3.1.1 has four bytes.
            half += count
            waiting -= half / 4
            half %= 4
        }
    }

    private func append(_ message: SimulatedMessage, to buffer: inout [UInt8]) {
        let topic = Array(message.topic.utf8)
        var length = 2 + topic.count + 2 + message.payload.count
        buffer.append(0x32)
        repeat {
            let rest = length >> 7
            buffer.append(UInt8(length & 0x7F) | (rest > 0 ? 0x80 : 0))
            length = rest
        } while length > 0
        buffer.append(UInt8(topic.count >> 8))
        buffer.append(UInt8(topic.count & 0xFF))
        buffer += topic
        buffer.append(UInt8(nextID >> 8))
        buffer.append(UInt8(nextID & 0xFF))
        buffer += message.payload
        nextID = nextID == .max ? 1 : nextID + 1
    }

    private func send(_ bytes: [UInt8]) throws {
        guard Output.write(bytes, to: socket) == nil else {
            throw CommandFailure(.unreachable, "the broker went away")
        }
    }
}

func systemSocket(_ domain: Int32, _ type: Int32, _ number: Int32) -> Int32 {
    socket(domain, type, number)
}

#if canImport(Glibc)
    let streamType = Int32(SOCK_STREAM.rawValue)
    private let waitAll = MSG_WAITALL
#else
    let streamType = SOCK_STREAM
    private let waitAll = MSG_WAITALL
#endif
