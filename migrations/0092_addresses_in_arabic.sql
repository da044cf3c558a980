-- Companies and contacts have an address in Arabic for papers: one line, without emirate and country, whose codes have names
-- in both languages. The XML has a place for one language only. A document stores that of the other side, as it stores its
-- Arabic name; empty unless its address is the one that the Arabic address translates.
alter table contacts add column address_ar text not null default '';
alter table participants add column address_ar text not null default '';
alter table documents add column counterparty_address_ar text not null default '';
