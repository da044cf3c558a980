-- People, too, may be limited to some participants, as keys are: those of both environments that they are to see. Null
-- for all of the organization. Who decides about people and keys sees all of them.
alter table memberships
  add column participant_keys text[] check (cardinality(participant_keys) > 0),
  add constraint memberships_limited check (participant_keys is null or role not in ('owner', 'admin'));
alter table invitations
  add column participant_keys text[] check (cardinality(participant_keys) > 0),
  add constraint invitations_limited check (participant_keys is null or role not in ('owner', 'admin'));

-- What is about one participant is for those who may see that one; what is about none is for all.
create policy participants on notices as restrictive
  using ((select falaj.current_participants()) is null or participant_key is null
    or participant_key = any ((select falaj.current_participants())::text[]));
create policy participants on imports as restrictive
  using ((select falaj.current_participants()) is null or participant_key is null
    or participant_key = any ((select falaj.current_participants())::text[]));
