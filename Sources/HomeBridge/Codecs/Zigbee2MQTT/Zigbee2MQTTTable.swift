// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The settings and diagnostics of vendors that are attributes of a standard trait, by their names.
///
/// A row counts where the device has a part to carry it and the conversion takes what the expose
/// lists; otherwise the key stays the vendor's.
enum Zigbee2MQTTTable {
    typealias Conversion = ValueConversion
    typealias Expose = Zigbee2MQTTExpose

    /// The parts that carry an attribute.
    enum Host {
        case root
        /// Every part with this trait, of the expose's endpoint where it names one.
        case parts(with: String)
        /// Lamps: plugs and fans have another idea of not being disturbed.
        case lamps
        /// The part of the device's main function, where it acts.
        case main
        /// `root`, on devices without this trait.
        case rootWithout(String)
    }

    struct Row {
        var names: [String]
        var host: Host
        var target: AttributeName
        var conversion: @Sendable (Expose) -> Conversion?

        init(
            names: [String], on host: Host, _ target: AttributeName,
            _ conversion: @escaping @Sendable (Expose) -> Conversion?
        ) {
            self.names = names
            self.host = host
            self.target = target
            self.conversion = conversion
        }

        init(
            _ names: String..., on host: Host, _ target: AttributeName,
            _ conversion: @escaping @Sendable (Expose) -> Conversion?
        ) {
            self.init(names: names, on: host, target, conversion)
        }
    }

    /// All rows for an expose's name, in their order: the first that fits counts.
    static func rows(_ name: String) -> [Row] { index[name] ?? [] }

    private static let index: [String: [Row]] = {
        var index: [String: [Row]] = [:]
        for row in rows {
            for name in row.names { index[name, default: []].append(row) }
        }
        return index
    }()

    /// What a group's members set each for itself.
    static let ownAttributes = Set(
        (switchRows + levelRows + coverRows).map(\.target) + levelConfig.map(\.target)
            + colorOptions.map(\.target))

    // MARK: Hosts

    private static let onOff = Host.parts(with: StandardTrait.onOff)
    private static let level = Host.parts(with: StandardTrait.levelControl)
    private static let climate = Host.parts(with: StandardTrait.thermostat)
    private static let cover = Host.parts(with: StandardTrait.windowCovering)
    private static let lock = Host.parts(with: StandardTrait.doorLock)
    private static let occupancy = Host.parts(with: StandardTrait.occupancySensing)
    private static let alarm = Host.parts(with: StandardTrait.smokeCoAlarm)
    private static let detector = Host.parts(with: StandardTrait.booleanState)
    private static let fan = Host.parts(with: StandardTrait.fanControl)
    private static let valve = Host.parts(with: StandardTrait.valveConfigurationAndControl)

    // MARK: Rows

    private static let rows: [Row] =
        switchRows + levelRows + climateRows + coverRows + valveRows + sensorRows + rootRows

    private static let switchRows = [
        Row(
            "power_on_behavior", "power_outage_memory", "power_on_state", "relay_status",
            "restore_state", "startup_on_off", "power_on_status", on: onOff, .startUpOnOff,
            Values.startUpOnOff),
        Row("do_not_disturb", on: .lamps, .startUpOnOff, Values.restores),
        Row("countdown", on: onOff, .timerRemainingSeconds, Values.seconds(top: 2_147_483_647)),
        Row(
            "sound_volume", "volume", on: lock, .soundVolume,
            Values.words([
                "silent_mode": 0, "silent": 0, "mute": 0, "off": 0, "low_volume": 1, "low": 1,
                "high_volume": 2, "high": 2, "medium": 3, "medium_volume": 3,
            ])),
        Row(
            "airflow_direction", "fan_direction", on: fan, .airflowDirection,
            Values.words(["forward": 0, "reverse": 1])),
        Row("replace_filter", on: fan, .filterChange, Values.bits(2)),
    ]

    private static let levelRows = [
        Row(
            "min_brightness", "ballast_minimum_level", "dimming_range_minimum",
            "minimum_brightness", "min_dim_level", "min_level", "brightness_min", on: level,
            .ballastMinLevel, Values.level),
        Row(
            "max_brightness", "ballast_maximum_level", "dimming_range_maximum",
            "maximum_brightness", "max_dim_level", "max_level", "brightness_max", on: level,
            .ballastMaxLevel, Values.level),
        Row("off_on_duration", "on_transition_time", on: level, .onTransitionTime, Values.tenths),
        Row("on_off_duration", "off_transition_time", on: level, .offTransitionTime, Values.tenths),
        Row("on_off_transition_time", on: level, .onOffTransitionTime, Values.tenths),
    ]

