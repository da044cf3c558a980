-- The answer that is stored with an Idempotency-Key is for whoever asked: the SHA-256 of the person or key with the limits
-- that held then. Another asker with the same key, or the same one with other limits, is answered anew.
alter table idempotency_keys add column asker text not null default '';
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys add primary key (organization_id, environment, operation, key, asker);
