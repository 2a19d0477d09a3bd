// SPDX-License-Identifier: Apache-2.0

/// The codecs that a profile reads with, in the order in which they are asked.
public enum AllCodecs {
    public static let types: [any Codec.Type] = [
        NativeCodec.self,
        CloudToCloudCodec.self,
        Zigbee2MQTTCodec.self,
        HomeAssistantCodec.self,
        TasmotaCodec.self,
        WLEDCodec.self,
        Shelly2Codec.self,
        Shelly1Codec.self,
        HomieCodec.self,
        SparkplugCodec.self,
    ]

    /// The codecs of a profile that names none: those that find their topics by filters that reach
    /// nobody else's. The filters of all together would overlap so much that they came to the whole
    /// broker; and Home Assistant discovery tells once more what Zigbee2MQTT's own lists tell.
    public static let byListening: [any Codec.Type] = [
        NativeCodec.self,
        CloudToCloudCodec.self,
        Zigbee2MQTTCodec.self,
    ]
}
