import { sql } from 'kysely'
import type { TenantScope, Tx } from '#platform/database'
import type { Days } from './scope-of.ts'

/** Two numbers of a series, one behind the other, between which some are missing. */
export interface FoundGap {
  readonly series: 'invoice' | 'creditNote'
  /** What stands around the running number, and to how many digits it is filled. */
  readonly prefix: string
  readonly suffix: string
  readonly digits: number
  /** The running numbers before and after; as text, for they may have any length. */
  readonly before: string
  readonly after: string
  readonly afterDate: string
}

/**
 * Gaps between the numbers of what was issued in a period, of each prefix and suffix, and how many numbers there are.
 * Reads nothing beyond the period; a gap at its beginning shows in the period before.
 */
export async function selectGaps(
  tx: Tx,
  scope: TenantScope,
  { from, participantKey, to }: Days,
  limit: number,
): Promise<{ issued: number; gaps: FoundGap[] }> {
  const { rows } = await sql<FoundGap & { issued: number }>`
    with parts as materialized (
      select date, case when type_code in ('381', '261', '81') then 'creditNote' else 'invoice' end as series,
        regexp_match(number, '^(.*?)(\\d{1,18})(\\D*)$') as part
      from report_numbers
      where organization_id = ${scope.organizationId} and environment = ${scope.environment}
        and participant_key = ${participantKey} and date >= ${from} and date <= ${to}
    ), ordered as (
      select series, part[1] as prefix, part[3] as suffix, length(part[2]) as digits, part[2]::bigint as running, date,
        lag(part[2]::bigint) over (partition by series, part[1], part[3] order by part[2]::bigint) as previous
      from parts where part is not null
    )
    select series, prefix, suffix, digits, previous::text as before, running::text as after, date as "afterDate",
      (select count(*)::integer from parts) as issued
    from ordered where running > previous + 1
    order by date desc, series, prefix, running desc limit ${limit}`.execute(tx)
  const [first] = rows
  const issued = first?.issued ?? (await countIssued(tx, scope, { from, participantKey, to }))
  return { issued, gaps: rows.map(({ issued: _issued, ...gap }) => gap) }
}

async function countIssued(tx: Tx, scope: TenantScope, { from, participantKey, to }: Days): Promise<number> {
  const { rows } = await sql<{ issued: number }>`
    select count(*)::integer as issued from report_numbers
    where organization_id = ${scope.organizationId} and environment = ${scope.environment}
      and participant_key = ${participantKey} and date >= ${from} and date <= ${to}`.execute(tx)
  return rows[0]?.issued ?? 0
}

/** A change of the settings by which a series went on from one number to a later one. */
export interface MovedSeries {
  readonly series: 'invoice' | 'creditNote'
  readonly prefix: string
  readonly from: string
  readonly to: string
  readonly at: string
}

/** When the series of a participant were moved on, the newest first. */
export async function selectMovedSeries(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
): Promise<MovedSeries[]> {
  const { rows } = await sql<Omit<MovedSeries, 'at'> & { at: Date }>`
    select series, after -> series ->> 'prefix' as prefix, before -> series ->> 'next' as from,
      after -> series ->> 'next' as to, at
    from report_number_settings, unnest(array['invoice', 'creditNote']) as series
    where organization_id = ${scope.organizationId} and environment = ${scope.environment}
      and participant_key = ${participantKey}
      and before -> series ->> 'next' <> after -> series ->> 'next'
    order by at desc limit 1000`.execute(tx)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Those of the numbers that drafts hold. */
export async function selectDraftNumbers(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set()
  const { rows } = await sql<{ number: string }>`
    select number from report_draft_numbers
    where organization_id = ${scope.organizationId} and environment = ${scope.environment}
      and participant_key = ${participantKey} and number = any(${numbers}::text[])`.execute(tx)
  return new Set(rows.map(({ number }) => number))
}
