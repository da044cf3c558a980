import type { InvoiceDraft } from '#core/invoice'
import { typeCodeOf } from '#core/kinds'
import type { TenantTx } from '#platform/database/database'
import { selectGivenNumbers } from './store.ts'

/** An issued document with the number of a draft, in any case. */
export interface DocumentWithNumber {
  readonly id: string
  readonly number: string
}

/** The issued document of the same kind that has the number of a draft; undefined when the number is free. */
export async function documentsByNumber(
  tx: TenantTx,
  participantKey: string,
  drafts: readonly InvoiceDraft[],
): Promise<(draft: InvoiceDraft) => DocumentWithNumber | undefined> {
  const numbers = drafts.flatMap(({ number }) => number?.trim() || [])
  const existing = numbers.length === 0 ? [] : await selectGivenNumbers(tx, participantKey, numbers)
  const documentByNumber = new Map(
    existing.map(({ id, number, typeCode }) => [keyOf(typeCode, number), { id, number }]),
  )
  return ({ kind, number }) => documentByNumber.get(keyOf(typeCodeOf(kind), number?.trim() ?? ''))
}

function keyOf(typeCode: string, number: string): string {
  return `${typeCode} ${number.toLowerCase()}`
}
