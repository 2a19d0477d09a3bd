// SPDX-License-Identifier: Apache-2.0

import CShims
import HomeBridge

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Asks on the terminal for a password that the broker requires and the settings lack.
enum PasswordPrompt {
    /// How often a password may be typed.
    static let attemptsMax = 3

    /// The address with the typed password; unchanged where the broker needs none, cannot be
    /// reached now, or there is no terminal.
    ///
    /// - Throws: where the broker refused every typed password, or the user interrupted the
    ///   question.
    static func complete(_ broker: BrokerSettings) throws(CommandFailure) -> BrokerAddress {
        let address = broker.address
        guard let user = address.username, address.password == nil, Console.inputIsTerminal,
            Console.errorIsTerminal, refusal(address) != nil
        else { return address }
        let question = "Password of \(TerminalText.escape(user)) at \(broker.url.text): "
        return try typed(
            address, at: broker.url.text,
            read: { () throws(CommandFailure) in try read(question) }, refusal: refusal)
    }

    /// Asks until the broker takes a password. Where the broker cannot be reached any more, the
    /// last password counts, because it cannot be checked.
    ///
    /// - Parameters:
    ///   - read: asks once.
    ///   - refusal: why the broker refuses an address; nil where it does not.
    static func typed(
        _ address: BrokerAddress, at place: String, read: () throws(CommandFailure) -> String,
        refusal: (BrokerAddress) -> SessionFailure?
    ) throws(CommandFailure) -> BrokerAddress {
        var address = address
        var attemptsLeft = attemptsMax
        while true {
            address.password = try read()
            attemptsLeft -= 1
            guard let why = refusal(address) else { return address }
            let failure = CommandFailure(why, where: place)
            guard attemptsLeft > 0 else { throw failure }
            Output.tell(failure.line + "; try again")
        }
    }

    /// Why the broker refuses the login; nil also where it cannot be reached.
    private static func refusal(_ address: BrokerAddress) -> SessionFailure? {
        do throws(BridgeError) {
            // A client of its own, so that no session of the home is touched.
            let probe = try MosquittoPublisher(broker: address, clientID: "hearth-\(getpid())")
            try probe.connect()
            probe.disconnect()
            return nil
        } catch .connectionFailed(let failure) {
            return failure.isForWantOfRights ? failure : nil
        } catch {
            return nil
        }
    }

    /// Reads a line without showing it. Ctrl-C works as usual, and the terminal is restored before.
    static func read(_ question: String) throws(CommandFailure) -> String {
        var saved = termios()
        tcgetattr(STDIN_FILENO, &saved)
        var silent = saved
        // Byte by byte, because a key that interrupts must not wait for the end of a line.
        silent.c_lflag &= ~tcflag_t(ECHO | ISIG | ICANON)
        withUnsafeMutableBytes(of: &silent.c_cc) {
            $0[Int(VMIN)] = 1
            $0[Int(VTIME)] = 0
        }
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
