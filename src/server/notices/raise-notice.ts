import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { newId } from '#platform/ids'
import { type NewNotice, noticeKinds } from './notice.ts'
import { insertNotice } from './store.ts'

/**
 * For the other rooms, in the transaction of the fact: tells the people of an organization. What was told before
 * under the same `dedupeKey` is not told again.
 * @returns whether it is new
 */
export async function raiseNotice(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  notice: NewNotice,
): Promise<boolean> {
  const id = newId('ntc')
  const { tone, subject } = noticeKinds[notice.kind]
  const added = await insertNotice(tx, scope, {
    id,
    kind: notice.kind,
    tone: notice.tone ?? tone,
    subjectType: subject,
    subjectId: notice.subjectId,
    list: notice.list ?? null,
    participantKey: notice.participantKey ?? null,
    params: notice.params,
    dedupeKey: notice.dedupeKey,
    at: context.clock.now(),
  })
  if (!added) return false
  await context.events.publish(tx, scope, {
    name: 'notice.raised',
    subjectId: id,
    participantKey: notice.participantKey ?? null,
  })
  return true
}
