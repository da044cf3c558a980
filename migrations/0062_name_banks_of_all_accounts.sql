-- A page named the bank of one account of the company only, the usual one. A look has the banks of all accounts now, so
-- that a document that is paid to another one names its bank, in both languages, as it was on the day of issue.
alter table paper_styles add column accounts jsonb not null default '[]';

-- From now on; what was issued before keeps its look. Only the owner of the tables looks past the wall, and only here.
alter table paper_styles no force row level security;
alter table bank_accounts no force row level security;
insert into paper_styles
  (organization_id, environment, participant_key, version, created_at, accent, layout, terms, bank, logo_hash, accounts)
select s.organization_id, s.environment, s.participant_key, s.version + 1, now(), s.accent, s.layout, s.terms, s.bank,
  s.logo_hash, b.accounts
from paper_styles s
join (
  select organization_id, environment, participant_key, max(version) as version
  from paper_styles group by organization_id, environment, participant_key
) l on l.organization_id = s.organization_id and l.environment = s.environment
  and l.participant_key = s.participant_key and l.version = s.version
join (
  select organization_id, environment, participant_key,
    jsonb_agg(jsonb_build_object(
      'account', account, 'bankName', bank_name, 'bankNameAr', bank_name_ar, 'bic', bic
    ) order by id) as accounts
  from bank_accounts group by organization_id, environment, participant_key
) b on b.organization_id = s.organization_id and b.environment = s.environment
  and b.participant_key = s.participant_key;
alter table bank_accounts force row level security;
alter table paper_styles force row level security;
