import type { VatSum } from '#core/vat-return'
import type { TenantTx } from '#platform/database/database'
import type { Days } from './days.ts'

/** A sum with the number of its entries, each of another document. */
export type SumOfEntries = Pick<VatSum, 'side' | 'category' | 'emirate' | 'net' | 'vat'> & {
  readonly count: number
}

/** The sums of a period in AED, by side, treatment and emirate, and the number of entries without a rate. */
export async function selectVatSums(
  tx: TenantTx,
  { from, participantKey, to }: Days,
): Promise<{ sums: SumOfEntries[]; withoutRate: number }> {
  const rows = await tx.tenant
    .selectFrom('report_vat')
    .select((e) => [
      'side',
      'category',
      'emirate',
      e.fn.countAll<number>().filterWhere('net_aed', 'is not', null).as('count'),
      e.fn.countAll<number>().filterWhere('net_aed', 'is', null).as('withoutRate'),
      e.fn.coalesce(e.fn.sum<string>('net_aed'), e.val('0')).as('net'),
      e.fn.coalesce(e.fn.sum<string>('vat_aed'), e.val('0')).as('vat'),
    ])
    .where('participant_key', '=', participantKey)
    // Both, so that the index is read from a day to a day of each.
    .where('side', 'in', ['sales', 'purchases'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy(['side', 'category', 'emirate'])
    .execute()
  return {
    sums: rows.map(({ withoutRate: _without, ...sum }) => ({
      ...sum,
      category: sum.category as VatSum['category'],
      emirate: sum.emirate as VatSum['emirate'],
    })),
    withoutRate: rows.reduce((sum, { withoutRate }) => sum + withoutRate, 0),
  }
}

/** Standard rated bills of a period that are disputed, and those without a decision, in AED. */
export async function selectOpenPurchases(
  tx: TenantTx,
  { from, participantKey, to }: Days,
): Promise<Record<'disputed' | 'undecided', SumOfEntries[]>> {
  const rows = await tx.tenant
    .selectFrom('report_register')
    .select((e) => [
      'decision',
      e.fn.countAll<number>().as('count'),
      e.fn.sum<string>('net_aed').as('net'),
      e.fn.sum<string>('vat_aed').as('vat'),
    ])
    .where('participant_key', '=', participantKey)
    .where('side', '=', 'purchases')
    .where('category', '=', 'standard')
    .where('decision', '<>', 'decided')
    .where('net_aed', 'is not', null)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy('decision')
    .execute()
  const sumsOf = (wanted: string) =>
    rows
      .filter(({ decision }) => decision === wanted)
      .map(({ count, net, vat }) => ({
        ...({ side: 'purchases', category: 'standard', emirate: '' } as const),
        count,
        net,
        vat,
      }))
  return { disputed: sumsOf('disputed'), undecided: sumsOf('undecided') }
}

/** The standing filed return of exactly these days, with its frozen figures. */
export async function selectFiledOf(tx: TenantTx, { from, participantKey, to }: Days) {
  return await tx.tenant
    .selectFrom('report_filed_returns')
    .select(['purchases', 'figures', 'filed_on as filedOn', 'reference'])
    .where('participant_key', '=', participantKey)
    .where('from_date', '=', from)
    .where('to_date', '=', to)
    .executeTakeFirst()
}
