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
    /// The standard error as it was before the pager.
    private static let errors = Atomic<Int32>(-1)

    /// Has the output of this command shown by a pager, from its first bytes on.
    static func want() { isWanted.store(true, ordering: .relaxed) }

    /// Starts the pager where one is wanted, and makes it the reader of both outputs: a note on the
    /// terminal would stand in the middle of what it draws.
    static func startWhereWanted() {
        guard isWanted.exchange(false, ordering: .relaxed),
            let command = command(
                Console.value, isElevated: isElevated, isProgram: isProgram),
            let pipe = pipe()
        else { return }
        // The terminal's colours and width are still those of the output.
        Console.keepOutput()
        // Less ends by itself where all fits on the screen, shows colours, and leaves what it shows.
        setenv("LESS", "FRX", isElevated ? 1 : 0)
        // Less would run commands and write files as another user.
        if isElevated { setenv("LESSSECURE", "1", 1) }
        guard let child = spawn(command, input: pipe.reader) else { return }
        processID.store(child, ordering: .relaxed)
        // Without it, to leave the pager would be an end by a signal.
        signal(SIGPIPE, SIG_IGN)
        errors.store(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3), ordering: .relaxed)
        dup2(pipe.writer, STDOUT_FILENO)
        if isatty(STDERR_FILENO) == 1 { dup2(pipe.writer, STDERR_FILENO) }
        close(pipe.writer)
        close(pipe.reader)
        // The shell must not have the terminal back while the pager draws on it.
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                Pager.end()
                _exit(128 + number)
            }
        }
    }

    /// Where a pager runs, waits until its user leaves it.
    ///
    /// - Returns: the exit code of a command whose output is lost, because the pager did not run.
    static func finish() -> Int32? {
        guard processID.load(ordering: .relaxed) != 0 else { return nil }
        // All is written: Ctrl-C is for the pager alone, and the exit code stays.
        signal(SIGINT, SIG_IGN)
        let status = end()
        // The shell says so where it cannot run a command.
        guard status == 126 << 8 || status == 127 << 8 else { return nil }
        let line = "hearth: the output is lost: the pager did not run; try --no-pager\n"
        _ = Output.write(Array(line.utf8), to: errors.load(ordering: .relaxed))
        return 69
    }

    /// Lets the pager see the end of the output, and waits until its user leaves it. It calls
    /// nothing that a signal handler may not.
    ///
    /// - Returns: the status of the pager's process.
    @discardableResult
    private static func end() -> Int32 {
        let child = processID.load(ordering: .relaxed)
        close(STDOUT_FILENO)
        close(STDERR_FILENO)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// Whether the program runs with the rights of another user than the one at the terminal.
    private static var isElevated: Bool {
        Console.value("SUDO_UID") != nil || geteuid() != getuid()
    }

    /// The command of the pager; nil for none.
    ///
    /// - Parameters:
    ///   - environment: the value of a variable; nil where it is not set.
    ///   - isElevated: whether no program of the user's choice may run; none still may be chosen.
    ///   - isProgram: whether a word of a shell names a program that is there.
    static func command(
        _ environment: (String) -> String?, isElevated: Bool = false, isProgram: (String) -> Bool
    ) -> String? {
        guard let given = environment(variable) ?? environment("PAGER") else {
            return isProgram("less") ? "less" : nil
        }
        let words = given.split(separator: " ")
        guard let first = words.first, words != ["cat"] else { return nil }
        if isElevated { return isProgram("less") ? "less" : nil }
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
        if name.utf8.contains(UInt8(ascii: "/")) { return isFileToRun(name) }
        return (Console.value("PATH") ?? "").split(separator: ":").contains {
            isFileToRun("\($0)/\(name)")
        }
    }

    /// Folders are "executable" too.
    private static func isFileToRun(_ path: String) -> Bool {
        var found = stat()
        return stat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFREG
            && access(path, X_OK) == 0
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
