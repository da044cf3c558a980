import { sql } from 'kysely'
import type { Page } from '#contract/common'
import { anyOf, queue, type TenantTx } from '#platform/database/database'
import type { Edge } from '#platform/database/keyset'
import { countUpToLimit, fromEdge } from '#platform/database/keyset-query'
import { type Row, recordOf } from '#platform/database/row-records'
import { type AuditEntry, type OpenEntry, openText } from './entry.ts'

/** Where the chain ends, by its head and by its entries, as of one moment; no head before the first entry. */
export async function readEnds(
  tx: TenantTx,
): Promise<{ head: { seq: number; hash: string } | undefined; lastSeq: number }> {
  const head = tx.tenant.selectFrom('audit_heads')
  const entries = tx.tenant.selectFrom('audit_entries')
  const { hash, lastSeq, seq } = await tx
    .selectNoFrom([
      head.select('seq').as('seq'),
      head.select('hash').as('hash'),
      entries.select(({ fn }) => fn.max('seq').as('last')).as('lastSeq'),
    ])
    .executeTakeFirstOrThrow()
  return { head: seq === null || hash === null ? undefined : { seq, hash }, lastSeq: lastSeq ?? 0 }
}

/** Adds entries at the end of the chain, with the next statement of the transaction that waits for an answer. */
export async function appendEntries(tx: TenantTx, entries: readonly OpenEntry[]): Promise<void> {
  const rows = entries.map((entry) => {
    const [beforeHash, beforeSeq, rest] = openText(entry)
    return {
      id: entry.id,
      at: entry.at,
      actor_kind: entry.actorKind,
      actor_id: entry.actorId,
      address: entry.address,
      action: entry.action,
      subject_id: entry.subjectId,
      before: entry.before,
      after: entry.after,
      reason: entry.reason,
      before_hash: beforeHash,
      before_seq: beforeSeq,
      rest,
    }
  })
  const append = sql`select falaj.append_audit(${tx.scope.organizationId}, ${tx.scope.environment},
    ${JSON.stringify(rows)}::json)`
  await queue(tx, append.compile(tx))
}

function all(tx: TenantTx) {
  return tx.tenant.selectFrom('audit_entries').selectAll()
}

const entries = (tx: TenantTx) => all(tx).orderBy('seq')

/** Entries after a place in the chain, oldest first. */
export async function listEntries(tx: TenantTx, afterSeq: number, limit: number): Promise<AuditEntry[]> {
  const rows = await entries(tx).where('seq', '>', afterSeq).limit(limit).execute()
  return rows.map(toEntry)
}

/** The entries about these subjects, oldest first. */
export async function listEntriesOf(tx: TenantTx, subjectIds: readonly string[]): Promise<AuditEntry[]> {
  return (await entries(tx).where('subject_id', '=', anyOf(subjectIds)).execute()).map(toEntry)
}

/** The entries of an action, oldest first. */
export async function listEntriesOfAction(tx: TenantTx, action: string): Promise<AuditEntry[]> {
  return (await entries(tx).where('action', '=', action).execute()).map(toEntry)
}

/** The hashes at these places of the chain. */
export async function selectHashes(tx: TenantTx, places: readonly number[]): Promise<Map<number, string>> {
  if (places.length === 0) return new Map()
  const rows = await entries(tx)
    .where('seq', 'in', [...places])
    .execute()
  return new Map(rows.map(({ seq, hash }) => [seq, hash]))
}

export interface TrailFilter {
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly subjects?: readonly string[] | undefined
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

function filtered(tx: TenantTx, filter: TrailFilter) {
  const { actor, action, subjects, from, before } = filter
  return (
    all(tx)
      .$if(actor !== undefined, (query) => query.where('actor_id', '=', actor ?? ''))
      .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
      // One is read in the order of its index.
      .$if(subjects?.length === 1, (query) => query.where('subject_id', '=', subjects?.[0] ?? ''))
      .$if(subjects !== undefined && subjects.length !== 1, (query) =>
        query.where('subject_id', '=', anyOf(subjects ?? [])),
      )
      .$if(from !== undefined, (query) => query.where('at', '>=', from ?? new Date()))
      .$if(before !== undefined, (query) => query.where('at', '<', before ?? new Date()))
  )
}

/** Entries from an edge outwards, newest first. */
export async function selectTrail(
  tx: TenantTx,
  filter: TrailFilter,
  edge: Edge | undefined,
  limit: number,
): Promise<AuditEntry[]> {
  const query = filtered(tx, filter)
  const rows = await fromEdge(query, { column: 'seq', direction: 'desc' }, edge, limit).execute()
  return rows.map(toEntry)
}

/** How many entries a filter finds, counted up to a limit. */
export async function countTrail(tx: TenantTx, filter: TrailFilter): Promise<Page['total']> {
  return await countUpToLimit(tx, filtered(tx, filter).clearSelect())
}

function toEntry(row: Row<'audit_entries'>): AuditEntry {
  return recordOf(row)
}
