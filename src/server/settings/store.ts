import { sql } from 'kysely'
import type { TenantScope, Tx } from '#platform/database'
import { defaultSettings, type NumberSeries, type NumberSettings, type Series } from './series.ts'

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
  }
}

const bothSeries: readonly Series[] = ['invoice', 'creditNote']

function keyOf(scope: TenantScope, participantKey: string) {
  return {
    organization_id: scope.organizationId,
    environment: scope.environment,
    participant_key: participantKey,
  }
}

/** Writes the defaults of a participant that has no settings yet. */
export async function ensureSettings(tx: Tx, scope: TenantScope, participantKey: string): Promise<void> {
  const db = tx.withTables<Tables>()
  const here = keyOf(scope, participantKey)
  await db
    .insertInto('participant_settings')
    .values({
      ...here,
      sequence_increment_enabled: defaultSettings.sequenceIncrementEnabled,
      approval_above: defaultSettings.approvalAbove,
      version: defaultSettings.version,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('number_series')
    .values(
      bothSeries.map((series) => {
        const { prefix, suffix, digits, next } = defaultSettings[series]
        return { ...here, series, prefix, suffix, digits, next_number: next }
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Settings as stored, or the defaults; with `lock`, nobody else changes or takes numbers until the end of `tx`. */
export async function selectSettings(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
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
    .select(['n.series', 'n.prefix', 'n.suffix', 'n.digits', 'n.next_number'])
    .where('n.organization_id', '=', scope.organizationId)
    .where('n.environment', '=', scope.environment)
    .where('n.participant_key', '=', participantKey)
    .orderBy('n.series')
  const rows = await (options.lock ? query.forUpdate() : query).execute()
  const [settings] = rows
  const of = (series: Series): NumberSeries => {
    const row = rows.find((candidate) => candidate.series === series)
    if (!row) return defaultSettings[series]
    return { prefix: row.prefix, suffix: row.suffix, digits: row.digits, next: row.next_number }
  }
  return {
    sequenceIncrementEnabled:
      settings?.sequence_increment_enabled ?? defaultSettings.sequenceIncrementEnabled,
    invoice: of('invoice'),
    creditNote: of('creditNote'),
    approvalAbove: settings?.approval_above ?? defaultSettings.approvalAbove,
    version: settings?.version ?? defaultSettings.version,
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
  for (const series of bothSeries) {
    const { prefix, suffix, digits, next } = settings[series]
    await db
      .updateTable('number_series')
      .set({ prefix, suffix, digits, next_number: next })
      .where('organization_id', '=', scope.organizationId)
      .where('environment', '=', scope.environment)
      .where('participant_key', '=', participantKey)
      .where('series', '=', series)
      .execute()
  }
}

/**
 * Locks a series, moves it on by so many numbers and gives it as it was before; undefined while it has no row, and when numbers
 * are typed by hand.
 */
export async function advanceSeries(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  series: Series,
  count: number,
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
    .set((builder) => ({ next_number: builder('next_number', '+', count) }))
    .where(sql<boolean>`coalesce((${enabled}), ${defaultSettings.sequenceIncrementEnabled})`)
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('participant_key', '=', participantKey)
    .where('series', '=', series)
    .returning(['prefix', 'suffix', 'digits', 'next_number'])
    .executeTakeFirst()
  return row && { prefix: row.prefix, suffix: row.suffix, digits: row.digits, next: row.next_number - count }
}

/** Total in AED above which a second person approves a document of the participant; null for never. */
export async function selectApprovalAbove(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
): Promise<string | null> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('participant_settings')
    .select('approval_above')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('participant_key', '=', participantKey)
    .executeTakeFirst()
  return row?.approval_above ?? null
}
