// SPDX-License-Identifier: Apache-2.0

import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The program that shows long output on a terminal, screen by screen, as git has one: what
/// `HEARTH_PAGER` or `PAGER` says, else `less` where it is there.
enum Pager {
    static let variable = "HEARTH_PAGER"

    private static let isWanted = Atomic(false)
    /// 0 while none runs.
    private static let processID = Atomic<Int32>(0)

    /// Has the output of this command shown by a pager, from its first bytes on.
    static func want() { isWanted.store(true, ordering: .relaxed) }

    /// Starts the pager where one is wanted, and makes it the reader of both outputs: a note on the
    /// terminal would stand in the middle of what it draws.
    static func startWhereWanted() {
        guard isWanted.exchange(false, ordering: .relaxed),
            let command = command(Console.value, isProgram: isProgram),
            let pipe = pipe()
        else { return }
        // The terminal's colours and width are still those of the output.
        Console.keepOutput()
        // Less ends by itself where all fits on the screen, shows colours, and leaves what it shows.
        setenv("LESS", "FRX", 0)
        guard let child = spawn(command, input: pipe.reader) else { return }
        processID.store(child, ordering: .relaxed)
        // Without it, to leave the pager would be an end by a signal.
        signal(SIGPIPE, SIG_IGN)
        dup2(pipe.writer, STDOUT_FILENO)
        if isatty(STDERR_FILENO) == 1 { dup2(pipe.writer, STDERR_FILENO) }
        close(pipe.writer)
        close(pipe.reader)
        atexit {
            // All is written: Ctrl-C is for the pager alone, and the exit code stays.
            signal(SIGINT, SIG_IGN)
            Pager.end()
        }
        // The shell must not have the terminal back while the pager draws on it.
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                Pager.end()
                _exit(128 + number)
            }
        }
    }

    /// Lets the pager see the end of the output, and waits until its user leaves it. It calls
    /// nothing that a signal handler may not.
    private static func end() {
        let child = processID.load(ordering: .relaxed)
        close(STDOUT_FILENO)
        close(STDERR_FILENO)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
    }

    /// The command of the pager; nil for none.
    ///
    /// - Parameters:
    ///   - environment: the value of a variable; nil where it is not set.
    ///   - isProgram: whether a word of a shell names a program that is there.
    static func command(
        _ environment: (String) -> String?, isProgram: (String) -> Bool
    ) -> String? {
        guard let given = environment(variable) ?? environment("PAGER") else {
            return isProgram("less") ? "less" : nil
        }
        let words = given.split(separator: " ")
        guard let first = words.first, words != ["cat"] else { return nil }
        // What is more than a name and its flags is the shell's business.
        let isPlain = first.utf8.allSatisfy { byte in
            byte >= 0x80 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        guard !isPlain || isProgram(String(first)) else {
            Output.tell(
                "there is no program '\(TerminalText.escape(String(first)))' to be the pager: "
                    + "\(variable) or PAGER names it")
            return nil
        }
        return given
    }

    private static func isProgram(_ name: String) -> Bool {
        if name.utf8.contains(UInt8(ascii: "/")) { return access(name, X_OK) == 0 }
        return (Console.value("PATH") ?? "").split(separator: ":").contains {
            access("\($0)/\(name)", X_OK) == 0
        }
    }

    private static func pipe() -> (reader: Int32, writer: Int32)? {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
            let result = Glibc.pipe(&ends)
        #elseif canImport(Musl)
            let result = Musl.pipe(&ends)
        #else
            let result = Darwin.pipe(&ends)
        #endif
        guard result == 0 else { return nil }
        // The pager would never see the end of what it holds open itself.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private static func spawn(_ command: String, input: Int32) -> Int32? {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        var pointers: [UnsafeMutablePointer<CChar>?] = [
            strdup("/bin/sh"), strdup("-c"), strdup(command), nil,
        ]
        defer { for pointer in pointers { free(pointer) } }
        var child: pid_t = 0
        guard posix_spawn(&child, "/bin/sh", &actions, nil, &pointers, environ) == 0 else {
            return nil
        }
        return child
    }
}
