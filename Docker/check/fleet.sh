# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash disable=SC2154 # variables of Scripts/docker-check
#
# The fleet of Docker/fleet: three servers of NATS, the broker, and two nodes in containers. Each part
# has an address of its own on loopback, so that all have the ports of compose.yaml.

fleet_files=Docker/fleet/compose.yaml

# The parts of compose.yaml and their addresses, as words for sed.
find_addresses() {
    local part number=0
    fleet_net=127.$((1 + RANDOM % 200)).$((RANDOM % 250))
    fleet_names=()
    for part in nats-1 nats-2 nats-3 mosquitto engine-1 engine-2; do
        number=$((number + 1))
        fleet_names+=(-e "s/\\b$part:/$fleet_net.$number:/g")
    done
}

address_of() {
    case $1 in
    nats-*) echo "$fleet_net.${1#nats-}" ;;
    mosquitto) echo "$fleet_net.4" ;;
    engine-*) echo "$fleet_net.$((4 + ${1#engine-}))" ;;
    esac
}

find_nats() {
    nats_program=$(PYTHONDONTWRITEBYTECODE=1 python3 -c '
import sys
sys.path.insert(0, "Scripts")
import fleet
print(fleet.find_server(None) or "")' | tail -n 1)
    [ -x "$nats_program" ]
}

# The settings as they are, with this run's paths and addresses in place of the container's.
start_nats() {
    local name address
    mkdir -p "$scratch/nats"
    for name in nats-1 nats-2 nats-3; do
        address=$(address_of "$name")
        sed "${fleet_names[@]}" -e "s/0\.0\.0\.0/$address/" \
            -e "s|store_dir: /data|store_dir: $scratch/nats/$name|" \
            Docker/fleet/nats.conf >"$scratch/nats/$name.conf"
        if grep -qE '0\.0\.0\.0|: /data' "$scratch/nats/$name.conf"; then return 1; fi
        NATS_SERVER=$name "$nats_program" --config "$scratch/nats/$name.conf" \
            >"$scratch/nats/$name.log" 2>&1 &
        fleet_pids+=($!)
    done
    eventually 30 are_nats_ready || { tail -n 5 "$scratch"/nats/*.log && return 1; }
    "$nats_program" --version
}

are_nats_ready() {
    local name
    for name in nats-1 nats-2 nats-3; do
        (exec 3<>"/dev/tcp/$(address_of "$name")/8222" 4<>"/dev/tcp/$(address_of "$name")/4222") \
            2>/dev/null || return 1
    done
}

fleet_secrets() {
    mkdir -m 0711 "$scratch/fleet"
    sh Docker/make-passwords Docker/fleet/acl "$scratch/fleet" flat-17 flat-18
    store run --isolation chroot --user 0:0 \
        --volume "$PWD/Docker/make-certificates:/make-certificates:ro" \
        --volume "$scratch/fleet:/secrets" "$container" -- \
        sh /make-certificates --node /secrets localhost "$(address_of engine-1)" \
        "$(address_of engine-2)"
}

# It must not take the keys of certificates from who reads them.
new_home_gets_a_password() {
    sh Docker/make-passwords Docker/fleet/acl "$scratch/fleet" flat-19 || return 1
    [ "$(stat -c %u "$scratch"/fleet/{broker.key,node.key,hearth} | paste -s -d ' ')" = \
        "1883 10001 10001" ] || return 1
    kill -HUP "$fleet_broker_pid" &&
        eventually 10 publish_as flat-19 hl/0/flat-19/zigbee2mqtt/lamp '{}'
}

# With the settings of the broker beside a home alone, and the rights of a fleet.
start_fleet_broker() {
    local address
    address=$(address_of mosquitto)
    install -d -m 0755 "$scratch/fleet-broker"
    install -d -o 1883 -g 1883 -m 0700 "$scratch/fleet-broker/data"
    install -m 0644 Docker/fleet/acl "$scratch/fleet-broker/acl"
    sed -e "s|^listener \([0-9]*\)\$|listener \1 $address|" \
        -e "s|/run/secrets/broker-certificate|$scratch/fleet/broker.crt|" \
        -e "s|/run/secrets/broker-key|$scratch/fleet/broker.key|" \
        -e "s|/run/secrets/mosquitto-passwords|$scratch/fleet/mosquitto-passwords|" \
        -e "s|/mosquitto/config/acl|$scratch/fleet-broker/acl|" \
        -e "s|/mosquitto/data/|$scratch/fleet-broker/data/|" \
        Docker/mosquitto/mosquitto.conf >"$scratch/fleet-broker/mosquitto.conf"
    setpriv --reuid 1883 --regid 1883 --clear-groups \
        "$(mosquitto_program)" -c "$scratch/fleet-broker/mosquitto.conf" \
        >"$scratch/fleet-broker/log" 2>&1 &
    fleet_broker_pid=$!
    fleet_pids+=("$fleet_broker_pid")
    eventually 10 is_fleet_broker_there || { cat "$scratch/fleet-broker/log" && return 1; }
}

is_fleet_broker_there() {
    (exec 3<>"/dev/tcp/$(address_of mosquitto)/1883") 2>/dev/null
}

# in_fleet NODE COMMAND...: in a container of that node, with the environment that compose.yaml says.
in_fleet() {
    local node=$1 setting words=()
    shift
    while read -r setting; do words+=(--env "${setting/: /=}"); done < <(
        sed "${fleet_names[@]}" -e "s/0\.0\.0\.0/$(address_of "$node")/" \
            -e "s/mosquitto:1883/$(address_of mosquitto):1883/" \
            -e "s/WEB_HOST: localhost/WEB_HOST: $(address_of "$node")/" "$fleet_files" |
            sed -n 's/^ *\(HEARTH_[A-Z_]*: .*\)/\1/p')
    [ ${#words[@]} -ge 16 ] || { echo "compose.yaml has few settings: ${words[*]}" && return 1; }
    store run --isolation chroot "${words[@]}" --volume "$scratch/fleet-data:/data" \
        --volume "$scratch/fleet/hearth:/run/secrets/hearth:ro" \
        --volume "$scratch/fleet/node.crt:/run/secrets/node-certificate:ro" \
        --volume "$scratch/fleet/node.key:/run/secrets/node-key:ro" "$container" -- "$@"
}

# The words behind a service's 'command' or 'entrypoint' in compose.yaml.
words_of() {
    sed -n "/^  $1:\$/,/^\$/s/^ *$2: \[\(.*\)\]\$/\1/p" "$fleet_files" | tr -d ',"'
}

make_fleet() {
    install -d -o 10001 -g 10001 -m 0700 "$scratch/fleet-data"
    # shellcheck disable=SC2046 # several words
    in_fleet engine-1 $(words_of init entrypoint) $(words_of init command)
}

# start_node NODE: its entry point is that of the anchor.
start_node() {
    local node=$1
    # shellcheck disable=SC2046 # several words
    in_fleet "$node" hearth fleet run $(words_of "$node" command) >"$scratch/$node.log" 2>&1 &
    fleet_nodes[${node#engine-}]=$!
}

start_nodes() {
    grep -q 'entrypoint: \[hearth, fleet, run\]' "$fleet_files" || return 1
    start_node engine-1
    start_node engine-2
    eventually 60 is_fleet_whole || { cat "$scratch"/engine-*.log "$scratch/said.fleet" && return 1; }
    # Partitions move to the one that came second.
    eventually 60 is_node_healthy engine-1 >/dev/null 2>&1 || is_node_healthy engine-1 || return 1
    eventually 60 is_node_healthy engine-2 >/dev/null 2>&1 || is_node_healthy engine-2
}

is_fleet_whole() {
    in_fleet engine-1 hearth fleet status >"$scratch/said.fleet" 2>&1
}

# The healthcheck of a node, as compose.yaml has it.
is_node_healthy() {
    local words
    words=$(sed -n "/^  $1:\$/,/^\$/s/^ *test: \[CMD, \(.*\)\]\$/\1/p" "$fleet_files" | tr -d ',')
    [ -n "$words" ] || return 1
    # shellcheck disable=SC2086 # several words
    in_fleet "$1" $words
}

enrol_homes() {
    in_fleet engine-1 hearth fleet enrol flat-17 flat-18 --output jsonl |
        tee "$scratch/fleet-homes" | wc -l
    [ "$(wc -l <"$scratch/fleet-homes")" -eq 2 ]
}

# The topic of a home, without the last level.
fleet_topic() {
    sed -n "s/.*\"key\":\"$1\".*\"topics\":\"\([^#]*\)#\".*/\1/p" "$scratch/fleet-homes"
}

# publish_as HOME TOPIC PAYLOAD: fails where the broker refuses, and says what it said.
publish_as() {
    local said
    said=$(mosquitto_pub -h "$(address_of mosquitto)" -V 5 -u "$1" \
        -P "$(cat "$scratch/fleet/homes/$1")" -q 1 -t "$2" -m "$3" 2>&1) && [ -z "$said" ] ||
        { echo "$said" && return 1; }
}

# home_speaks DEVICE: what comes before its node has subscribed is for nobody, so again.
home_speaks() {
    publish_as flat-17 "$(fleet_topic flat-17)zigbee2mqtt/$1" '{"linkquality":77}' &&
        fleet_api flat-17 "log?all=true&topic=zigbee2mqtt/$1" >"$scratch/said.home" &&
        grep -q "zigbee2mqtt/$1" "$scratch/said.home"
}

# fleet_api HOME PATH: from the first node that runs, which may send to the other.
fleet_api() {
    local node=1
    kill -0 "${fleet_nodes[1]}" 2>/dev/null || node=2
    curl -sS --fail --location-trusted --cacert "$scratch/fleet/authority.crt" \
        -H "Authorization: Bearer $(cat "$scratch/fleet-token")" \
        "https://$(address_of "engine-$node"):844$node/api/v1/homes/$1/$2"
}

make_fleet_token() {
    in_fleet engine-2 hearth fleet token add flat-17 panel --output json >"$scratch/said.token" &&
        sed -n 's/.*"token":"\([^"]*\)".*/\1/p' "$scratch/said.token" >"$scratch/fleet-token"
    [ -s "$scratch/fleet-token" ]
}

is_home_answered() {
    eventually 30 fleet_api flat-17 about >"$scratch/said.about" 2>&1 ||
        { cat "$scratch/said.about" && return 1; }
}

# The broker's rights: a home is heard below itself alone.
speaks_for_another() {
    publish_as flat-18 "$(fleet_topic flat-17)zigbee2mqtt/lamp" '{"linkquality":1}'
}

# Its leases outlive it by some seconds.
kill_node() {
    kill -KILL "$(innermost "${fleet_nodes[1]}")" && wait "${fleet_nodes[1]}"
    eventually 30 is_node_ill engine-1 || return 1
    eventually 30 is_fleet_whole || { cat "$scratch/said.fleet" && return 1; }
}

is_node_ill() {
    ! is_node_healthy "$1" >/dev/null 2>&1
}

fleet_exports() {
    in_fleet engine-2 hearth fleet export flat-17 --to /data/flat-17 &&
        in_fleet engine-2 hearth verify --data /data/flat-17 >/dev/null
}

stops_node() {
    local code=0
    kill -TERM "$(innermost "${fleet_nodes[2]}")" || return 1
    wait "${fleet_nodes[2]}" || code=$?
    echo "code $code"
    [ "$code" -eq 0 ] || { cat "$scratch/engine-2.log" && return 1; }
}

end_fleet() {
    local pid
    for pid in ${fleet_nodes[@]+"${fleet_nodes[@]}"}; do
        kill -0 "$pid" 2>/dev/null && kill -KILL "$(innermost "$pid")" || true
    done
    for pid in ${fleet_pids[@]+"${fleet_pids[@]}"}; do
        kill -TERM "$pid" 2>/dev/null && wait "$pid" || true
    done
    fleet_nodes=()
    fleet_pids=()
}

check_fleet() {
    if ! find_nats; then
        say "NO nats-server OF 2.12 OR LATER, and none to be had: THE FLEET IS NOT CHECKED"
        return 0
    fi
    find_addresses
    check "fleet: passwords of homes, certificates of broker and nodes" fleet_secrets
    check "fleet: three servers take the settings" start_nats
    check "fleet: mosquitto takes the settings" start_fleet_broker
    check "fleet: a new home gets a password, without a restart" new_home_gets_a_password
    check "fleet: it is made" make_fleet
    check "fleet: two nodes start, and are healthy" start_nodes
    check "fleet: homes are enrolled" enrol_homes
    check "fleet: a token opens a home, at any node" make_fleet_token
    check "fleet: the home answers over TLS" is_home_answered
    check "fleet: what a home says is in its log" eventually 30 home_speaks lamp
    check "fleet: a home cannot speak for another" is_refused speaks_for_another
    check "fleet: a node is killed, the other has all partitions" kill_node
    check "fleet: the home answers again" is_home_answered
    check "fleet: what it says is in its log again" eventually 30 home_speaks plug
    check "fleet: its log is copied, and sound" fleet_exports
    check "fleet: SIGTERM ends a node in order" stops_node
    end_fleet
}
