import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { selectRequestTime } from './store.ts'

const day = 24 * 3_600_000
/** Mails and links of a document within a day: more is a mistake, or unsolicited mail. */
const mostOfDocument = 20

/**
 * Refuses deliveries beyond the limits of the last 24 hours: 20 of a document, and of the organization in this
 * environment as many as configured (`FALAJ_DELIVERIES_PER_DAY`). Raises `delivery.too-many` and
 * `delivery.too-many-of-organization` (429), with the time to wait. The caller has locked the document; concurrent
 * deliveries of different documents may exceed the limit slightly.
 */
export async function refuseTooMany(context: Context, tx: TenantTx, documentId: string): Promise<void> {
  const now = context.clock.now().getTime()
  const since = new Date(now - day)
  const ofDocument = await selectRequestTime(tx, { since, documentId, nth: mostOfDocument })
  if (ofDocument) throw problem('delivery.too-many', { retryAfterSeconds: wait(ofDocument, now) })
  const nth = context.config.deliveriesPerDay
  const ofAll = await selectRequestTime(tx, { since, nth })
  if (!ofAll) return
  const publicDetail = `This organization has mailed or linked ${nth} documents within 24 hours, which is all that this installation allows.`
  throw problem('delivery.too-many-of-organization', {
    retryAfterSeconds: wait(ofAll, now),
    publicDetail,
  })
}

/** Seconds until a request is a day old. */
const wait = (at: Date, now: number) => Math.max(1, Math.ceil((at.getTime() + day - now) / 1_000))
