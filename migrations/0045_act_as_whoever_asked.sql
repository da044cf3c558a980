-- Who asked for the present step of an import, as {"kind", "userId", "apiKeyId"}: the work goes on with their limits, not
-- with those of whoever brought the file. Null while it is still read and checked for the latter.
alter table imports add column asked_by jsonb;

-- The answer that is stored with an Idempotency-Key is for whoever asked: the SHA-256 of the person or key with the limits
-- that held then. Another asker with the same key, or the same one with other limits, is answered anew.
alter table idempotency_keys add column asker text not null default '';
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys add primary key (organization_id, environment, operation, key, asker);
