// SPDX-License-Identifier: Apache-2.0

/// The keys under which vendors keep what must not be logged (K-11).
enum SecretNames {
    private static let all: Set<ByteString> = [
        "pin_code", "pincode", "pinCode", "pin", "password", "passphrase", "network_key",
        "auth_token", "api_key", "token", "secret", "install_code", "wifi_password",
    ]

    /// Whether a member is a secret, or holds one anywhere within.
    static func hasSecret(_ member: AttributeMember) -> Bool {
        all.contains(ByteString(member.key)) || hasSecret(member.value)
    }

    private static func hasSecret(_ value: AttributeValue) -> Bool {
        switch value {
        case .object(let members): members.contains(where: hasSecret)
        case .list(let items): items.contains(where: hasSecret)
        default: false
        }
    }
}
