import type { Actor } from '#core/access'
import type { InvoiceDraft } from '#core/invoice'
import { typeCodeOf } from '#core/kinds'
import type { Tx } from '#platform/database'
import type { ReadDraft } from './imported-draft.ts'
import { selectGivenNumbers } from './store.ts'

/** The number of an issued document of the same kind that a draft of a file names, in whichever case; undefined when it is free. */
export async function takenNumbers(
  tx: Tx,
  actor: Actor,
  participantKey: string,
  drafts: readonly ReadDraft[],
): Promise<(draft: InvoiceDraft) => string | undefined> {
  const numbers = drafts.flatMap(({ draft }) => draft?.number?.trim() || [])
  const given = numbers.length === 0 ? [] : await selectGivenNumbers(tx, actor, participantKey, numbers)
  const taken = new Map(given.map(({ number, typeCode }) => [keyOf(typeCode, number), number]))
  return ({ kind, number }) => taken.get(keyOf(typeCodeOf(kind), number?.trim() ?? ''))
}

function keyOf(typeCode: string, number: string): string {
  return `${typeCode} ${number.toLowerCase()}`
}
