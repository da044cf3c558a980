import { sql } from 'kysely'
import { type PaymentDefaults, usualPayment } from '#core/form-defaults'
import type { TenantTx } from '#platform/database/database'
import { type Row, recordOf } from '#platform/database/row-records'
import { sameTenant } from '#platform/database/tenant-queries'
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

/** Writes the defaults of a participant that has no settings yet. */
export async function ensureSettings(tx: TenantTx, participantKey: string, year: number): Promise<void> {
  const defaults = defaultSettings(year)
  await tx.tenant
    .insertInto('participant_settings', { participantKey, ...settingsColumns(defaults) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.tenant
    .insertInto(
      'number_series',
      allSeries.map((series) => ({ participantKey, series, ...fieldsOf(defaults[series]) })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function settingsColumns({ approvalAbove, payment, sequenceIncrementEnabled, version }: NumberSettings) {
  return {
    sequenceIncrementEnabled,
    approvalAbove,
    paymentDays: payment.days,
    paymentMethod: payment.method,
    paymentTerms: payment.terms,
    version,
  }
}

function fieldsOf({ next, year, ...series }: NumberSeries) {
  return { ...series, nextNumber: next, numberYear: year }
}

/** Settings in a year, stored or the defaults; with `lock`, they are locked until the end of `tx`. */
export async function selectSettings(
  tx: TenantTx,
  participantKey: string,
  year: number,
  options: { lock?: boolean } = {},
): Promise<NumberSettings> {
  // Both are written together: `ensureSettings`.
  const query = tx.tenant
    .selectFrom('number_series as n')
    .innerJoin('participant_settings as s', sameTenant('s.participant_key', 'n.participant_key'))
    .select(['s.sequence_increment_enabled', 's.approval_above', 's.version'])
    .select(['s.payment_days', 's.payment_method', 's.payment_terms'])
    .select(['n.series', 'n.prefix', 'n.suffix', 'n.digits', 'n.next_number', 'n.restarts', 'n.number_year'])
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
    payment: settings ? paymentOf(settings) : defaults.payment,
    version: settings?.version ?? defaults.version,
  }
}

function toSeries(
  row: Omit<Row<'number_series'>, 'organization_id' | 'environment' | 'participant_key' | 'series'>,
) {
  const { digits, nextNumber, numberYear, prefix, restarts, suffix } = recordOf(row)
  return { prefix, suffix, digits, next: nextNumber, restarts, year: numberYear } satisfies NumberSeries
}

type PaymentColumns = Pick<Row<'participant_settings'>, 'payment_days' | 'payment_method' | 'payment_terms'>

function paymentOf(row: PaymentColumns): PaymentDefaults {
  return { days: row.payment_days, method: row.payment_method, terms: row.payment_terms }
}

/** The payment defaults of a participant, stored or the usual ones. */
export async function selectPaymentDefaults(tx: TenantTx, participantKey: string): Promise<PaymentDefaults> {
  const row = await tx.tenant
    .selectFrom('participant_settings')
    .select(['payment_days', 'payment_method', 'payment_terms'])
    .where('participant_key', '=', participantKey)
    .executeTakeFirst()
  return row ? paymentOf(row) : usualPayment
}

export async function replaceSettings(
  tx: TenantTx,
  participantKey: string,
  settings: NumberSettings,
): Promise<void> {
  await tx.tenant
    .updateTable('participant_settings', settingsColumns(settings))
    .where('participant_key', '=', participantKey)
    .execute()
  for (const series of allSeries) {
    await tx.tenant
      .updateTable('number_series', fieldsOf(settings[series]))
      .where('participant_key', '=', participantKey)
      .where('series', '=', series)
      .execute()
  }
}

/** Stores how far a series has come with its prefix and suffix, for a later return to them. */
export async function storePreviousSeries(
  tx: TenantTx,
  participantKey: string,
  series: Series,
  left: NumberSeries,
): Promise<void> {
  await tx.tenant
    .insertInto('number_series_past', {
      participantKey,
      series,
      ...printAffixes(left),
      nextNumber: left.next,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'environment', 'participant_key', 'series', 'prefix', 'suffix'])
        .doUpdateSet((e) => ({
          next_number: sql<number>`greatest(number_series_past.next_number, ${e.ref('excluded.next_number')})`,
        })),
    )
    .execute()
}

/** The lowest free number with the prefix and the suffix of a series, as far as they were used before. */
export async function selectPast(
  tx: TenantTx,
  participantKey: string,
  series: Series,
  wanted: NumberSeries,
): Promise<number> {
  const { prefix, suffix } = printAffixes(wanted)
  const row = await tx.tenant
    .selectFrom('number_series_past')
    .select('next_number')
    .where('participant_key', '=', participantKey)
    .where('series', '=', series)
    .where('prefix', '=', prefix)
    .where('suffix', '=', suffix)
    .executeTakeFirst()
  return row?.next_number ?? 1
}

/**
 * Locks a series, advances it by a count in a year and returns it as it was before; undefined while it has no row,
 * and when users type the numbers.
 */
export async function advanceSeries(
  tx: TenantTx,
  participantKey: string,
  series: Series,
  count: number,
  year: number,
): Promise<NumberSeries | undefined> {
  const enabled = tx.tenant
    .selectFrom('participant_settings')
    .select('sequence_increment_enabled')
    .where('participant_key', '=', participantKey)
  const row = await tx.tenant
    .updateTable('number_series')
    .set({
      next_number: sql<number>`case when restarts = 'yearly' and number_year < ${year} then 1 else next_number end + ${count}`,
      number_year: sql<number>`greatest(number_year, ${year})`,
    })
    .where(sql<boolean>`coalesce((${enabled}), ${defaultSettings(year).sequenceIncrementEnabled})`)
    .where('participant_key', '=', participantKey)
    .where('series', '=', series)
    .returning(['prefix', 'suffix', 'digits', 'next_number', 'restarts', 'number_year'])
    .executeTakeFirst()
  return row && { ...toSeries(row), next: row.next_number - count }
}
