/** The records about the invoices that a credit note names. */

import type { DraftRecords } from '#core/draft-checks'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { isSelfBilled } from '#core/kinds'
import { add, compare, type Decimal, decimal, parseDecimal, printDecimal, subtract, zero } from '#core/money'
import type { TenantTx } from '#platform/database/database'
import type { DocumentRecord } from '../model/index.ts'
import { selectDocument } from '../rows/index.ts'
import { findUnknownOriginal } from './find-in-other-company.ts'
import { creditedNumbersOf, findOriginal } from './find-original.ts'
import { remainingCredit } from './remaining-credit.ts'
import type { CreditPart } from './store.ts'

/** A credit note as it will go out. */
interface Credit {
  /** Null for one that is no document yet. */
  readonly id: string | null
  readonly participantKey: string
  readonly draft: InvoiceDraft
  readonly totals: Totals
}

interface CreditRecords {
  readonly records: Pick<DraftRecords, 'original' | 'unknownOriginal' | 'originalOf'>
  /**
   * The amount that it takes from each of our invoices that it names: up to the remaining amount, in the order of the
   * references.
   */
  readonly parts: readonly CreditPart[]
}

/**
 * The remaining amount of the invoices that a draft credits, and the amount that it takes from each. Locks the
 * invoices in the order of their ids, so that concurrent credit notes are serialized. If one of them is not ours, the
 * remaining amount is unknown.
 * @param otherParts amounts of earlier credit notes in the same transaction
 */
export async function creditRecords(
  tx: TenantTx,
  { draft, id, participantKey, totals }: Credit,
  otherParts: readonly CreditPart[] = [],
): Promise<CreditRecords> {
  const numbers = creditedNumbersOf(draft)
  const selfBilled = isSelfBilled(draft.kind)
  const originals: DocumentRecord[] = []
  const unknown: string[] = []
  for (const number of numbers) {
    const original = await findOriginal(tx, participantKey, { selfBilled, number })
    if (!original) unknown.push(number)
    // Its number here and its number in the imported ledger name one invoice: its remaining amount counts once.
    else if (!originals.some(({ id }) => id === original.id)) originals.push(original)
  }
  const elsewhere = await findUnknownOriginal(tx, participantKey, draft, unknown)
  for (const originalId of originals.map((original) => original.id).toSorted())
    await selectDocument(tx, originalId, { lock: true })
  const lefts: { original: DocumentRecord; left: Decimal }[] = []
  for (const original of originals) {
    const others = otherParts
      .filter(({ originalId }) => originalId === original.id)
      .map(({ amount, creditId }) => ({ id: creditId, gross: amount }))
    lefts.push({ original, left: decimal(await remainingCredit(tx, original, id, others)) })
  }
  const parts = id === null ? [] : split(id, parseDecimal(totals.grossTotal ?? '') ?? zero, lefts)
  const [first] = originals
  // Each is compared with its own currency; the first that is in another one is named.
  const foreign = originals.find(({ currency }) => currency !== draft.currency)
  if (!first || (unknown.length > 0 && !foreign)) return { records: { original: null, ...elsewhere }, parts }
  const left = printDecimal(lefts.reduce((sum, one) => add(sum, one.left), zero))
  const original = { number: (foreign ? [foreign.number ?? ''] : numbers).join(', '), left }
  const { currency } = foreign ?? first
  return { records: { original: { ...original, currency }, ...elsewhere }, parts }
}

function split(
  creditId: string,
  gross: Decimal,
  lefts: readonly { readonly original: DocumentRecord; readonly left: Decimal }[],
): CreditPart[] {
  let rest = gross
  return lefts.map(({ left, original }) => {
    const part = compare(rest, left) < 0 ? rest : left
    rest = subtract(rest, part)
    return { creditId, originalId: original.id, amount: printDecimal(part) }
  })
}
