# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash disable=SC2154 # variables of Scripts/docker-check
#
# The image's daemon on that broker: what was published arrives, the healthcheck tells the truth,
# a signal ends it in order, and what came meanwhile is there after the next start.

# The process inside: the last of the line of children of 'buildah run'.
innermost() {
    local pid=$1 child
    while child=$(cat "/proc/$pid"/task/*/children 2>/dev/null) && [ -n "$child" ]; do
        pid=${child%% *}
    done
    echo "$pid"
}

# The variables and the password of compose.yaml; the broker's address is this run's.
find_settings() {
    local setting
    settings=(--volume "$scratch/secrets/hearth:/run/secrets/hearth:ro")
    while read -r setting; do
        settings+=(--env "${setting/: /=}")
    done < <(sed -n "s|@mosquitto:1883|@127.0.0.1:$port|; s/^ *\(HEARTH_[A-Z_]*: .*\)/\1/p" \
        Docker/compose.yaml)
    [ ${#settings[@]} -gt 2 ]
}

starts() {
    local words
    find_settings || return 1
    mapfile -t words < <(configured_list Entrypoint)
    inside "${words[@]}" --quiet >"$scratch/hearth.log" 2>&1 &
    run_pid=$!
    eventually 60 is_program_running || { cat "$scratch/hearth.log" && return 1; }
    local ids
    ids=$(sed -n 's/^[UG]id:[[:space:]]*//p' "/proc/$hearth_pid/status" | tr -s '\t\n' '  ')
    echo "uid ${ids%% *}"
    [ "$ids" = "10001 10001 10001 10001 10001 10001 10001 10001 " ]
}

is_program_running() {
    hearth_pid=$(innermost "$run_pid")
    [ "$(cat "/proc/$hearth_pid/comm" 2>/dev/null)" = hearth ]
}

healthcheck() {
    local words
    mapfile -t words < <(configured_list Healthcheck.Test)
    inside "${words[@]:1}" >"$scratch/health.log" 2>&1
}

is_healthy() {
    eventually 30 healthcheck || { cat "$scratch/health.log" "$scratch/hearth.log" && return 1; }
}

# is_unhealthy CODE
is_unhealthy() {
    local code=0
    healthcheck || code=$?
    echo "code $code"
    [ "$code" -eq "$1" ] || { cat "$scratch/health.log" && return 1; }
}

# First what the broker must keep away, so that what arrives later proves that it did not.
speak() {
    is_refused publish device hearth/v1/home/in/report/other forged &&
        is_refused publish dashboard zigbee2mqtt/hall/window '{"contact":"forged"}' || return 1
    publish zigbee2mqtt zigbee2mqtt/bridge/devices '[{"ieee_address":"0x0000000000000001",
        "type":"EndDevice","friendly_name":"hall/window","supported":true,"disabled":false,
        "interview_completed":true,"definition":{"vendor":"Example","model":"W1",
        "description":"Window","exposes":[{"type":"binary","name":"contact","property":"contact",
        "access":1,"value_on":false,"value_off":true}]}}]' -r &&
        publish zigbee2mqtt zigbee2mqtt/hall/window '{"contact":false}' &&
        publish device hearth/v1/home/in/announce/device '{"name":"Garden pump",
        "parts":[{"part":"pump","type":"OnOffPluginUnitDeviceType","isPrimary":true,
        "traits":[{"trait":"Matter.OnOffTrait","attributes":["onOff"]}]}]}' -r &&
        publish device hearth/v1/home/in/connectivity/device online
}

# The list shows both devices, one heard, one that said so itself.
is_listed() {
    inside hearth ls --output csv >"$scratch/said.ls" 2>&1 || return 1
    grep -q 'hall/window.*online' "$scratch/said.ls" &&
        grep -q 'Garden pump.*online' "$scratch/said.ls"
}

# is_logged KIND TOPIC: the log has such an event.
is_logged() {
    inside hearth log --kind "$1" --topic "$2" --output jsonl >"$scratch/said.log" 2>&1 || return 1
    grep -q "\"$1\"" "$scratch/said.log"
}

# arrives COMMAND...: within half a minute.
arrives() {
    eventually 30 "$@" || {
        cat "$scratch"/said.l* "$scratch/hearth.log"
        return 1
    }
}

# is_followed STATE: a dashboard reads it at the home's status.
is_followed() {
    as dashboard mosquitto_sub -q 1 -t hearth/v1/home/out/status -C 1 -W 5 \
        >"$scratch/said.log" 2>&1 && grep -q "\"state\":\"$1\"" "$scratch/said.log"
}

has_no_forgery() {
    inside hearth log --all --output jsonl >"$scratch/said.log" 2>&1 || return 1
    ! grep -E 'report/other|forged' "$scratch/said.log"
}

stops() {
    local code=0
    kill -TERM "$hearth_pid" || return 1
    wait "$run_pid" || code=$?
    run_pid=""
    echo "code $code"
    [ "$code" -eq 0 ] || { cat "$scratch/hearth.log" && return 1; }
}

check_daemon() {
    check "before the first start the healthcheck says no" is_unhealthy 66
    check "the daemon starts as the image's user" starts
    check "the healthcheck says yes" is_healthy
    check "Zigbee2MQTT and a device speak" speak
    check "'hearth ls' inside shows both devices" arrives is_listed
    check "'hearth log' inside shows a report" \
        arrives is_logged attributesReported zigbee2mqtt/hall/window
    check "nothing that was refused is in the log" has_no_forgery
    check "a dashboard sees the home online" arrives is_followed online
    check "SIGTERM ends it in order" stops
    check "a dashboard sees the home offline" arrives is_followed offline
    check "the healthcheck says no again" is_unhealthy 69
    check "the log is sound" inside hearth verify
    check "a message comes while it is down" \
        publish device hearth/v1/home/in/connectivity/device sleeping
    check "it starts again" starts
    check "the message of meanwhile is there" \
        arrives is_logged connectivityReported hearth/v1/home/in/connectivity/device
    check "SIGTERM ends it in order" stops
}
