-- Four eyes: above an amount that a participant chose, a draft is issued once a second person has approved it.
alter table participant_settings
  -- In AED, with VAT; null while nobody has to approve anything.
  add column approval_above numeric(20, 2) check (approval_above >= 0);

alter table documents
  add column approval text check (approval in ('awaiting', 'approved', 'rejected')),
  -- Who asked and who decided, when and why.
  add column approval_details jsonb,
  add constraint documents_approval_whole check ((approval is null) = (approval_details is null));
