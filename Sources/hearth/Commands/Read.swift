// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeGraph

struct Read: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Ask a device for its state.",
        discussion: """
            hearth read "Kitchen lamp"

            The answer is an ordinary report: 'hearth log -f' shows it coming.
            """,
        // The first help page has forty lines.
        shouldDisplay: CompletionScript.isWanted)

    @Argument(help: "A device: id or name.", completion: NameCompletion.devices)
    var device: String

    @OptionGroup var data: DataOptions

    func run() throws {
        let home = try HomeAtHead(data)
        let device = try home.device(device)
        _ = try home.daemon.ask([
            JSONMember(key: "do", value: .string("read")),
            JSONMember(key: "device", value: .string(device.id)),
        ])
        Output.tell("\(HomeWords.name(of: device)) was asked; its answer will be a report")
    }
}
