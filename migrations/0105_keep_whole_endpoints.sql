-- Where a participant receives is kept whole, as the directory said it: address, certificate and transport profile of
-- its provider's access point besides the seat. What was remembered without them is asked again.
delete from directory_cache;
alter table directory_cache
  add column endpoint_url text,
  add column endpoint_certificate text,
  add column transport_profile text,
  add constraint directory_cache_endpoint_whole check (
    state <> 'found'
    or (service_provider_seat is not null and endpoint_url is not null and endpoint_certificate is not null
      and transport_profile is not null)
  );
