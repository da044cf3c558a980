-- How a company is paid: defaults of new invoices, in the form, through the API and in imports.
alter table participant_settings
  -- Days from issue to due date.
  add column payment_days integer not null default 30 check (payment_days between 0 and 365),
  -- UNCL 4461.
  add column payment_method text not null default '30',
  -- Payment terms on each invoice; empty for none.
  add column payment_terms text not null default '';
