import { sql } from 'kysely'
import type { TenantScope, Tx } from '#platform/database'
import {
  allSeries,
  defaultSettings,
  inYear,
  type NumberSeries,
  type NumberSettings,
  printAffixes,
  type Series,
  seriesBy,
} from './series.ts'

type Tables = {
  participant_settings: {
    organization_id: string
    environment: string
    participant_key: string
    sequence_increment_enabled: boolean
    approval_above: string | null
    version: number
  }
  number_series: {
    organization_id: string
    environment: string
    participant_key: string
    series: Series
    prefix: string
    suffix: string
    digits: number
    next_number: number
    restarts: NumberSeries['restarts']
    number_year: number
  }
  number_series_past: {
    organization_id: string
    environment: string
    participant_key: string
    series: Series
    prefix: string
    suffix: string
    next_number: number
  }
}

function keyOf(scope: TenantScope, participantKey: string) {
  return {
    organization_id: scope.organizationId,
    environment: scope.environment,
    participant_key: participantKey,
  }
}

/** Writes the defaults of a participant that has no settings yet. */
export async function ensureSettings(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  year: number,
): Promise<void> {
  const db = tx.withTables<Tables>()
  const defaults = defaultSettings(year)
  const here = keyOf(scope, participantKey)
  await db
    .insertInto('participant_settings')
    .values({
      ...here,
      sequence_increment_enabled: defaults.sequenceIncrementEnabled,
      approval_above: defaults.approvalAbove,
      version: defaults.version,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('number_series')
    .values(allSeries.map((series) => ({ ...here, series, ...toColumns(defaults[series]) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function toColumns({ digits, next, prefix, restarts, suffix, year }: NumberSeries) {
  return { prefix, suffix, digits, next_number: next, restarts, number_year: year }
}

/**
 * Settings as they are in a year, stored or the defaults; with `lock`, nobody else changes or takes numbers until the end
 * of `tx`.
 */
export async function selectSettings(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  year: number,
  options: { lock?: boolean } = {},
): Promise<NumberSettings> {
  // Both are written together: `ensureSettings`.
  const query = tx
    .withTables<Tables>()
    .selectFrom('number_series as n')
    .innerJoin('participant_settings as s', (join) =>
      join
        .onRef('s.organization_id', '=', 'n.organization_id')
        .onRef('s.environment', '=', 'n.environment')
        .onRef('s.participant_key', '=', 'n.participant_key'),
    )
    .select(['s.sequence_increment_enabled', 's.approval_above', 's.version'])
    .select(['n.series', 'n.prefix', 'n.suffix', 'n.digits', 'n.next_number', 'n.restarts', 'n.number_year'])
    .where('n.organization_id', '=', scope.organizationId)
    .where('n.environment', '=', scope.environment)
    .where('n.participant_key', '=', participantKey)
    .orderBy('n.series')
  const rows = await (options.lock ? query.forUpdate() : query).execute()
  const [settings] = rows
  const defaults = defaultSettings(year)
  const of = (series: Series): NumberSeries => {
    const row = rows.find((candidate) => candidate.series === series)
    return row ? inYear(toSeries(row), year) : defaults[series]
  }
  return {
    ...seriesBy(of),
    sequenceIncrementEnabled: settings?.sequence_increment_enabled ?? defaults.sequenceIncrementEnabled,
    approvalAbove: settings?.approval_above ?? defaults.approvalAbove,
    version: settings?.version ?? defaults.version,
  }
}

function toSeries(row: Pick<Tables['number_series'], keyof ReturnType<typeof toColumns>>): NumberSeries {
  return {
    prefix: row.prefix,
    suffix: row.suffix,
    digits: row.digits,
    next: row.next_number,
    restarts: row.restarts,
    year: row.number_year,
  }
}

export async function replaceSettings(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  settings: NumberSettings,
): Promise<void> {
  const db = tx.withTables<Tables>()
  await db
    .updateTable('participant_settings')
    .set({
      sequence_increment_enabled: settings.sequenceIncrementEnabled,
      approval_above: settings.approvalAbove,
      version: settings.version,
    })
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('participant_key', '=', participantKey)
    .execute()
  for (const series of allSeries) {
    await db
      .updateTable('number_series')
      .set(toColumns(settings[series]))
      .where('organization_id', '=', scope.organizationId)
      .where('environment', '=', scope.environment)
      .where('participant_key', '=', participantKey)
      .where('series', '=', series)
      .execute()
  }
}

/** Keeps up to where a series has come under its prefix and suffix, for the day on which somebody goes back to them. */
export async function keepPast(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  series: Series,
  left: NumberSeries,
): Promise<void> {
  const row = { ...keyOf(scope, participantKey), series, ...printAffixes(left), next_number: left.next }
  await tx
    .withTables<Tables>()
    .insertInto('number_series_past')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'environment', 'participant_key', 'series', 'prefix', 'suffix'])
        .doUpdateSet((e) => ({
          next_number: sql<number>`greatest(number_series_past.next_number, ${e.ref('excluded.next_number')})`,
        })),
    )
    .execute()
}

/** The lowest number that was not given yet under the prefix and the suffix of a series, as far as they were in use before. */
export async function selectPast(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  series: Series,
  wanted: NumberSeries,
): Promise<number> {
  const { prefix, suffix } = printAffixes(wanted)
  const row = await tx
    .withTables<Tables>()
    .selectFrom('number_series_past')
    .select('next_number')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('participant_key', '=', participantKey)
    .where('series', '=', series)
    .where('prefix', '=', prefix)
    .where('suffix', '=', suffix)
    .executeTakeFirst()
  return row?.next_number ?? 1
}

/**
 * Locks a series, moves it on by so many numbers in a year and gives it as it was before; undefined while it has no row, and
 * when numbers are typed by hand.
 */
export async function advanceSeries(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  series: Series,
  count: number,
  year: number,
): Promise<NumberSeries | undefined> {
  const db = tx.withTables<Tables>()
  const enabled = db
    .selectFrom('participant_settings')
    .select('sequence_increment_enabled')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('participant_key', '=', participantKey)
  const row = await db
    .updateTable('number_series')
    .set({
      next_number: sql<number>`case when restarts = 'yearly' and number_year < ${year} then 1 else next_number end + ${count}`,
      number_year: sql<number>`greatest(number_year, ${year})`,
    })
    .where(sql<boolean>`coalesce((${enabled}), ${defaultSettings(year).sequenceIncrementEnabled})`)
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('participant_key', '=', participantKey)
    .where('series', '=', series)
    .returning(['prefix', 'suffix', 'digits', 'next_number', 'restarts', 'number_year'])
    .executeTakeFirst()
  return row && { ...toSeries(row), next: row.next_number - count }
}
