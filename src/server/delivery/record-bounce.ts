import type { Context } from '#platform/base/context'
import { readRecord } from '#server/documents/reading'
import { readBounce } from './read-bounce.ts'
import { publishChange } from './request-mail.ts'
import { insertEvent, selectDelivery, selectEvent, selectEvents } from './store.ts'

/**
 * For the command line: records with a delivery that its mail bounced, from a notice of failed delivery that came
 * after the mail server had accepted it. Idempotent.
 * @returns the document, or the reason why nothing was recorded
 */
export async function recordBounce(
  context: Context,
  notice: string,
): Promise<{ readonly documentId: string } | { readonly reason: string }> {
  const bounce = readBounce(notice)
  if ('reason' in bounce) return bounce
  const { code, recipient, request, text } = bounce
  const { requestId, scope } = request
  return await context.db.tenant(scope, async (tx) => {
    const requested = await selectEvent(tx, requestId)
    const delivery = requested && (await selectDelivery(tx, requested.deliveryId, { lock: true }))
    const record = delivery && (await readRecord(tx, delivery.documentId))
    if (!delivery || !record) return { reason: 'it names no mail of this portal' }
    if (recipient.toLowerCase() !== delivery.recipient.toLowerCase())
      return { reason: `the mail was not sent to ${recipient}` }
    const { documentId, id: deliveryId } = delivery
    const events = await selectEvents(tx, [deliveryId])
    const isKnown = events.some((event) => event.requestId === requestId && event.type === 'bounced')
    if (isKnown) return { documentId }
    const at = context.clock.now()
    const detail = text.slice(0, 500)
    await insertEvent(tx, { deliveryId, type: 'bounced', requestId, at, code, detail })
    await publishChange(context, tx, { documentId, participantKey: record.participantKey })
    return { documentId }
  })
}