    private static let climateRows = [
        Row("state", on: climate, .onOff, Values.isOn),
        Row(
            "preset", "mode", "programming_mode", "thermostat_mode", "work_mode", "operation_mode",
            "operating_mode", on: climate, .thermostatProgrammingOperationMode, Values.programming),
        Row("keypad_lockout", on: climate, .keypadLockout, Values.keypadLockout),
        Row(
            "child_lock", "button_lock", "key_lock", "keypad_lock", on: climate, .keypadLockout,
            Values.childLock),
        Row(
            "child_lock", "button_lock", "key_lock", "keypad_lock", on: .main, .keypadLockout,
            Values.childLock),
        Row(
            names: unitNames, on: climate, .temperatureDisplayMode,
            Values.words(["celsius": 0, "fahrenheit": 1])),
        Row(
            "min_temperature", "min_temperature_limit", "min_temp_limit", "min_setpoint",
            on: climate, .minHeatSetpointLimit, Values.setpoint),
        Row(
            "max_temperature", "max_temperature_limit", "max_temp_limit", "max_setpoint",
            on: climate, .maxHeatSetpointLimit, Values.setpoint),
        Row(
            "holiday_temperature", "away_temperature", "away_preset_temperature",
            "holiday_mode_temperature", on: climate, .unoccupiedHeatingSetpoint, Values.setpoint),
        Row(
            "temperature_calibration", "local_temperature_offset", on: climate,
            .localTemperatureCalibration, Values.tenthsOfDegree(-127...127)),
        Row(
            "setpoint_change_source", on: climate, .setpointChangeSource,
            Values.words(["manual": 0, "schedule": 1, "externally": 2, "external": 2])),
        Row("temperature_setpoint_hold", on: climate, .temperatureSetpointHold, Values.bits(1)),
        Row(
            "temperature_setpoint_hold_duration", on: climate, .temperatureSetpointHoldDuration,
            Values.number(
                .named(["65535": .null], .scaled(by: 1, in: 0...1_440)))),
        Row(
            "programming_operation_mode", on: climate, .thermostatProgrammingOperationMode,
            Values.words(["setpoint": 0, "schedule": 1, "schedule_with_preheat": 3, "eco": 4])),
        Row("eco_mode", on: climate, .thermostatProgrammingOperationMode, Values.bits(4)),
        Row(
            "output_status", on: climate, .thermostatRunningState,
            Values.words(["inactive": 0, "active": 1])),
        Row("zb_fan_speed", on: climate, .fanMode, Values.number(.scaled(by: 1, in: 0...6))),
        Row(
            "min_setpoint_dead_band", "min_setpoint_deadband", on: climate, .minSetpointDeadBand,
            Values.tenthsOfDegree(0...127)),
        Row("occupied_setback", on: climate, .occupiedSetback, Values.tenthsOfDegree(0...127)),
        Row("unoccupied_setback", on: climate, .unoccupiedSetback, Values.tenthsOfDegree(0...127)),
        Row(
            "ac_louver_position", on: climate, .acLouverPosition,
            Values.words([
                "fully_closed": 1, "closed": 1, "fully_open": 2, "open": 2, "quarter_open": 3,
                "half_open": 4, "three_quarters_open": 5,
            ])),
        Row(
            "remote_sensing", on: climate, .remoteSensing,
            Values.words(["internally": 0, "remotely": 1])),
        Row(
            "valve_position", "position", "valve_opening_degree", "pi_heating_demand", on: climate,
            .piHeatingDemand,
            { $0.isMeasured && $0.unit == "%" ? .scaled(by: 1, in: 0...100) : nil }),
    ]

    private static let coverRows = [
        Row(
            "motor_direction", "motor_reversal", "reverse_direction", "motor_reverse", on: cover,
            .coverMode,
            Values.bits(
                1, off: ["normal", "forward", "off"],
                on: ["reversed", "reverse", "back", "backward", "on"])),
        Row("calibration", on: cover, .coverMode, Values.bits(2)),
        Row(
            "moving", "motor_state", on: cover, .operationalStatus,
            { $0.type == "enum" ? Zigbee2MQTTMapping.motionWords : nil }),
    ]

    private static let valveRows = [
        Row(
            "position", "valve_position", "valve_opening_degree", on: valve,
            .valveLevel,
            { expose in
                let isPercent = expose.unit == "%" || expose.valueMax?.scaled(by: 1) == 100
                // One that is set stays the vendor's: it is written by itself, which the
                // standard trait cannot say.
                return expose.isMeasured && isPercent ? .scaled(by: 1, in: 0...100) : nil
            })
    ]

