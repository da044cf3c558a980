import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import type { Recipient } from './recipients.ts'
import { lockRequests, selectRequestTime } from './store.ts'

const day = 24 * 3_600_000
/** Mails and links of a document within a day: more is a mistake, or unsolicited mail. */
const mostOfDocument = 20

/**
 * Refuses deliveries beyond the limits of the last 24 hours, each recipient counting as one: 20 of a document, without
 * copies for the senders themselves, and of the organization in this environment as many as configured
 * (`FALAJ_DELIVERIES_PER_DAY`). Raises `delivery.too-many` and `delivery.too-many-of-organization` (429), with the time
 * to wait unless the request alone exceeds the limit. The caller has locked the document; requests for different
 * documents wait for each other from here on.
 * @param recipients of the request, all of whom are refused or none
 */
export async function refuseTooMany(
  context: Context,
  tx: TenantTx,
  documentId: string,
  recipients: readonly Pick<Recipient, 'role'>[],
): Promise<void> {
  const now = context.clock.now().getTime()
  const since = new Date(now - day)
  const others = recipients.filter(({ role }) => role !== 'self').length
  const nth = mostOfDocument - others + 1
  const ofDocument = others > 0 && (await selectRequestTime(tx, { since, documentId, nth }))
  if (ofDocument) throw problem('delivery.too-many', { retryAfterSeconds: wait(ofDocument, now) })
  const most = context.config.deliveriesPerDay
  const publicDetail = `With this, your organization would exceed the ${most} mails and links within 24 hours that this installation allows. Each recipient counts.`
  if (recipients.length > most) throw problem('delivery.too-many-of-organization', { publicDetail })
  await lockRequests(tx)
  const ofAll = await selectRequestTime(tx, { since, nth: most - recipients.length + 1 })
  if (!ofAll) return
  throw problem('delivery.too-many-of-organization', {
    retryAfterSeconds: wait(ofAll, now),
    publicDetail,
  })
}

/** Seconds until a request is a day old. */
const wait = (at: Date, now: number) => Math.max(1, Math.ceil((at.getTime() + day - now) / 1_000))
