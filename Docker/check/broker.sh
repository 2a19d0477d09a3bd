# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash disable=SC2154 # variables of Scripts/docker-check
#
# A mosquitto with the settings, users and rights of this folder, on loopback.

is_listening() {
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null
}

make_passwords() {
    sh Docker/make-passwords Docker/mosquitto/acl "$scratch/secrets"
}

# As compose.yaml does it: with what Hearth's image has.
make_certificates() {
    inside_as_root sh /make-certificates /secrets localhost 127.0.0.1
}

inside_as_root() {
    store run --isolation chroot --user 0:0 \
        --volume "$PWD/Docker/make-certificates:/make-certificates:ro" \
        --volume "$scratch/secrets:/secrets" "$container" -- "$@"
}

mosquitto_program() {
    PATH=$PATH:/usr/sbin command -v mosquitto
}

# The settings as they are, with this run's paths and address in place of the container's.
write_settings() {
    sed -e "s|^listener 1883\$|listener $port 127.0.0.1|" \
        -e "s|^listener 8883\$|listener $((port + 1)) 127.0.0.1|" \
        -e "s|/run/secrets/broker-certificate|$scratch/secrets/broker.crt|" \
        -e "s|/run/secrets/broker-key|$scratch/secrets/broker.key|" \
        -e "s|/run/secrets/mosquitto-passwords|$scratch/secrets/mosquitto-passwords|" \
        -e "s|/mosquitto/config/acl|$scratch/broker/acl|" \
        -e "s|/mosquitto/data/|$scratch/broker/data/|" \
        Docker/mosquitto/mosquitto.conf >"$scratch/broker/mosquitto.conf"
    if grep -v '^#' "$scratch/broker/mosquitto.conf" | grep -E '/run/|/mosquitto/'; then
        return 1
    fi
}

# As the user that compose.yaml gives it, which owns its data and the password file.
start_mosquitto() {
    local program attempt
    program=$(mosquitto_program)
    install -d -m 0755 "$scratch/broker"
    install -d -o 1883 -g 1883 -m 0700 "$scratch/broker/data"
    install -m 0644 Docker/mosquitto/acl "$scratch/broker/acl"
    for attempt in 1 2 3 4 5 6 7 8 9 10; do
        port=$((20000 + RANDOM % 20000))
        if is_listening || port=$((port + 1)) is_listening; then continue; fi
        write_settings || return 1
        setpriv --reuid 1883 --regid 1883 --clear-groups \
            "$program" -c "$scratch/broker/mosquitto.conf" >"$scratch/mosquitto.log" 2>&1 &
        mosquitto_pid=$!
        eventually 10 has_decided
        if kill -0 "$mosquitto_pid" 2>/dev/null; then break; fi
        mosquitto_pid=""
        grep -qi "in use" "$scratch/mosquitto.log" || break
        echo "port $port was taken, try $attempt" >&2
    done
    cat "$scratch/mosquitto.log"
    [ -n "$mosquitto_pid" ] && ! grep -qiE 'error|warning' "$scratch/mosquitto.log"
}

# It listens, or has ended.
has_decided() {
    is_listening || ! kill -0 "$mosquitto_pid" 2>/dev/null
}

starts_with_the_settings() {
    start_mosquitto >"$scratch/said.mosquitto" 2>&1 || { cat "$scratch/said.mosquitto"; return 1; }
    # The settings log no such thing, and the help ends with a code of its own.
    { "$(mosquitto_program)" -h || true; } | sed -n 's/^mosquitto version //p'
}

# as USER PROGRAM ARGUMENT...: mosquitto_pub or mosquitto_sub with the password of that user.
as() {
    local user=$1 program=$2
    shift 2
    "$program" -h 127.0.0.1 -p "$port" -V 5 -u "$user" -P "$(cat "$scratch/secrets/$user")" "$@"
}

# publish USER TOPIC PAYLOAD [FLAG...]: fails where the broker refuses, and says what it said.
publish() {
    local user=$1 topic=$2 payload=$3 said
    shift 3
    if ! said=$(as "$user" mosquitto_pub -q 1 -t "$topic" -m "$payload" "$@" 2>&1) ||
        [ -n "$said" ]; then
        echo "$said"
        return 1
    fi
}

# What nobody may read on the way: with the house's authority, and not without it.
connect_with_tls() {
    mosquitto_pub -h localhost -p $((port + 1)) -V 5 -u zigbee2mqtt \
        -P "$(cat "$scratch/secrets/zigbee2mqtt")" --cafile "$scratch/secrets/authority.crt" \
        -q 1 -t zigbee2mqtt/check/tls -m x
}

