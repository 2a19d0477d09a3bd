-- A recorder's database as Home Assistant 2024.3 lays it out, with the columns that an import
-- reads and some more. Written by hand; Scripts/recorder.py has a real one.
CREATE TABLE schema_changes (change_id INTEGER PRIMARY KEY, schema_version INTEGER, changed DATETIME);
INSERT INTO schema_changes VALUES (1, 42, '2026-11-04 06:00:00');
CREATE TABLE states_meta (metadata_id INTEGER PRIMARY KEY, entity_id VARCHAR(255));
CREATE TABLE state_attributes (attributes_id INTEGER PRIMARY KEY, hash BIGINT, shared_attrs TEXT);
CREATE TABLE states (
    state_id INTEGER PRIMARY KEY, state VARCHAR(255), last_changed_ts FLOAT, last_updated_ts FLOAT,
    old_state_id INTEGER, attributes_id INTEGER, metadata_id INTEGER);
CREATE INDEX ix_states_metadata_id_last_updated_ts ON states (metadata_id, last_updated_ts);
CREATE TABLE statistics_meta (
    id INTEGER PRIMARY KEY, statistic_id VARCHAR(255), source VARCHAR(32),
    unit_of_measurement VARCHAR(255), has_mean BOOLEAN, has_sum BOOLEAN, name VARCHAR(255));
CREATE TABLE statistics (
    id INTEGER PRIMARY KEY, created_ts FLOAT, metadata_id INTEGER, start_ts FLOAT, mean FLOAT,
    min FLOAT, max FLOAT, state FLOAT, sum FLOAT);

INSERT INTO states_meta VALUES
    (1, 'sensor.bath_climate_temperature'), (2, 'switch.bath_heater'),
    (3, 'binary_sensor.garage_door_contact'), (4, 'sun.sun'), (5, 'sensor.cellar_temperature');
INSERT INTO state_attributes VALUES
    (1, 0, '{"device_class":"temperature","unit_of_measurement":"°F","state_class":"measurement"}'),
    (2, 0, '{"friendly_name":"Heater"}'),
    (3, 0, '{"device_class":"door"}'),
    (4, 0, '{"device_class":"temperature","unit_of_measurement":"°C"}');
-- 2026-11-04 06:00 UTC is 1793772000.
INSERT INTO states (state, last_updated_ts, attributes_id, metadata_id) VALUES
    ('66.2', 1793772000.0, 1, 1), ('66.2', 1793772300.0, 1, 1), ('68', 1793772600.25, 1, 1),
    ('unavailable', 1793773200.0, 1, 1), ('68.9', 1793773800.0, 1, 1),
    ('off', 1793772000.0, 2, 2), ('on', 1793775600.0, 2, 2),
    ('off', 1793772000.0, 3, 3), ('on', 1793772060.0, 3, 3),
    ('above_horizon', 1793772000.0, NULL, 4), ('11.0', 1793772000.0, 4, 5);
INSERT INTO statistics_meta VALUES
    (1, 'sensor.bath_climate_temperature', 'recorder', '°C', 1, 0, NULL),
    (2, 'energy:outside', 'energy', 'kWh', 0, 1, NULL);
INSERT INTO statistics (created_ts, metadata_id, start_ts, mean, min, max) VALUES
    (1793768410.0, 1, 1793764800.0, 18.5, 18.0, 19.0),
    (1793772010.0, 1, 1793768400.0, 19.25, 18.0, 19.0),
    (1793775610.0, 1, 1793772000.0, 20.0, 18.0, 21.0);
