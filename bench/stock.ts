/**
 * A stock of finished documents to measure on top of: rows of documents that the portal has really processed, copied
 * in SQL under new ids, in every table that a document leaves rows in. What a document passes through without leaving
 * rows (the queue, what peers have still to hand over) has none here either.
 */
import type { Rig } from '../tools/chaos/rig.ts'

/** Columns with ids that must be new in a copy. */
const ids: Readonly<Record<string, readonly string[]>> = {
  documents: [
    'id',
    'uuid',
    'envelope_id',
    'original_document_id',
    'reporting_id_1',
    'reporting_id_2',
    'reporting_id_3',
  ],
  document_contents: ['document_id'],
  transmissions: ['id', 'document_id', 'subject_envelope_id', 'envelope_id', 'blocked_by'],
  transmission_attempts: ['transmission_id', 'transport_id'],
  transmission_events: ['id', 'transmission_id', 'document_id'],
  transmission_index: ['envelope_id', 'transmission_id'],
  inbound_envelopes: ['id', 'envelope_id', 'transport_id', 'subject_id'],
  inbound_contents: ['arrival_id'],
  arrival_events: ['arrival_id'],
  simulator_messages: ['envelope_id', 'transport_id'],
  events: ['id', 'subject_id'],
  audit_entries: ['id', 'subject_id'],
  idempotency_keys: ['key'],
  notices: ['id', 'subject_id', 'dedupe_key'],
}

/** Columns that are made new in another way than by `pg_temp.other`; `copy.g` is the number of the copy. */
const others: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  documents: { number: `base.number || '-' || copy.g` },
  audit_entries: { seq: 'base.seq + copy.g * (select max(seq) from base_audit_entries)' },
}

/** The same id gets the same new one everywhere; its first part, the time, stays, so that copies lie where ids of that time lie. */
const otherId = `create or replace function pg_temp.other(id text, g bigint) returns text language sql immutable as $$
  select case
    when id is null then null
    when id ~ '^[a-z0-9]+_[0-9a-z]{26}$' then left(id, length(id) - 16) || left(md5(id || g), 16)
    when id ~ '^[0-9a-f]{8}-' then md5(id || g)::uuid::text
    else id || '-' || g
  end $$`

/** Copies at once: some thousands of documents, so that one statement stays short. */
const documentsAtOnce = 4_000

async function columnsOf(rig: Rig, table: string): Promise<string[]> {
  const rows = await rig.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name)
}

function valueOf(table: string, column: string): string {
  const special = others[table]?.[column]
  if (special) return special
  return ids[table]?.includes(column) ? `pg_temp.other(base.${column}, copy.g)` : `base.${column}`
}

/**
 * Fills the database until it has this many issued documents. Existing ones are the pattern, so at least one document
 * must be finished.
 */
export async function fillStock(rig: Rig, documents: number): Promise<void> {
  const [row] = await rig.query<{ count: number }>(
    `select count(*)::integer as count from documents where state = 'issued'`,
  )
  const pattern = row?.count ?? 0
  if (pattern === 0) throw new Error('there is no finished document to make a stock of')
  const copies = Math.ceil(documents / pattern) - 1
  const step = Math.max(1, Math.floor(documentsAtOnce / pattern))
  const began = performance.now()
  const steps: [number, number][] = []
  for (let from = 1; from <= copies; from += step) steps.push([from, Math.min(copies, from + step - 1)])
  await rig.alone(async (query) => {
    await query(otherId)
    await query('set synchronous_commit = off')
    for (const table of Object.keys(ids))
      await query(`create temp table base_${table} as table public.${table}`)
    for (const [from, to] of steps) {
      for (const table of Object.keys(ids)) {
        const columns = await columnsOf(rig, table)
        await query(
          `insert into public.${table} (${columns.join(', ')})
           select ${columns.map((column) => valueOf(table, column)).join(', ')}
           from generate_series(${from}::bigint, ${to}::bigint) as copy (g) cross join base_${table} as base`,
        )
      }
    }
    await query(`update audit_heads set seq = (
      select max(seq) from audit_entries e
      where e.organization_id = audit_heads.organization_id and e.environment = audit_heads.environment)
      where seq > 0`)
    await query('vacuum analyze')
  })
  const [size] = await rig.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  )
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(
    `stock: ${pattern * (copies + 1)} documents in ${Object.keys(ids).length} tables, ${size?.size}, ${seconds} s`,
  )
}
