import type { Environment } from '#contract/common'
import type { DeliveredDocument } from '#contract/delivery'
import { accountsShown, arabicPartiesOf } from '#core/paper'
import { styleOfDocument } from '#core/paper-style'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { readFrozen } from '#server/documents/reading'
import { requireParticipant } from '#server/participants'
import { selectPaperStyle } from '#server/settings'
import { inDelivery, recordSeen } from './in-delivery.ts'
import { presentDelivered } from './present.ts'

/**
 * The contents of the page of a private link beside the XML, for the holder of the link, without sign-in. The view is
 * recorded. Raises `delivery.link-unknown`, `delivery.link-expired` and `delivery.link-revoked`.
 */
export async function openDelivery(
  context: Context,
  environment: Environment,
  token: string,
): Promise<DeliveredDocument> {
  return await inDelivery(context, environment, token, async (tx, delivery) => {
    const frozen = await readFrozen(tx, delivery.documentId)
    if (!frozen) throw problem('delivery.link-unknown', { detail: delivery.id })
    const { document, record, totals, xmlSha256 } = frozen
    const issuedAt = new Date(record.issuedAt ?? record.createdAt)
    const [issuer, own] = await Promise.all([
      requireParticipant(tx, record.participantKey),
      selectPaperStyle(tx, record.participantKey, issuedAt),
    ])
    const style = styleOfDocument(record, own)
    await recordSeen(context, tx, { delivery, record, type: 'opened' })
    return presentDelivered({
      delivery,
      record,
      issuer,
      issuedAt,
      xmlSha256,
      style: { ...style, accounts: accountsShown(document, style) },
      arabic: arabicPartiesOf(record, issuer),
      retention: document.retention ? { draft: document.retention, totals: totals.retention } : null,
    })
  })
}
