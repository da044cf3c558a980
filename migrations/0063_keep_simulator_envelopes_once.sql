-- What the simulated access point passes on as it came lies with the message already: without bytes of its own, a
-- sending has those of the message that its envelope id names. And old messages are tidied away.
alter table simulator_sendings alter column bytes drop not null;
create index simulator_messages_by_age on simulator_messages (received_at);
grant delete on simulator_messages, simulator_refusals to falaj_app;
