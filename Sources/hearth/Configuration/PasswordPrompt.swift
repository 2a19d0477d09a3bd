// SPDX-License-Identifier: Apache-2.0

import HomeBridge

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Asks on the terminal for a password that the broker wants and nobody gave.
enum PasswordPrompt {
    /// The address with the password that was typed; unchanged where the broker needs none, cannot
    /// be reached now, or nobody is there to ask.
    static func complete(_ broker: BrokerSettings) throws(CommandFailure) -> BrokerAddress {
        var address = broker.address
        guard let user = address.username, address.password == nil, Console.inputIsTerminal,
            Console.errorIsTerminal, isRefused(address)
        else { return address }
        address.password = try read(
            "Password of \(TerminalText.escape(user)) at \(broker.url.text): ")
        return address
    }

    private static func isRefused(_ address: BrokerAddress) -> Bool {
        do throws(BridgeError) {
            // A client of its own, so that no session of the home is touched.
            let probe = try MosquittoPublisher(broker: address, clientID: "hearth-\(getpid())")
            try probe.connect()
            probe.disconnect()
            return false
        } catch .connectionFailed(let failure) {
            return failure.isForWantOfRights
        } catch {
            return false
        }
    }

    /// Reads a line without showing it. Ctrl-C works as everywhere, but leaves a sane terminal.
    static func read(_ question: String) throws(CommandFailure) -> String {
        var saved = termios()
        tcgetattr(STDIN_FILENO, &saved)
        var silent = saved
        // Byte by byte, because a key that interrupts must not wait for the end of a line.
        silent.c_lflag &= ~tcflag_t(ECHO | ISIG | ICANON)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        _ = Output.write(Array(question.utf8), to: STDERR_FILENO)
        var typed: [UInt8] = []
        var byte: UInt8 = 0
        var isInterrupted = false
        reading: while systemRead(STDIN_FILENO, &byte) == 1 {
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"), 4: break reading
            case 3:
                isInterrupted = true
                break reading
            case 8, 0x7F: if !typed.isEmpty { typed.removeLast() }
            case 0x15: typed = []
            default: typed.append(byte)
            }
        }
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved)
        _ = Output.write([UInt8(ascii: "\n")], to: STDERR_FILENO)
        if isInterrupted { throw CommandFailure(.interrupted, "interrupted") }
        return String(decoding: typed, as: UTF8.self)
    }
}

private func systemRead(_ descriptor: Int32, _ byte: inout UInt8) -> Int {
    read(descriptor, &byte, 1)
}
