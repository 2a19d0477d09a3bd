// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting

/// `hearth run` on a broker, with the scripted devices behind it.
final class CLIDaemon {
    let program: CLIProgram
    let broker: RealBroker
    let devices: ScriptedDevices
    let directory: String
    private let folder: TemporaryFolder
    private let child: ChildProcess

    /// Starts everything and waits until both devices are known and online.
    ///
    /// - Parameters:
    ///   - directoryName: of the data directory, in a folder of its own.
    ///   - prepare: Makes a log in the data directory before the daemon opens it.
    init(
        _ arguments: [String] = [], environment: [String] = [], directoryName: String = "data",
        settings: RealBroker.Settings = RealBroker.Settings(),
        prepare: (String) throws -> Void = { _ in }
    ) throws {
        program = try CLIProgram()
        folder = try TemporaryFolder()
        broker = try RealBroker(settings)
        devices = try ScriptedDevices(broker)
        directory = folder.file(directoryName)
        try prepare(directory)
        child = try program.start(
            ["run", "--broker", "mqtt://127.0.0.1:\(broker.port)", "--data", directory] + arguments,
            environment: environment)
        try child.waitForOutput("2 of 2 devices online")
    }

    deinit {
        child.end(SIGTERM)
        try? FileManager.default.removeItem(atPath: directory)
    }

    var data: [String] { ["--data", directory] }

    func run(_ arguments: [String]) throws -> CLIProgram.Result {
        try program.run(arguments + data)
    }

    func waitForOutput(_ words: String) throws { try child.waitForOutput(words) }

    /// Ends it in order; returns the exit code.
    func end(by signal: Int32 = SIGTERM) -> Int32 {
        child.end(signal)
        return child.wait()
    }

    /// Sends a signal and waits for nothing.
    func signal(_ number: Int32) { kill(child.processID, number) }

    func write(_ text: String, to name: String) throws -> String {
        try folder.write(text, to: name)
    }

    /// Every byte of the data directory.
    func allBytes() throws -> Data {
        var bytes = Data()
        let files = FileManager.default.enumerator(atPath: directory)
        while let name = files?.nextObject() as? String {
            let path = "\(directory)/\(name)"
            guard let content = FileManager.default.contents(atPath: path) else { continue }
            bytes.append(content)
        }
        return bytes
    }
}