    private static let sensorRows = [
        Row(
            "occupancy_timeout", "presence_timeout", "motion_timeout", "fading_time", "keep_time",
            "presence_keep_time", "hold_time", "hold_delay_time", "departure_delay",
            "none_delay_time", "detection_hold_time", "clear_time", on: occupancy, .holdTime,
            Values.seconds()),
        Row(
            "detection_delay", "presence_delay", "entry_delay", on: occupancy,
            .pirUnoccupiedToOccupiedDelay, Values.seconds()),
        Row(
            "pir_occupied_to_unoccupied_delay", "pir_o_to_u_delay", "pir_o2u_delay",
            "occupied_to_unoccupied_delay", on: occupancy, .pirOccupiedToUnoccupiedDelay,
            Values.delay),
        Row(
            "pir_unoccupied_to_occupied_delay", "pir_u_to_o_delay", "pir_u2o_delay",
            "unoccupied_to_occupied_delay", on: occupancy, .pirUnoccupiedToOccupiedDelay,
            Values.delay),
        Row(
            "ultrasonic_o2u_delay", "ultrasonic_o_to_u_delay", on: occupancy,
            .ultrasonicOccupiedToUnoccupiedDelay, Values.delay),
        Row(
            "ultrasonic_u2o_delay", "ultrasonic_u_to_o_delay", on: occupancy,
            .ultrasonicUnoccupiedToOccupiedDelay, Values.delay),
        Row(
            "sensitivity", "smoke_sensitivity", on: alarm, .smokeSensitivityLevel,
            Values.words(["high": 0, "medium": 1, "low": 2])),
        Row(
            "sensitivity", "detection_sensitivity", "vibration_sensitivity", "leak_sensitivity",
            "contact_sensitivity", on: detector, .currentSensitivityLevel,
            Values.words(["low": 0, "medium": 1, "high": 2])),
        Row(
            "fault", "fault_alarm", "hardware_fault", "sensor_fault", "device_fault", on: alarm,
            .hardwareFaultAlert, Values.isTrue),
        Row("fault", "fault_alarm", "sensor_fault", on: detector, .sensorFault, Values.bits(1)),
        Row(
            "end_of_life", "end_of_service", "lifecycle", on: alarm, .endOfServiceAlert,
            Values.bits(1)),
    ]

    private static let unitNames = [
        "temperature_display_mode", "temperature_unit", "temperature_units",
        "temperature_unit_convert", "display_unit", "temperature_scale",
        "temperature_display_unit",
    ]

    private static let rootRows = [
        Row(
            names: unitNames, on: .rootWithout(StandardTrait.thermostat), .temperatureUnit,
            Values.words(["celsius": 1, "fahrenheit": 0, "kelvin": 2])),
        Row(
            "time_format", "hour_format", on: .root, .hourFormat,
            Values.words(["12h": 0, "24h": 1, "12": 0, "24": 1])),
        Row("tamper", "tamper_alarm", on: .root, .activeHardwareFaults, Values.fault(10)),
        Row(
            "fault", "fault_alarm", "hardware_fault", "device_fault", "error", on: .root,
            .activeHardwareFaults, Values.fault(0)),
        Row(
            "power_outage_count", "reboot_count", "resets_count", on: .root, .rebootCount,
            Values.number(.scaled(by: 1, in: 0...65_535, clamps: true))),
        Row("uptime", on: .root, .upTime, Values.seconds(top: 1 << 53)),
        Row("serial_number", on: .root, .serialNumber, { $0.type == "text" ? .any : nil }),
        Row(
            "battery_state", "battery_level", on: .root, .batChargeLevel,
            Values.words([
                "low": 2, "critical": 2, "medium": 0, "middle": 0, "normal": 0, "high": 0,
                "full": 0,
            ])),
        Row(names: chargeNames, on: .root, .batChargeState, Values.chargeState),
        Row(
            "ac_connected", "ac_status", "mains_connected", "external_power", on: .root,
            .wiredPresent, Values.isTrue),
        Row(
            "mains_voltage", on: .root, .wiredAssessedInputVoltage,
            { $0.isMeasured ? ValueUnits.batteryVoltage($0.unit) : nil }),
        Row("battery_defect", on: .root, .activeBatFaults, Values.fault(0)),
    ]

    private static let chargeNames = [
        "charging", "charging_status", "charging_state", "charge_state", "battery_state",
        "battery_charging", "charge_status", "battery_charging_status",
    ]

    // MARK: Composites

    /// A key below a composite.
    typealias Inner = (key: String, target: AttributeName, conversion: Conversion)

    /// `level_config`, of LevelControl.
    static let levelConfig: [Inner] = [
        ("on_off_transition_time", .onOffTransitionTime, Values.transition),
        ("on_transition_time", .onTransitionTime, .named(["disabled": .null], Values.transition)),
        ("off_transition_time", .offTransitionTime, .named(["disabled": .null], Values.transition)),
        ("on_level", .onLevel, .named(["previous": .null], .scaled(by: 1, in: 1...254))),
        (
            "current_level_startup", .startUpCurrentLevel,
            .named(["previous": .null, "minimum": .int(0)], .scaled(by: 1, in: 1...254))
        ),
        ("execute_if_off", .levelOptions, .words(["true": 1, "false": 0])),
    ]

    /// `color_options`, of ColorControl.
    static let colorOptions: [Inner] = [
        ("execute_if_off", .colorOptions, .words(["true": 1, "false": 0]))
    ]
}
