// SPDX-License-Identifier: Apache-2.0

/// The short forms of keys that discovery allows, and what they stand for (R-HA-BASE).
enum HomeAssistantKeys {
    /// Of components.
    static let component: [String: String] = {
        var keys = others
        for (short, long) in payloads { keys["pl_" + short] = "payload_" + long }
        for (short, long) in states { keys["stat_" + short] = "state_" + long }
        for (short, long) in endings where short != "tpl" { keys[short] = long }
        for family in families {
            for (short, long) in family.names {
                for ending in family.endings {
                    keys[short + "_" + ending] = endings[ending].map { long + "_" + $0 }
                }
            }
        }
        return keys
    }()

    /// What topics and templates end in; alone they are those of the state.
    private static let endings: [String: String] = [
        "cmd_t": "command_topic", "cmd_tpl": "command_template", "stat_t": "state_topic",
        "stat_tpl": "state_template", "val_tpl": "value_template", "t": "topic", "tpl": "template",
    ]

    /// What topics and templates begin with, by the endings that they have: `bri_cmd_t` is
    /// `brightness_command_topic`.
    private static let families: [(endings: [String], names: [String: String])] = [
        (
            ["t", "tpl"],
            [
                "act": "action", "avty": "availability", "bat_lev": "battery_level",
                "chrg": "charging", "cln": "cleaning", "curr_hum": "current_humidity",
                "curr_temp": "current_temperature", "dock": "docked", "err": "error",
                "fanspd": "fan_speed", "json_attr": "json_attributes", "l_ver": "latest_version",
                "pos": "position", "set_pos": "set_position", "tilt_status": "tilt_status",
                "url": "url",
            ]
        ),
        (
            ["cmd_t", "cmd_tpl", "stat_t", "stat_tpl"],
            [
                "fan_mode": "fan_mode", "hold": "hold", "mode": "mode", "pow": "power",
                "swing_h_mode": "swing_horizontal_mode", "swing_mode": "swing_mode",
                "temp": "temperature", "temp_hi": "temperature_high", "temp_lo": "temperature_low",
            ]
        ),
        (
            ["cmd_t", "cmd_tpl", "stat_t", "val_tpl"],
            [
                "dir": "direction", "hs": "hs", "osc": "oscillation", "pct": "percentage",
                "pr_mode": "preset_mode", "rgb": "rgb", "rgbw": "rgbw", "rgbww": "rgbww",
                "xy": "xy",
            ]
        ),
        (
            ["tpl"],
            [
                "b": "blue", "cmd_off": "command_off", "cmd_on": "command_on", "g": "green",
                "hum_state": "target_humidity_state", "r": "red",
            ]
        ),
        (["cmd_t", "cmd_tpl"], ["dock": "dock", "strt_mw": "start_mowing", "tilt": "tilt"]),
        (
            ["cmd_t", "cmd_tpl", "stat_t", "tpl", "val_tpl"],
            ["bri": "brightness", "clr_temp": "color_temp", "fx": "effect"]
        ),
        (["cmd_t"], ["pause": "pause", "send": "send"]),
        (["cmd_t", "stat_t", "stat_tpl"], ["aux": "aux", "away_mode": "away_mode"]),
        (["stat_t", "val_tpl"], ["act": "activity", "clrm": "color_mode"]),
        (["t"], ["img": "image", "set_fan_spd": "set_fan_speed"]),
        (["cmd_t", "cmd_tpl", "stat_t"], ["hum": "target_humidity"]),
        (["cmd_t", "stat_t"], ["whit_val": "white_value"]),
        (["cmd_t", "stat_t", "val_tpl"], ["spd": "speed"]),
        (["cmd_t", "val_tpl"], ["whit": "white"]),
        (["cmd_tpl"], ["pause_mw": "pause"]),
        (["t", "val_tpl"], ["lrst": "last_reset"]),
        (["val_tpl"], ["stat": "state"]),
    ]

