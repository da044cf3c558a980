-- The tables of the simulated network take the field's words: its hosts are nodes, what they hand over are
-- deliveries, and what goes wrong are faults. A message lies at the node that took it, under that node's name.
alter table simulator_peers rename to simulator_nodes;
alter table simulator_nodes rename constraint simulator_peers_pkey to simulator_nodes_pkey;

alter table simulator_sendings rename to simulator_deliveries;
alter table simulator_deliveries rename column peer to node;
alter table simulator_deliveries rename constraint simulator_sendings_pkey to simulator_deliveries_pkey;
alter table simulator_deliveries rename constraint simulator_sendings_peer_check to simulator_deliveries_node_check;
alter table simulator_deliveries rename constraint simulator_sendings_target_check to simulator_deliveries_target_check;
alter index simulator_sendings_by_due rename to simulator_deliveries_by_due;

alter table simulator_weather rename to simulator_faults;
alter table simulator_faults rename column weather to faults;
alter table simulator_faults rename constraint simulator_weather_pkey to simulator_faults_pkey;
alter table simulator_faults rename constraint simulator_weather_id_check to simulator_faults_id_check;
update simulator_faults
  set faults = (faults - 'peers') || jsonb_build_object('nodes', faults->'peers'), version = version + 1;

alter table simulator_messages rename column station to node;
alter table simulator_messages drop constraint simulator_messages_station_check;
update simulator_messages set node = case node when 'provider' then 'accessPoint' else 'taxPlatform' end;
alter table simulator_messages
  add constraint simulator_messages_node_check check (node in ('accessPoint', 'taxPlatform'));
