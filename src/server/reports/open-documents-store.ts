/**
 * Unfinished documents: rejected, or without a report (migration 0028). Both are read along the indexes of standings,
 * so that complete documents, which are nearly all, cost nothing.
 */
import { sql } from 'kysely'
import type { Page } from '#contract/common'
import type { ageGroups, RejectionRow, UnreportedRow } from '#contract/reports'
import { atProviderStates } from '#core/at-provider'
import type { TenantTx } from '#platform/database/database'
import type { Edge } from '#platform/database/keyset'
import { countUpToLimit, fromEdge, type SortOrder } from '#platform/database/keyset-query'
import { recordOf } from '#platform/database/row-records'
import type { Days } from './days.ts'

/** Columns that all views of listed documents have. */
const listed = [
  'id',
  'id as document_id',
  'direction',
  'date',
  'number',
  'type_code',
  'counterparty_name',
  'counterparty_name_ar',
  'currency',
  'payable as amount',
] as const

const newestFirst: SortOrder = { column: 'date', direction: 'desc' }

/** The texts of these columns have checks in the contract only. */
const typed = <R extends object>(record: R) =>
  record as R & Pick<RejectionRow, 'id' | 'documentId' | 'typeCode'>

function rejections(tx: TenantTx, { from, participantKey, to }: Days) {
  return tx.tenant
    .selectFrom('report_rejections')
    .where('participant_key', '=', participantKey)
    .where('date', '>=', from)
    .where('date', '<=', to)
}

/** Up to `limit` rejections, beyond the edge; without an edge the newest. */
export async function selectRejections(
  tx: TenantTx,
  days: Days,
  edge: Edge | undefined,
  limit: number,
): Promise<RejectionRow[]> {
  const query = rejections(tx, days).select([...listed, 'rejected_by', 'rejection'])
  return (await fromEdge(query, newestFirst, edge, limit).execute()).map((row) => {
    const { rejection, ...document } = recordOf(row)
    return { ...typed(document), reasons: rejection.map(({ code, text }) => ({ code, text })) }
  })
}

export async function countRejections(tx: TenantTx, days: Days): Promise<Page['total']> {
  return await countUpToLimit(tx, rejections(tx, days))
}

/** Documents without a report or the prospect of one; for those issued to a file, by the provider's answers. */
const isUnreported = sql<boolean>`case when at_provider is null
  then tax_report_state not in ('accepted', 'notRequired', 'withdrawn', 'canceled') else not provider_reported end`

function unreported(tx: TenantTx, participantKey: string) {
  return tx.tenant
    .selectFrom('report_open_documents')
    .where('participant_key', '=', participantKey)
    .where('direction', 'in', ['sent', 'received'])
    .where('standing', 'in', ['onItsWay', 'needsYou'])
    .where(isUnreported)
}

type AgeGroup = (typeof ageGroups)[number]
const lastDays: readonly [AgeGroup, number][] = [
  ['upTo1', 1],
  ['upTo7', 7],
  ['upTo14', 14],
  ['upTo30', 30],
]

/** The age group of a document by its age in days. */
function ageGroupOf(days: number): AgeGroup {
  return lastDays.find(([, last]) => days <= last)?.[0] ?? 'over30'
}

/** Days between the date of a document and a day; at least zero. */
const daysUntil = (today: string) => sql<number>`greatest(${today}::date - date, 0)`

/** Up to `limit` documents without a report, beyond the edge; without an edge the newest. */
export async function selectUnreported(
  tx: TenantTx,
  participantKey: string,
  today: string,
  edge: Edge | undefined,
  limit: number,
): Promise<UnreportedRow[]> {
  const query = unreported(tx, participantKey)
    .select([...listed, 'tax_report_state', 'at_provider'])
    .select(daysUntil(today).as('days'))
  return (await fromEdge(query, newestFirst, edge, limit).execute()).map((row) => ({
    ...typed(recordOf(row)),
    group: ageGroupOf(row.days),
  }))
}

/** How many there are without a report, by age; every group. */
export async function countUnreported(
  tx: TenantTx,
  participantKey: string,
  today: string,
): Promise<{ group: AgeGroup; count: number }[]> {
  const rows = await unreported(tx, participantKey)
    .select([daysUntil(today).as('days'), sql<number>`count(*)`.as('count')])
    .groupBy('days')
    .execute()
  return [...lastDays.map(([group]) => group), 'over30' as const].map((group) => ({
    group,
    count: rows.filter(({ days }) => ageGroupOf(days) === group).reduce((sum, { count }) => sum + count, 0),
  }))
}

interface FilesOfPeriod {
  readonly all: number
  readonly unreported: number
  readonly rejected: number
}

/** How many documents of a period were issued to files, and of how many the provider has confirmed no report. */
export async function countFilesOfPeriod(
  tx: TenantTx,
  { from, participantKey, to }: Days,
): Promise<FilesOfPeriod> {
  return await tx.tenant
    .selectFrom('report_at_provider')
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) filter (where not provider_reported)`.as('unreported'),
      sql<number>`count(*) filter (where at_provider = 'rejected')`.as('rejected'),
    ])
    .where('participant_key', '=', participantKey)
    // All of them, so that the index is read from a day to a day of each.
    .where('at_provider', 'in', [...atProviderStates])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .executeTakeFirstOrThrow()
}
