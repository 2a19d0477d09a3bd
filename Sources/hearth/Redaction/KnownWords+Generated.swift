// SPDX-License-Identifier: Apache-2.0
// Written by KnownWordsTests from the sources:
// HEARTH_UPDATE=1 swift test --filter KnownWordsTests

extension KnownWords {
    static let generatedWords = """
        0x 12h 24h 2x 3x 4x 5x a aac ab abc abcdefghijklmnopqrstuvwxy abort abs absent absorption
        ac accept accepted access accesscode account accuracy ack acked acknowledged
        acknowledgements acl act action actioncode actions activate activated activation active
        activity actuations actuator adapter adc add added addr address addresses adjust
        adjustment adjustments admin administrator adopted adoption advance advanced advertising
        aenergy affiliate aft after agc age agent aggregator air aircooler airflow airfreshener
        airpurifier ajar akku alarm alarms alert aliases aliro alive all allocate allocated
        allowance allowed always ambient amount amp ampere amperes amps analog analysis anchor
        and angles animal announce announced announcement ansi answer any api apikey apower app
        apparent apparentpower appearance application applications applied apply approval
        approved approximate aprt aprtpower ar arc area areas arguments arl arm armed arming
        array art ask asleep assessed assistant association at atmospheric atomic attach attack
        attempt attendance attestation attr attribute attributes atype audio auf augmentation
        auth auto automatic automation aux auxiliary av avail availability available average avty
        awake away awning axis azimuth b back background backlog backward balance balances
        ballast band bands bandwidth banned bar bark barometer base based basic bat bathtub batt
        battery batterylevel batterystate batv beacon bed been before begin behavior bell better
        bfnrt binary bind binding bit bitmap bitwise ble blender blind blinds blink block
        blocking blt bltcs blu blue blutrv board boiler bonus bool boolean boost boot border box
        bq branding breadcrumb break breaker breathe breeze bri bridge bridged brightness
        broadcast broker bssid bthome bthomedevice bthomesensor btn btu buffer buffering build
        built bulb burn busy button bv bx by bypass bytes c ca cabinet cabinets caid cal calendar
        calibrate calibrating calibration call camera can cancel candidate candidates
        capabilities capability capacitor capacity capacityformat capitalize captioning capture
        carbon carbondioxide carbonmonoxide card carrier cartesian case cast casting cat catalog
        categories category cause causes cavity cb cbar cbm cca ccdid cct ceil cel cell cellv
        celsius central certificate certificates cfm chain challenge change changed changes
        channel channelpage0mask channels characteristic characteristics characters charge
        charged chargelevel charger charging check checking checkpoint chemistry child chime chip
        chrg cipher circuit cl cla class clean cleaner cleaning clear click client clients
        climate cln clock close closed closest closet closing closure cloud clr clrm cls clsd
        cluster clusters cmaf cmd cmnd cmps cns cnt co co2 cod code codec codecs coffee coil col
        cold collision color colorloop colormode colortemp colortemperature colour colourmode
        colourtemperature comfort command commands commission commissioned commissioner
        commissioning commodity common comp compensation compiled complete completed completion
        component components composite compounds compressor concentration concurrent condition
        conditioner conditions confidence config configuration configure configured confirmed
        connect connected connecting connection connections connectivity consent console const
        constants constraint constraints consumed consumption cont contact contactor contacts
        container contamination content context contexts continuous contributor control
        controlled controller controls convert cook cooker cooking cooktop cool cooler cooling
        coolingsetpoint coolingtarget coolsetpoint coordinator copy core cosphi cost costs count
        countdown counted counter counting country couple cover covering cpu create created
        credential credentialdata credentials credit critical critically crowd csr ct cu
        cumulative curr currency current currents curtain curve cury custom cycle d daily damping
        data database dataset datastore datatype date datetime day days deactivate dead deadband
        deadbolt deadline deallocate decimal declared declining def default defect defined
        definition deg degc degf degradation degree degrees dehumidifier dehydrator delay delete
        delivered delivery delta demand departure dependent depth depths desc described
        description descriptive descriptor designation designator desiredtemperature dest
        destination detached detail detailed details detect detected detection detector dev
        device devicepower devices dew diagnostic diagnostics diff digest dim dimension dimmable
        dimmer dimmer1 dimmer2 dimming dioxide dir direct direction directions directory dis
        disable disabled disarm disarmed disarming discharge discharged discharging disconnected
        disconnection discover discovery discrete discriminator discvry disharge dishwasher
        dispense display distance distortion distribution disturb dly dn dns do dock docked dog
        domain done door doorbell doorcode doorlock double down download downloaded dptz drawer
        drift driver dropped dry dryer drying dryness ds dslp dsp dst dup duplex duplicate
        duplicated dur duration duty dvbi dynamic e eait earliest east eco eco2 ecosystem edit
        effect effective effects efficiency elapsed electric electrical electronic element
        elevation elevator elif else em em1 em1data emdata emergency emeter empty emptying en
        enable enabled enablement enablements encoded encoder encoders encoding end ended endif
        endpoint endpoints endset endswith energy engage engine enhanced ent entered entity
        entrance entries entry enum episode epoch epochkey0 epochkey1 epochkey2 epochstarttime0
        epochstarttime1 epochstarttime2 era err error esa esp esp32 esphome establish established
        estimate estimated eth ethernet ev event events evidence evse evt excellent execute
        execution exhausted exit exp expectation expedited expiration expire expired expires
        expiries expiring expiry export exportactive exported exposes expressed ext extend
        extended extension extern external externally extractor extremely f fabric fabrics face
        factor fading fahrenheit fail failed failsafe failure fair false fan fanmode fanspd
        fanspeed fast faucet fault faults fc fcs feat feature features feed feeder feedin fi fid
        field fields file fill filled filter filtered filters find fingerprint finish fired
        fireplace firmware first fixed flag flags flash flip float flood floodlight floor flow
        flsh fn follow following food for force forced forecast form formaldehyd formaldehyde
        format formats forward forwarding found fps frame frc free freeze freezer freq frequency
        friendly from fryer ft ft3 ft³ fulfillment full fully function functional furnaces fusion
        future fw fwd fx g gain gal game gap garage gas gate gateway gcal gen general generate
        generation generic gentle get gj glass global go good google gph gpm grace grad
        granularity graph green grid grill ground group groupcast groups grp guessed guest
        guidance guide gust gw gx gy h half hall handle hard hardware harmonic has hash hazardous
        hcho hdr header health healthy heap heard hearth heat heatcool heater heating
        heatingsetpoint heatsetpoint heavy hectopascal height held hepa hertz hg hi hide high
        highest hint history hn hold holiday home homeassistant homie hood hop horizontal
        hostname hour hourly hours hpa hr hs hsb hsv http hub hue hum human humidifier humidistat
        humidity hvac hvacmode hw hysteresis hz h₂ i i64 ic icac icd ice icon id identification
        identified identifier identifiers identify identifying identities identity idle ids iec
        ieee if ignored iif ik illum illuminance image img implementation import imported in
        inactive increasing indefinite index indexes indication indicator indirect individual
        infinity info information infrared infrastructure ingest inh inh2o inhg inh₂o init
        initial injected injection inner input inputs inserted inside inst install installcode
        installed instance instant instantaneous instruction int integer intensity intent
        interaction intercom interconnect interface interfaces intermediate internal internally
        interval intrinsic inv invalid invert inverted invocations invoke in² ip ipk ipv
        ipv4addresses ipv6addresses ir irradiance irrigation is isclosed islocked ison isopen
        issued issuer ist item items iterations j jam jammed jet join joined joint json k kcal
        keep kelvin kennwort kettle key keypad keys khz kid kilometers kilowatt kilowatthours
        kilowatts kind kinds km kn known knx kpa kva kvar kw kwh kw·h l l1 l2 l3 label lamp lan
        landmark lang language languages last latch latched late latency latest launch launcher
        laundry lautet lawn lbf leader leak leakdetected leave leaves led leeway left len length
        lev level levels library life lifecycle lifetime lift liftpercent100thsvalue light
        lighting lightmode limit limits line linear lineup link linkquality liquid list listed
        lists liter litre live liveness livestream lk lm lo load loc local locale locales localip
        locality localization locate location locator lock lockcode locked locking lockout
        lockstate log logged login logo logout logs long longpush lookup loop loopback loss lost
        louver low lower lowest lph lpm lqi lrst ls lst lt ltk lux lwt lx m m3 mac main mains
        major maker management manager manual manually manufacturer manufacturing map mapping
        maps margin mark mask master match matter max maximum mb mbar mcal mcast mcg mcu md mdl
        meaning meas measure measured measurement mechanical mechanism med media medium melody
        member members membership memory merged mesh message messages metadata meter metered
        metering method metric metrics mf mfg mg mi microphone microwave mid middle midnight migr
        migrate migrating mild miles milliamp milliampere milliamps millibar milliseconds
        millivolt millivolts min minima minimum minor minute minutes mired mireds mirs missing
        mist mixed mj mk mk⁻¹ ml mle mm mmhg modbus mode model moderate modes modify modulation
        moisture momentary monitored monitoring monoxide monthly mop more mosquitto motion
        motiondetected motor mounted move moved movement moving mower mowing mph mptz mqtt ms msg
        multi multicast multicooker multiply mute muted mvar mw m² m³ n na name named nameplate
        names namespace nan native navigate navigator needed neighbor network networking
        networkkey networks neutral never new next ng nicknames night nite nitrogen no no2 noc
        nocs node nodelay nodes nominal non nonce none normal not note notes notification
        notifications notify notlocked now ntp nul null num number numeric o o2u o3 obj object
        objects objtmp observed observer occupancy occupied occurred of off offer offline offset
        ofln ok okay old on one ongoing online onln only onoff op open opened opening operating
        operation operational operator opnd ops opt optimal optimistic options or order ordered
        organic origin original originating osc oscillation osd ota other others out outage
        outdoor outlet output oven over overall overflow overpower override overrun own owner
        ozone p pa package packet page pake palette pan panel papp parallel parameter parameters
        params parent parental part partially partition parts pascal passcode passphrase passwd
        password passwort past path paths pattern patterns paus pausable pause paused payload pct
        peak peer pending people per perceived percent percentage perception performance pergola
        period periodic periods permission person pet petfeeder pf phase phases phy physical pi
        pic picture pin pincode pinfor ping pipe pipes pir pixel pixels pl place platform play
        playback player playing plug plugged plugin plugs pm pm1 pm10 pm2 pm25 pmk pn pn532 point
        points poles policy poll poor port pos position positions possible postal poster pow
        power powerfactor powerful ppb ppm ppt pr prc pre precipitation precision precooling
        predicted preference preferences preferred prefix preheat preheating premise presence
        presencezone present presented preset presets press pressed presses pressure
        pressurecooker previous price primaries primary primary1intensity primary1x primary1y
        primary2intensity primary2x primary2y primary3intensity primary3x primary3y
        primary4intensity primary4x primary4y primary5intensity primary5x primary5y
        primary6intensity primary6x primary6y priorities priority privacy privilege probe
        produced product production profile program programming progress promised properties
        property protection protocol protocols provide provider providers provision provisioned
        proximity proxy prozent prs psi psk pskc pthread ptrn public publish publisher pulse pump
        purifier push pushed pv pwd qos quality quantities quantity quarter quarters query
        questions queued quiet r radiator radio radon rain raise randomization range ranges
        ranging rate rated rates rating ratings raw rc rc522 rdm rdm6300 rdr reachable reached
        reactive reactivepower read readable reader reading ready reason reboot recall receive
        received receiver reciprocal record recording records recover recovery red redacted
        reducer reference refresh refrigerant refrigerator refused register registered regulatory
        reheat rel relative relay release released relock remaining remote remotecontrol remotely
        removal remove removed rename renamed reorder repeat replace replaceability replacement
        replicas reply report reported reporting reports req request requested requestor requests
        require required requires reset resets residual resolution resolve resolving resource
        response responses rest restart restore restored restriction restrictions result resume
        resumed ret retain retained retrieve retrieved retry return returned returning rev
        reversal reverse reversed review revision rewind rewinding rf rfid rgb rgbcct rgbw rgbww
        rh right ring ringtone rinses rising rl rloc rloc16 rms rng robotic rock role roll rolled
        roller rollershutter room rooms root rotation round route router routing rpc rssi rst rtc
        rule rules run running runtime rvc rx ry s sa safe safety salt sample sampled samples
        saturation save saver scale scaled scan scenario scene scenes schedule scheduled
        schedules schema scl screen sdp sdpm search season sec second secondary seconds secret
        secure security securitysystem seek seen seg segment select selected selector self
        semantic send sender sensed sensing sensitivities sensitivity sensor sensors sent
        sequence serial series server servers service services session sessions set setback
        setpoint settable settemperature setting settings settle settled settop setup severe
        severity shade share shared shbtn shdw shellies shelly shelly1 shelly2 shht shmos sho
        short shortpush shot should show shower shsm sht shtrv shuffle shut shutter shwt sign
        signed signing silence silent simplified simultaneous since single sinsts siren size skip
        skipped slat sleep sleeping sleeps slice slot slots slow smart smiley smoke smokealarm
        smokedetected sn snapshot sns so soc socket soe soft softener software soil solar solicit
        sos sound soundbar sounding sounds source sources sous sousvide sp sparkplug spbv1 spd
        spds speaker specific specification spectrum speed speeds spin splash split spot
        sprinkler squawk src ssid st stable stack standard standby standmixer start started
        starter starting startswith startup stat state statement stateofcharge states static
        stationary status stay step stepped steps stick stop stopped storage store stored stpa
        stream streaming streams string strip strong strt structs structure structures sts stype
        sub subject subjects subscribe subscriptions subtitle subtype success sug suggested
        suggestion suggestions suite summary sunrise sunset sup supcap supercap supply support
        supported supports suppress suppressed surface surge surrogate sw swc swing switch sync
        synchronization synonym synonyms sys system systemmode systime t table tag tags talk
        talkback talking tamper tampered tank target targetcooling targets targettemp
        targettemperature tariff tasmota tc technology tele temp temperature temperaturesetpoint
        temperaturetarget template temporary test testing text the theme themes then there
        thermostat thermostatmode thermostats thread threaded three threshold thresholds through
        ths thumbnail tilt tiltpercent100thsvalue time timeboxed timed timeline timeout timer
        timestamp tit title tlng tls tlsv tlsv1 tmp to today toff toggle toggles tojson token
        tolerance ton tone tones too top topic topics topology torr total touch tp tpl track
        tracking tracks trade trait traits transaction transfer transferred transit transition
        transitions translation transport trig trigger triggered triggers trim trip triple
        tripped tripping trns trouble true truncate trusted trv ts tsht tts tunablewhite turbo
        turn tv tvoc two tx typ type types typical u u00 u2o u64 ug ui uid ultimate ultrasonic
        unavailable unbolt uncertainty unchanged uncharged unconfirmed undefined under unfinished
        unhealthy unicast union uniq unique unit units unix unknown unlatched unlimited unlk
        unlock unlocked unlocking unmounted unmuted unoccupied unrated unreadable unregister
        unsigned unspecified unsupported until up upd update updated upload upper uptime ur url
        usable usage usages usb use used user usercode username users uses utc utility uwb ux v
        v1 va vac vacant vacation vacuum val valid value values valuesigned16 valuesigned32
        valuesigned64 valuesigned8 valueunsigned16 valueunsigned32 valueunsigned64 valueunsigned8
        valve var variant vbat vbus vdc vehicle vendor ventilation ventilator ver verification
        verifier version versions vertical vertices very vibration vid vide video view viewport
        visibility vision voc voice vol volatile volt voltage voltmeter volts volume vvsc w wait
        waiting wake wakeup wanted war warning was washer washing water waterheater waterleak
        watermark waterpurifier watersoftener watt watthours watts waveform way weather web week
        weekly weighting wet wh when while whit white wi width wiegand wifi will wind window
        wired with without withstand wled word words work wrap write writes wrong ws wurde w·h x
        x1 x2 xy xyz y y1 y2 year yearly yes yesterday yield yieldday yieldtotal yogurtmaker z
        zabcdefghijklmnopqrstuvwxyz zb zigbee zigbee2mqtt zip zone zones zoom zwave zwavejs
        zwavejs2mqtt ° °c °f µg º ºc ºf ˚ ˚c ˚f μg … ℃ ℉ �
        """

