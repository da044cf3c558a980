-- The provider that hands a simulated envelope over; it is proved to the portal together with the bytes.
alter table simulator_sendings
  add column sender_seat text not null default '000901';

alter table simulator_sendings
  alter column sender_seat drop default;
