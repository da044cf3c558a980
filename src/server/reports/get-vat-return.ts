import { createHash } from 'node:crypto'
import type { ReturnFigures } from '#contract/filed-returns'
import type { VatReturn, VatReturnQuery } from '#contract/reports'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { buildVatReturn, dueOn, totalOf, type VatSum } from '#core/vat-return'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { readOneSnapshot, type TenantTx } from '#platform/database/database'
import { requireParticipant } from '#server/participants'
import type { Days } from './days.ts'
import { countFilesOfPeriod, countUnreported } from './open-documents-store.ts'
import { type SumOfEntries, selectOpenPurchases, selectVatSums } from './vat-return-store.ts'

type DaysOfReturn = Days & Pick<VatReturnQuery, 'purchases'>

/**
 * The VAT return of a period, box by box, in AED: by the date of supply, credit notes subtracted. It is an aid for
 * the authority's form and files nothing. `purchases` of `decided` leaves out unapproved bills. Raises
 * `participant.not-found`.
 */
export async function getVatReturn(context: Context, actor: Actor, days: DaysOfReturn): Promise<VatReturn> {
  authorize(actor, 'report.read')
  const today = dubaiDate(context.clock.now().getTime())
  return await context.db.tenant(actor, async (tx) => {
    await readOneSnapshot(tx)
    const { trn } = await requireParticipant(tx, days.participantKey)
    return { trn, ...(await readVatReturn(tx, days, today)) }
  })
}

/** The same, after the caller has checked the permission and started a snapshot (`readOneSnapshot`). */
export async function readVatReturn(
  tx: TenantTx,
  days: DaysOfReturn,
  today: string,
): Promise<Omit<VatReturn, 'trn'>> {
  const { from, participantKey, to } = days
  const figures = await readReturnFigures(tx, days)
  const { all, ...files } = await countFilesOfPeriod(tx, days)
  const groups = await countUnreported(tx, participantKey, today)
  return {
    from,
    to,
    dueOn: dueOn(to),
    ...figures,
    unreported: groups.reduce((sum, { count }) => sum + count, 0),
    toFiles: { documents: all, ...files },
    fingerprint: fingerprintOf(figures),
  }
}

/** The figures alone, which are frozen when the return is filed. */
export async function readReturnFigures(tx: TenantTx, days: DaysOfReturn): Promise<ReturnFigures> {
  const { sums, withoutRate } = await selectVatSums(tx, days)
  const purchases = await selectOpenPurchases(tx, days)
  const disputed = purchases.disputed.map(toVatSum)
  const undecided = purchases.undecided.map(toVatSum)
  const open = [...disputed, ...undecided]
  const leftOut = days.purchases === 'decided'
  const { due, inputs, outputs, outside, payable, recoverable } = buildVatReturn(
    sums.map(toVatSum).toSorted(byContent),
    leftOut ? open : [],
  )
  return {
    outputs: [...outputs],
    inputs: [...inputs],
    due,
    recoverable,
    payable,
    openPurchases: {
      ...totalOf(open),
      disputed: totalOf(disputed),
      undecided: totalOf(undecided),
      leftOut,
    },
    outside: [...outside],
    withoutRate,
  }
}

/** The database returns sums in any order; equal figures have equal fingerprints. */
function byContent(one: VatSum, other: VatSum): number {
  const keyOf = ({ category, emirate, side }: VatSum) => `${side} ${category} ${emirate}`
  return keyOf(one) < keyOf(other) ? -1 : 1
}

/** SHA-256 of the figures, as hexadecimal text. */
export function fingerprintOf(figures: ReturnFigures): string {
  return createHash('sha256').update(JSON.stringify(figures)).digest('hex')
}

function toVatSum({ count, ...sum }: SumOfEntries): VatSum {
  return { ...sum, documents: count }
}