    static let generatedSentences = """
        A name must not be empty.
        A name must not be white space alone.
        A record has at least one event.
        A slot is given out before it is read.
        A slot is given out before it is used.
        Air quality
        Always 1; the labels say what runs.
        An element is added before it is changed.
        An element is added before it is read.
        An object has a collection and an id.
        Apparent power
        Batches of messages made durable.
        Battery voltage
        Commands by outcome: refused, confirmed, failed, unconfirmed.
        Commands handed to a connection.
        Commands that passed every check.
        Commands without an outcome.
        Connections made.
        Connections that were not made.
        Cooling setpoint
        Copies of one message that came of several subscriptions.
        Copies that the broker sent again and that were in the log already.
        Damaged places of the log that nobody has acknowledged.
        Devices by their connectivity.
        Diffs published for followers.
        Each record has an offset.
        Each record has its offset.
        Energy exported
        Entries rolled back are entries.
        Events that could not apply, since the log's first record.
        Heating setpoint
        How long an empty decision takes through the group commit.
        MQTT has three qualities of service
        Messages marked as possible copies, as after a rollback of the broker.
        Messages of our own that came back and became no record.
        Messages of ours that no connection took.
        Messages of ours that the broker answered with an error.
        Messages received and made durable.
        Messages received, over the last ten seconds.
        Messages that no codec could read, since the log's first record.
        Messages that say nothing about the home, since the log's first record.
        Messages that the broker left lying and that a new connection fetched.
        Messages that the broker says it dropped, for all its clients, since the log began.
        Messages that we published.
        Messages, or parts of them, that were beyond a bound of the profile.
        Numbers are made by AttributeValue.number.
        Of them those of the busiest topic tree, which the status names.
        Of them those that were queued while we were away.
        One batch is prepared at a time.
        Only decisions end so.
        Only devices that are there are changed.
        Power factor
        QoS 2 is never used
        QoS not supported
        Ranges of records that damage has taken.
        Reactive power
        Records published for followers.
        Records that followers did not get: they must fetch a snapshot.
        Records that the log holds.
        SHA-256 is there
        SUBACK answers an UNSUBSCRIBE
        Sessions that the broker had lost, with everything queued in them.
        Soil moisture
        Sparkplug B
        The budget of the data directory.
        The first record that the newest checkpoint does not hold.
        The log gives each record its offset.
        The log's offsets rise.
        The offset of the newest durable record.
        The offset of the oldest record that is kept.
        The present value of an attribute; of switches 0 or 1.
        The same by the QoS with which they came.
        Their payloads, in bytes.
        Time spent on making them durable; by hearth_commits_total it is the mean.
        Times that the broker came back with an older memory.
        Topic filters by the broker's answer: granted or refused.
        Topic trees that bring more than they may; the status names them.
        Values beyond the bound of series.
        WLED Light
        What compression of full segments saved since the start.
        What is folded was prepared before.
        What is taken back was prepared before.
        What its file system has left.
        What retention removed since the start.
        What the data directory takes.
        What the removal of old captured messages saved since the start.
        When that record was received, since 1970 UTC.
        When the home was opened, since 1970 UTC.
        a NUL byte stands in the text
        a boolean
        a byte order mark stands before the text
        a checkpoint differs from the log folded again: it is not used
        a colon
        a comma or the end of the array
        a comma or the end of the object
        a command's outcome is not logged
        a command, question or answer that is stored or late
        a declaration is none of this
        a device
        a device has no id
        a device message has an object `components`
        a filter has at least one level
        a filter is not valid
        a group of different keys
        a key
        a key in quotes
        a level of the topic is empty
        a list
        a list of keys
        a list or an object
        a map
        a map needs 'topics', a list
        a map needs a name: 'map: home'
        a message
        a message ended the program while it was read; it is refused from now on
        a message makes at least one event
        a message needs a topic
        a message that ends the program will not be known afterwards
        a number
        a number beyond the range of doubles
        a number or an object is expected
        a number within 1000000000 of zero
        a packet
        a part has no name
        a path begins with a key
        a path, such as a.b.0
        a place's trait is one of its part
        a replica asks at QoS 0
        a scale of 0 makes all values the same
        a secret
        a secret stands in the payload, and the log would hold it
        a segment is damaged and keeps its captured messages
        a segment is damaged and stays uncompressed
        a segment was compressed
        a segment was not compressed
        a segment was not indexed
        a step is above 0
        a stored (retained) command is of another time
        a string
        a tag has no name
        a text
        a timer could not be logged; it is tried again
        a topic to publish to has no '+' and no '#'
        a trait has no name
        a value
        a value is either a 'quantity' or an 'attribute'
        a word
        a word means one value
        a word or a command is there twice
        administrative action
        an action, event or log line that is stored
        an announcement, list or removal that says what is so already
        an answer could not be sent
        an array
        an attribute
        an attribute has a name
        an attribute, which stays as the device says it,
        an entry of topics
        an entry of topics needs 'topic'
        an escaped control character
        an integer
        an integer from 0 on
        an object
        an object with event is expected
        an object with id and mac is expected
        an object with src is expected
        an object with the version of the convention is expected
        and config/#
        and it is left out.
        announced twice
        another log speaks for this home at the broker
        another user
        another version tries again
        attribute too long
        bad announcement
        bad authentication method
        bad topic
        bad user name or password
        belong to a command, not to a write
        bridge topic
        byte 0: # and 6 to 8 hex digits are expected
        byte 0: a number of 0 to 255 is expected
        byte 0: an array where an object is expected
        byte 0: an object is expected
        captured messages of a segment were removed
        captured messages were not removed
        carbon monoxide detected
        cl: numbers of 0 to 255 are expected
        client id not valid
        codec made no event
        color_temp is defined %}
        command phase
        command topic
        command, request
        commands: is not a list with commands
        connection lost without a reason from the broker
        connection lost: the broker did not answer a ping
        connection rate exceeded
        could not be hidden
        damage is not noted
        deg c
        deg f
        deg. c
        degree celsius
        degrees celsius
        degrees fahrenheit
        device type
        device: is not a text
        devices of a cloud are not asked
        dictionary entry, lost to damage
        do: is neither command nor read
        do: is not a text
        each is one device here all the same.
        each label has a value
        each received command has its event
        either 'payload' or 'path'
        empty payload
        ended the program
        event kind
        fact slot
        fact value
        fed in
        feed in
        files of several logs are in its place
        for another home
        ft: it makes no topic that can be subscribed to
        grad c
        has no name
        hearth digest key
        hearth ended before an answer came; the device may have acted
        hearth ended before it was looked at: it was never sent
        hearth ended without saying so
        id: 1 to 64 printable ASCII characters are expected
        id: belongs to a command that comes alone
        implementation specific error
        in hg
        in. hg
        in/cloud/ is followed by the name of one agent
        inch hg
        internal group
        is a number beyond the doubles
        is damaged: it says no log, or has no list
        is damaged: it says no version
        is empty
        is missing
        is missing, and so is write
        is neither RFC 3339 nor milliseconds since 1970
        is no valid id
        is not 1 to 64 printable ASCII characters
        issuedAt: neither RFC 3339 nor milliseconds since 1970
        it does not speak MQTT 5
        it ends once
        it goes on
        its segments are gone
        keep alive timeout
        kilowatt hours
        kw h
        last byte of a number
        lock or unlock
        lockDoor or unlockDoor
        locks, covers and doors need acceptSecure in the broker's profile
        mac: 12 hexadecimal digits are expected
        mac: twelve hex digits are expected
        malformed packet
        maximum connect time
        meaning for availability
        members make an object
        message rate too high
        messages not answered
        min is above max
        mm hg
        more of the log is kept than was set
        more than nine decimals
        name the authority file or folder to trust
        neither RFC 3339 nor milliseconds since 1970
        neither online nor offline
        neither true nor false
        new meaning of a dictionary entry
        no JSON
        no XML
        no answer to CONNECT
        no answer to SUBSCRIBE
        no answer topic
        no brightness
        no bytes, on a topic where they take nothing away
        no carbon monoxide detected
        no checkpoint was saved
        no cloud payload
        no codec
        no colour
        no command id
        no components
        no device
        no device id
        no event
        no file for the next segment
        no frame
        no identity
        no leak
        no list
        no logID
        no object
        no rain detected
        no segment of it can be read
        no smoke detected
        no stream goes to this topic: ask for records
        no such element is open
        no text
        no version v
        none of the known values
        none of the words announced
        none of the words of the convention
        normal disconnection
        not as in the map
        not authorized
        nothing came from the loopback peer
        nothing may be uncommitted when the thread sleeps
        nothing new
        offset: is not an offset
        one level is a plain word, else the topics of others would match
        only overlapping filters are joined
        only what is committed is acknowledged
        open or close
        or a prefix of the other generation
        packet id
        packet too large
        parts per billion
        parts per million
        payload format not valid
        payload too long
        payload.devices: is missing
        payload: is missing
        pinCode is no text
        program: is not a text
        protocol error
        quality of service
        question or answer
        quota exceeded
        rain detected
        rate takes 1 to 255
        receive maximum exceeded
        record encoding
        record too large
        records before the beginning
        records cannot be read
        records of it are not as they were written
        repeated device
        requests are made while connected
        retain not supported
        route class
        scale and offset have together too many digits
        server busy
        server moved
        server shutting down
        server unavailable
        session phase
        session resumed
        session started
        session taken over by another client with our id
        shared subscriptions not supported
        smoke detected
        sn: an object is expected
        some have one.
        something follows the end
        something follows the end of the value
        spoke live
        stands beside a command
        stands beside the state done
        stands twice
        startEffect or stopEffect
        state is neither online nor offline
        stepSize takes 0 to 254
        stored command
        stored event
        subscription ids not supported
        text, not empty
        text/plain; version=0.0.4; charset=utf-8
        the DUP flag of a redelivered message cannot be seen
        the broker accepted the connection but did not answer CONNECT
        the broker closed during the handshake
        the broker does not let us read out/status
        the broker is slow
        the broker stores no retained messages: what is published is not kept
        the broker takes a will with QoS 0 only
        the broker takes messages with QoS 0 only: what is published may be lost
        the broker takes no retained will
        the broker takes no will: nobody hears when the home is gone
        the byte budget took the record of a tag
        the bytes are not UTF-8
        the command of the same name or stopEffect
        the command waited at the broker while nobody listened
        the command was issued more than 10 s before it came
        the connection to the broker ended before it left
        the control socket takes nobody for now
        the device did not answer in time; it may still have acted
        the device is there twice
        the disk is full: nothing can be logged
        the disk is full: nothing is acknowledged until there is room
        the escape is not one of JSON
        the files of the log cannot be read
        the handle's context is set in its init
        the home did not end in order
        the home is closing
        the home's
        the light takes hue and saturation together only
        the list of announcements
        the list of what was announced to Home Assistant is unreadable
        the log holds no record
        the log is not trimmed
        the log was not trimmed
        the log was trimmed
        the message did not come through
        the number is not one of JSON
        the payload
        the program ended between reading and logging: messages go one by one
        the request is not an object
        the session did not start again
        the state before its first record is gone
        the text ends inside a tag
        the text ends inside an element
        the text is empty
        the topic names no device
        the word is none of online, offline, sleeping, unknown
        there is neither an id nor readable correlation data
        there without a source.
        timerPause or timerResume
        timers are logged again
        timers are logged no more
        times stay as they are
        to grid
        too long
        too many
        too many attributes
        too many commands are under way
        too many devices
        too many keys
        too many new topics
        too many questions wait for their turn
        too many requests wait for an answer: one is dropped
        too many topics
        too much
        topic alias not valid
        topic filter not valid
        topic name not valid
        topic too long
        topics that begin with '$' are the broker's own
        tp: three prefixes are expected
        tp: two prefixes make the same topic
        true or false
        two devices of one id
        unhealthy for sensitive groups
        unknown availability
        unknown bridge state
        unknown connectivity
        unknown name
        unknown state
        unknown topic
        unspecified error
        use another server
        v ac
        v dc
        v: is not 1
        very poor
        very unhealthy
        volt-ampere reactive
        watt hours
        what ended the program is not remembered
        what is not reported can be set: write 'set'
        who is not the owner of the home
        wildcard subscriptions not supported
        wrong form
        wrong identity
        wrong topic
        """
}
