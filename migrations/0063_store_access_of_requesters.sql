-- Work that a user or a key requested is done later by jobs, with the access that the requester has then, and within the
-- access of the request: the participants that the requester was limited to (null for all), and the permission that the work
-- needs. Null permissions are of runs that an earlier version started; their kind names the permission.
alter table background_runs
  add column requested_participants text[],
  add column requested_permission text;
alter table bulk_runs
  add column requested_participants text[],
  add column requested_permission text;
alter table imports
  add column requested_participants text[],
  add column requested_permission text;
