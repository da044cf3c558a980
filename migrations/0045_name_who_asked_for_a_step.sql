-- Who asked for the present step of an import, as {"kind", "userId", "apiKeyId"}: the work goes on with their limits, not
-- with those of whoever brought the file. Null while it is still read and checked for the latter.
alter table imports add column asked_by jsonb;
