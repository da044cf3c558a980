import type { Context } from '#platform/base/context'
import { idAt, newId } from '#platform/base/ids'
import type { TenantTx } from '#platform/database/database'
import { requestMails } from './mail-notice.ts'
import { type NewNotice, noticeKinds } from './notice.ts'
import { countOfKind, deleteSuperseded, insertNotice } from './store.ts'

/** Maximum number of notices about documents of one kind within an hour; beyond, one notice covers all others. */
const maxIndividualNotices = 20
const hour = 3_600_000

/**
 * For the other rooms, in the transaction of the fact: notifies the users of an organization. A notice with a known
 * `dedupeKey` is not created again. When very many documents have the same event, the first ones get notices, and
 * then one notice an hour covers the rest: users do not read thousands, and the lists have them all. Those for one
 * recipient are counted separately. A mention is in no list, and always gets its notice.
 * @returns whether a notice was created
 */
export async function raiseNotice(context: Context, tx: TenantTx, notice: NewNotice): Promise<boolean> {
  const { kind, recipientId } = notice
  const { subject } = noticeKinds[kind]
  if (subject !== 'document' || kind === 'commentMentioned') return await addNotice(context, tx, notice)
  // Ids contain the time of the machine, whatever the portal's clock.
  const recently = idAt('ntc', Date.now() - hour)
  if ((await countOfKind(tx, { kind, recipientId }, recently, maxIndividualNotices)) < maxIndividualNotices) {
    const isNew = await addNotice(context, tx, notice)
    // An older failure of the same document is superseded; messages of other parties stay.
    if (isNew && kind === 'documentFailed') await deleteSuperseded(tx, notice, recently)
    return isNew
  }
  const thisHour = Math.floor(context.clock.now().getTime() / hour)
  return await addNotice(context, tx, {
    kind: 'manyDocuments',
    subjectId: '',
    params: {},
    ...(recipientId === undefined ? {} : { recipientId, tone: 'info' as const }),
    dedupeKey: ['manyDocuments', recipientId, thisHour].filter((part) => part !== undefined).join(':'),
  })
}

async function addNotice(context: Context, tx: TenantTx, notice: NewNotice): Promise<boolean> {
  const id = newId('ntc')
  const { tone, subject } = noticeKinds[notice.kind]
  const added = await insertNotice(tx, {
    id,
    kind: notice.kind,
    tone: notice.tone ?? tone,
    subjectType: subject,
    subjectId: notice.subjectId,
    list: notice.list ?? null,
    participantKey: notice.participantKey ?? null,
    recipientId: notice.recipientId ?? null,
    senderId: notice.senderId ?? null,
    params: notice.params,
    dedupeKey: notice.dedupeKey,
    at: context.clock.now(),
  })
  if (!added) return false
  await requestMails(context, tx, notice)
  await context.events.publish(tx, {
    name: 'notice.raised',
    subjectId: id,
    participantKey: notice.participantKey ?? null,
  })
  return true
}
