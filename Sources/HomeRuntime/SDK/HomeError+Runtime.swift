// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeSDK
import HomeTypes

extension HomeError {
    /// Why a command was not carried out; nil for one that was, or that nothing can confirm (K-6).
    init?(_ outcome: CommandOutcome) {
        guard let refusal = outcome.refusal else { return nil }
        let error = HomeError(refusal)
        self = HomeError(
            code: error.code, message: error.message,
            subtype: outcome.isFromDevice ? .commandFailed : nil)
    }

    /// Why a home could not be opened.
    init(_ error: RuntimeError) {
        switch error {
        case .engine(let error): self.init(error)
        case .bridge(let profile, let error):
            self = .invalidArgument("profile \(profile): \(error)")
        case .ackGate(let reason): self = .failedPrecondition("the MQTT library: \(reason)")
        case .invalidProfileKey(let key):
            self = .invalidArgument("\(key) is no key of a profile: 1 to 32 of a-z 0-9 -")
        case .duplicateProfileKey(let key):
            self = .invalidArgument("two profiles have the key \(key)")
        case .invalidTopicMap(let profile, let error):
            self = .invalidArgument("profile \(profile): map \(error.map): \(error)")
        case .invalidHomeKey(let key):
            self = .invalidArgument("\(key) is no key of a home: 1 to 64 of A-Z a-z 0-9 - _")
        case .invalidDiscoveryPrefix(let prefix):
            self = .invalidArgument("\(prefix) is no discovery prefix")
        case .file(let line): self = .failedPrecondition(line)
        case .damagedFile(let path): self = .failedPrecondition("\(path) is damaged")
        case .budgetTooSmall(let bytes, let least):
            self = .invalidArgument("\(bytes) bytes keep no log: the least is \(least)")
        case .untrusted(let line): self = .failedPrecondition(line)
        case .poisonRecord(let offset, _):
            self = .failedPrecondition("record @\(offset) ends the program when it is folded")
        }
    }
}
