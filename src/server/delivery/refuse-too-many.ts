import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { problem } from '#platform/problem'
import { selectRequestTime } from './store.ts'

const day = 24 * 3_600_000
/** Mails and links of a document within a day: more is a mistake, or somebody who sends what nobody asked for. */
const mostOfDocument = 20

/**
 * Refuses what is handed over too often within the last 24 hours: a document 20 times, or by the organization in this
 * environment as often as the portal is configured for (`FALAJ_DELIVERIES_PER_DAY`). Raises `delivery.too-many` and
 * `delivery.too-many-of-organization` (429), saying how long to wait. The caller has locked the document; of different
 * documents at once a few more may pass.
 */
export async function refuseTooMany(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  documentId: string,
): Promise<void> {
  const now = context.clock.now().getTime()
  const since = new Date(now - day)
  const ofDocument = await selectRequestTime(tx, scope, { since, documentId, nth: mostOfDocument })
  if (ofDocument) throw problem('delivery.too-many', { retryAfterSeconds: wait(ofDocument, now) })
  const nth = context.config.deliveriesPerDay
  const ofAll = await selectRequestTime(tx, scope, { since, nth })
  if (!ofAll) return
  const publicDetail = `This organization has mailed or linked ${nth} documents within 24 hours, which is all that this installation allows.`
  throw problem('delivery.too-many-of-organization', {
    retryAfterSeconds: wait(ofAll, now),
    publicDetail,
  })
}

/** Seconds until a request is a day old. */
const wait = (at: Date, now: number) => Math.max(1, Math.ceil((at.getTime() + day - now) / 1_000))
