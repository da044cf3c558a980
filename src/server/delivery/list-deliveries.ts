import type { DocumentDeliveries } from '#contract/delivery'
import { type Actor, can } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { readRecord } from '#server/documents/reading'
import { findLastMail } from './last-mail.ts'
import { linkOf } from './link.ts'
import { presentDelivery, presentMail } from './present.ts'
import { type DeliveryRecord, selectDeliveries, selectEvents, selectMails } from './store.ts'

/**
 * The deliveries of a document outside the network, the newest first, the mails that they belong to, and the addresses
 * of the last mail of this company to the same buyer that still hold (`findLastMail`). Links are for users who may deliver documents. Raises `document.not-found`.
 */
export async function listDeliveries(
  context: Context,
  actor: Actor,
  documentId: string,
): Promise<DocumentDeliveries> {
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    const record = await readRecord(tx, documentId)
    if (!record) throw problem('document.not-found', { detail: documentId })
    const deliveries = await selectDeliveries(tx, documentId)
    const ids = deliveries.map(({ id }) => id)
    const [events, last, mails] = await Promise.all([
      selectEvents(tx, ids),
      findLastMail(tx, record),
      selectMails(tx, documentId),
    ])
    const now = context.clock.now()
    const mayDeliver = can(actor, 'document.issue')
    return {
      deliveries: deliveries.map((delivery) => {
        const own = events.filter(({ deliveryId }) => deliveryId === delivery.id)
        return presentDelivery(delivery, own, mayDeliver ? linkOf(context, actor, delivery) : null, now)
      }),
      mails: mails.map(presentMail),
      last: proposalOf(last),
    }
  })
}

/** What the next mail to a buyer begins with; null without a former one. */
function proposalOf(deliveries: readonly DeliveryRecord[]): DocumentDeliveries['last'] {
  const [first] = deliveries
  if (!first) return null
  const addressesOf = (role: DeliveryRecord['role']) =>
    deliveries.filter((one) => one.role === role).map(({ recipient }) => recipient)
  return { to: addressesOf('to'), cc: addressesOf('cc'), language: first.language }
}
