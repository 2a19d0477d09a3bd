// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

extension CommandSender {
    /// The sender without the secrets that its texts may hold (K-11).
    public func redacted(by digest: @escaping SecretDigestFunction) -> CommandSender {
        redacted(by: SecretRedaction(digest: digest))
    }

    func redacted(by redaction: SecretRedaction) -> CommandSender {
        mapped { text in
            redaction.redacted(Array(text.utf8), limits: JSONLimits())
                .map { String(decoding: $0, as: UTF8.self) } ?? text
        }
    }
}
