/** Access by a private link: its delivery, and the record of views. */
import type { Environment } from '#contract/common'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import type { DocumentRecord } from '#server/documents/model'
import { hashOfToken, organizationOfToken } from './link.ts'
import { publishChange } from './request-mail.ts'
import { type DeliveryRecord, insertEvent, selectByToken, selectEvents } from './store.ts'

/** Milliseconds within which a repeated view counts as one. */
const sameLook = 3_600_000

/**
 * Runs a callback with the delivery of a token, within the organization that the token names: the stored row must
 * have the token's hash, so an invented name leads nowhere. Raises `delivery.link-unknown`, `delivery.link-expired`
 * and `delivery.link-revoked`.
 */
export async function inDelivery<T>(
  context: Context,
  environment: Environment,
  token: string,
  act: (tx: TenantTx, delivery: DeliveryRecord) => Promise<T>,
): Promise<T> {
  const organizationId = organizationOfToken(token)
  if (organizationId === undefined) throw problem('delivery.link-unknown')
  const scope = { organizationId, environment }
  return await context.db.tenant(scope, async (tx) => {
    const delivery = await selectByToken(tx, hashOfToken(token))
    if (!delivery) throw problem('delivery.link-unknown')
    if (delivery.revokedAt !== null) throw problem('delivery.link-revoked', { detail: delivery.id })
    if (delivery.expiresAt <= context.clock.now())
      throw problem('delivery.link-expired', { detail: delivery.id })
    return await act(tx, delivery)
  })
}

/** Records the views of the holder of the link; reloading a page is not another view. */
export async function recordSeen(
  context: Context,
  tx: TenantTx,
  seen: {
    readonly delivery: DeliveryRecord
    readonly record: DocumentRecord
    readonly type: 'opened' | 'pdfFetched' | 'xmlFetched'
  },
): Promise<void> {
  const { delivery, record, type } = seen
  const at = context.clock.now()
  const events = await selectEvents(tx, [delivery.id])
  const last = events.findLast((event) => event.type === type)
  if (last && at.getTime() - last.at.getTime() < sameLook) return
  await insertEvent(tx, { deliveryId: delivery.id, type, at })
  const { participantKey } = record
  await publishChange(context, tx, { documentId: delivery.documentId, participantKey })
}