is_refused_without_tls() {
    ! as zigbee2mqtt mosquitto_pub -p $((port + 1)) -q 1 -t zigbee2mqtt/check -m x
}

is_unknown_authority() {
    ! mosquitto_pub -h localhost -p $((port + 1)) -V 5 -u zigbee2mqtt \
        -P "$(cat "$scratch/secrets/zigbee2mqtt")" --capath /etc/ssl/certs \
        -q 1 -t zigbee2mqtt/check -m x
}

# Each ecosystem: what it says reaches Hearth, and what Hearth tells it reaches it.
every_ecosystem_is_served() {
    local user says hears pair
    while read -r user says hears; do
        for pair in "$user hearth $says" "hearth $user $hears"; do
            # shellcheck disable=SC2086 # three words
            reaches $pair || { echo "$user: $pair does not reach" && return 1; }
        done
    done <<'ECOSYSTEMS'
zigbee2mqtt zigbee2mqtt/hall/lamp zigbee2mqtt/hall/lamp/set
tasmota tele/plug/STATE cmnd/plug/POWER
shelly shellies/plug/relay/0 shellies/plug/relay/0/command
shelly shellyplus1-1/events/rpc shellyplus1-1/rpc
homie homie/lamp/light/power homie/lamp/light/power/set
wled wled/strip/g wled/strip/api
esphome esp-kitchen/light/lamp/state esp-kitchen/light/lamp/command
zwave zwave/hall/dimmer/38/0/currentValue zwave/hall/dimmer/38/0/targetValue/set
ECOSYSTEMS
}

# reaches FROM TO TOPIC: stored, so that nobody has to wait for the other; taken back behind it.
reaches() {
    local seen
    publish "$1" "$3" reaches -r || return 1
    seen=$(as "$2" mosquitto_sub -q 1 -t "$3" -C 1 -W 10 -F '%p') || true
    publish "$1" "$3" "" -r
    [ "$seen" = reaches ]
}

is_refused() {
    local said
    if said=$("$@" 2>&1); then return 1; fi
    grep -qi "not authori[sz]ed" <<<"$said" || { echo "$said" && return 1; }
}

connect_as_nobody() {
    mosquitto_pub -h 127.0.0.1 -p "$port" -V 5 -t x -m x
}

connect_with_a_wrong_password() {
    mosquitto_pub -h 127.0.0.1 -p "$port" -V 5 -u hearth -P wrong -t x -m x
}

# Stored messages come in the order of the filters, so a forbidden one would come first.
dashboard_sees_the_home_alone() {
    local seen
    publish zigbee2mqtt zigbee2mqtt/bridge/state '{"state":"online"}' -r &&
        publish hearth hearth/v1/home/out/command/device secret -r &&
        publish hearth hearth/v1/home/out/check seen -r || return 1
    seen=$(as dashboard mosquitto_sub -q 1 -t 'zigbee2mqtt/#' \
        -t 'hearth/v1/home/out/command/#' -t hearth/v1/home/out/check -C 1 -W 10 -F '%t') ||
        return 1
    publish hearth hearth/v1/home/out/check "" -r &&
        publish hearth hearth/v1/home/out/command/device "" -r || return 1
    [ "$seen" = hearth/v1/home/out/check ] || { echo "saw '$seen'" && return 1; }
}

check_broker() {
    check "a password for every user" make_passwords
    check "a certificate for the broker, by openssl in the image" make_certificates
    check "mosquitto takes the settings, as user 1883" starts_with_the_settings
    check "nobody without a name" is_refused connect_as_nobody
    check "nobody with a wrong password" is_refused connect_with_a_wrong_password
    check "a device connects with TLS" connect_with_tls
    check "nobody without TLS at that port" is_refused_without_tls
    check "no other authority than the house's" is_unknown_authority
    check "every ecosystem is heard, and hears its commands" every_ecosystem_is_served
    check "a device cannot speak for another" \
        is_refused publish device hearth/v1/home/in/report/other '{}'
    check "a device cannot speak as Zigbee2MQTT" \
        is_refused publish device zigbee2mqtt/hall/window '{}'
    check "a dashboard can say nothing" \
        is_refused publish dashboard hearth/v1/home/out/check forged
    check "hearth cannot speak for a device" \
        is_refused publish hearth hearth/v1/home/in/report/device '{}'
    check "hearth can send commands" publish hearth zigbee2mqtt/hall/lamp/set '{"state":"ON"}'
    check "a dashboard follows the home, not commands, not Zigbee2MQTT" \
        dashboard_sees_the_home_alone
}
