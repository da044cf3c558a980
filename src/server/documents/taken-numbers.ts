import type { Actor } from '#core/access'
import type { InvoiceDraft } from '#core/invoice'
import { typeCodeOf } from '#core/kinds'
import type { Tx } from '#platform/database'
import type { ReadDraft } from './imported-draft.ts'
import { selectGivenNumbers } from './store.ts'

/** Which of the numbers that drafts of a file name an issued document of the same kind has already. */
export async function takenNumbers(
  tx: Tx,
  actor: Actor,
  participantKey: string,
  drafts: readonly ReadDraft[],
): Promise<(draft: InvoiceDraft) => boolean> {
  const numbers = drafts.flatMap(({ draft }) => draft?.number?.trim() || [])
  const given = numbers.length === 0 ? [] : await selectGivenNumbers(tx, actor, participantKey, numbers)
  const taken = new Set(given.map(({ number, typeCode }) => `${typeCode} ${number}`))
  return ({ kind, number }) => taken.has(`${typeCodeOf(kind)} ${number?.trim() ?? ''}`)
}
