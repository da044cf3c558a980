import type { Finding } from '#contract/common'
import type { Actor } from '#core/access'
import type { Tx } from '#platform/database'
import { type ArrivingDocument, selectDuplicate } from './store.ts'

/**
 * For documents that arrive: warns of one whose seller has used its number before, in whichever case. It may be the same
 * invoice a second time; it is accepted, as the seller may also have used the number again.
 */
export async function findDuplicate(
  tx: Tx,
  actor: Actor,
  participantKey: string,
  arriving: ArrivingDocument,
): Promise<readonly Finding[]> {
  if (!arriving.number) return []
  const before = await selectDuplicate(tx, actor, participantKey, arriving)
  if (!before) return []
  const params = { number: arriving.number, other: before.number ?? '', date: before.date }
  const message = `This seller has sent ${params.other} of ${params.date} before. Check that it is not the same document a second time.`
  return [{ rule: 'falaj-received-before', severity: 'warning', path: 'number', message, params }]
}
