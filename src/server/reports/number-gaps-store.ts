import { sql } from 'kysely'
import { anyOf, type TenantTx } from '#platform/database/database'
import { recordOf } from '#platform/database/row-records'
import { ofTenant } from '#platform/database/tenant-queries'
import type { Days } from './days.ts'

/** Two numbers of a series, one behind the other, between which some are missing. */
export interface StoredGap {
  readonly series: 'invoice' | 'creditNote'
  /** The text around the running number, and its number of digits. */
  readonly prefix: string
  readonly suffix: string
  readonly digits: number
  /** The running numbers before and after; as text, for they may have any length. */
  readonly before: string
  readonly after: string
  readonly afterDate: string
}

/** The types of documents that share a series. */
const typesOf = { creditNote: ['381', '261', '81'], invoice: ['380', '389', '480'] }

/**
 * Numbers of documents issued in a period that have a gap before them, of each prefix and suffix, and the size of the
 * gap. A number of any date fills a gap, and a gap across the end of a period belongs to the number after it: so the
 * months of a year together show the same gaps as the year.
 */
export async function selectGaps(
  tx: TenantTx,
  { from, participantKey, to }: Days,
  limit: number,
): Promise<{ issued: number; gaps: StoredGap[] }> {
  const ofParticipant = sql`${ofTenant(tx.scope)} and participant_key = ${participantKey}`
  const { rows } = await sql<StoredGap & { issued: number }>`
    with parts as materialized (
      select date, number, regexp_match(number, '^(.*?)(\\d{1,18})(\\D*)$') as part,
        case when type_code = any(${typesOf.creditNote}::text[]) then 'creditNote' else 'invoice' end as series
      from report_numbers where ${ofParticipant} and date >= ${from} and date <= ${to}
    ), ordered as (
      select series, number, part[1] as prefix, part[3] as suffix, length(part[2]) as digits, part[2]::bigint as running,
        lag(part[2]::bigint) over (partition by series, part[1], part[3] order by part[2]::bigint) as previous, date
      from parts where part is not null
    ), doubtful as (
      select *, case series when 'creditNote' then ${typesOf.creditNote}::text[] else ${typesOf.invoice}::text[] end as types
      from ordered where previous is null or running > previous + 1
    )
    select series, prefix, suffix, digits, before::text, running::text as after, date as "afterDate",
      (select count(*)::integer from parts) as issued
    from doubtful cross join lateral (
      -- The next lower number of any date, of each type by the index: numbers of one length sort as they count.
      select greatest(previous, max(substr(lower.number, length(prefix) + 1, digits)::bigint)) as before
      from unnest(types) as type (code) cross join lateral (
        select n.number from report_numbers n
        where ${ofParticipant} and n.type_code = type.code and n.number < doubtful.number and n.number >= prefix
          and length(n.number) = length(doubtful.number) and starts_with(n.number, prefix)
          and right(n.number, length(suffix)) = suffix and substr(n.number, length(prefix) + 1, digits) ~ '^\\d+$'
        order by n.number desc limit 1
      ) lower
    ) found
    where running > before + 1 and not exists (
      -- One that is shorter: 9 before 10.
      select from report_numbers n where ${ofParticipant} and n.type_code = any(types)
        and n.number = prefix || (running - 1)::text || suffix
    )
    order by date desc, series, prefix, running desc limit ${limit}`.execute(tx)
  const [first] = rows
  const issued = first?.issued ?? (await countIssued(tx, { from, participantKey, to }))
  return { issued, gaps: rows.map(({ issued: _issued, ...gap }) => gap) }
}

async function countIssued(tx: TenantTx, { from, participantKey, to }: Days): Promise<number> {
  const { issued } = await tx.tenant
    .selectFrom('report_numbers')
    .select(({ fn }) => fn.countAll<number>().as('issued'))
    .where('participant_key', '=', participantKey)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .executeTakeFirstOrThrow()
  return issued
}

/** A change of the settings that moved a series from one number to a later one. */
export interface MovedSeries {
  readonly series: 'invoice' | 'creditNote'
  readonly prefix: string
  readonly from: string
  readonly to: string
  readonly at: string
}

/** When the series of a participant were moved on, the newest first. */
export async function selectMovedSeries(tx: TenantTx, participantKey: string): Promise<MovedSeries[]> {
  const { rows } = await sql<Omit<MovedSeries, 'at'> & { at: Date }>`
    select series, after -> series ->> 'prefix' as prefix, before -> series ->> 'next' as from,
      after -> series ->> 'next' as to, at
    from report_number_settings, unnest(array['invoice', 'creditNote']) as series
    where ${ofTenant(tx.scope)} and participant_key = ${participantKey}
      and before -> series ->> 'next' <> after -> series ->> 'next'
    order by at desc limit 1000`.execute(tx)
  return rows.map(recordOf)
}

/** Those of the numbers that drafts reserve. */
export async function selectDraftNumbers(
  tx: TenantTx,
  participantKey: string,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set()
  const rows = await tx.tenant
    .selectFrom('report_draft_numbers')
    .select('number')
    .where('participant_key', '=', participantKey)
    .where('number', '=', anyOf(numbers))
    .execute()
  return new Set(rows.flatMap(({ number }) => number ?? []))
}