    /// Behind `pl_`, which is `payload_`.
    private static let payloads: [String: String] = [
        "arm_away": "arm_away", "arm_custom_b": "arm_custom_bypass", "arm_home": "arm_home",
        "arm_nite": "arm_night", "arm_vacation": "arm_vacation", "avail": "available",
        "cln_sp": "clean_spot", "cls": "close", "dir_fwd": "direction_forward",
        "dir_rev": "direction_reverse", "disarm": "disarm", "hi_spd": "high_speed", "home": "home",
        "inst": "install", "lo_spd": "low_speed", "loc": "locate", "lock": "lock",
        "med_spd": "medium_speed", "not_avail": "not_available", "not_home": "not_home",
        "off": "off", "off_spd": "off_speed", "on": "on", "open": "open",
        "osc_off": "oscillation_off", "osc_on": "oscillation_on", "paus": "pause", "prs": "press",
        "ret": "return_to_base", "rst": "reset", "rst_hum": "reset_humidity",
        "rst_mode": "reset_mode", "rst_pct": "reset_percentage", "rst_pr_mode": "reset_preset_mode",
        "stop": "stop", "stop_tilt": "stop_tilt", "stpa": "start_pause", "strt": "start",
        "toff": "turn_off", "ton": "turn_on", "trig": "trigger", "unlk": "unlock",
    ]

    /// Behind `stat_`, which is `state_`.
    private static let states: [String: String] = [
        "cla": "class", "closing": "closing", "clsd": "closed", "jam": "jammed", "locked": "locked",
        "locking": "locking", "off": "off", "on": "on", "open": "open", "opening": "opening",
        "stopped": "stopped", "unlocked": "unlocked", "unlocking": "unlocking",
    ]

    private static let others: [String: String] = [
        "atype": "automation_type", "av_tones": "available_tones", "avty": "availability",
        "avty_mode": "availability_mode", "bri_scl": "brightness_scale",
        "clr_temp_k": "color_temp_kelvin", "clrm": "color_mode", "cmps": "components",
        "cod_arm_req": "code_arm_required", "cod_dis_req": "code_disarm_required",
        "cod_form": "code_format", "cod_trig_req": "code_trigger_required",
        "cont_type": "content_type", "def_ent_id": "default_entity_id", "dev": "device",
        "dev_cla": "device_class", "e": "encoding", "en": "enabled_by_default",
        "ent_cat": "entity_category", "ent_pic": "entity_picture", "evt_typ": "event_types",
        "exp_aft": "expire_after", "fanspd_lst": "fan_speed_list", "flsh": "flash",
        "flsh_tlng": "flash_time_long", "flsh_tsht": "flash_time_short", "frc_upd": "force_update",
        "fx_list": "effect_list", "grp": "group", "ic": "icon", "img_e": "image_encoding",
        "init": "initial", "json_attr": "json_attributes", "max_hum": "max_humidity",
        "max_k": "max_kelvin", "max_mirs": "max_mireds", "migr_discvry": "migrate_discovery",
        "min_hum": "min_humidity", "min_k": "min_kelvin", "min_mirs": "min_mireds", "o": "origin",
        "obj_id": "object_id", "off_dly": "off_delay", "on_cmd_type": "on_command_type",
        "ops": "options", "opt": "optimistic", "p": "platform", "pl": "payload", "pos": "position",
        "pos_clsd": "position_closed", "pos_open": "position_open", "pr_modes": "preset_modes",
        "ptrn": "pattern", "rel_s": "release_summary", "rel_u": "release_url", "ret": "retain",
        "spd_rng_max": "speed_range_max", "spd_rng_min": "speed_range_min", "spds": "speeds",
        "src_type": "source_type", "stype": "subtype", "sug_dsp_prc": "suggested_display_precision",
        "sup_clrm": "supported_color_modes", "sup_dur": "support_duration",
        "sup_feat": "supported_features", "sup_vol": "support_volume_set",
        "swing_h_modes": "swing_horizontal_modes", "temp_unit": "temperature_unit",
        "tilt_clsd_val": "tilt_closed_value", "tilt_inv_stat": "tilt_invert_state",
        "tilt_opnd_val": "tilt_opened_value", "tilt_opt": "tilt_optimistic", "tit": "title",
        "trns": "transition", "uniq_id": "unique_id", "unit_of_meas": "unit_of_measurement",
        "whit_scl": "white_scale", "whit_val_scl": "white_value_scale",
    ]

    /// Of the device's block.
    static let device: [String: String] = [
        "cns": "connections", "cu": "configuration_url", "hw": "hw_version", "ids": "identifiers",
        "mdl": "model", "mdl_id": "model_id", "mf": "manufacturer", "sa": "suggested_area",
        "sn": "serial_number", "sw": "sw_version",
    ]
}
