import type { DeliveredDocument, Delivery, DocumentDeliveries } from '#contract/delivery'
import type { ArabicParties } from '#core/paper'
import type { PaperStyle } from '#core/paper-style'
import type { DocumentRecord } from '#server/documents/model'
import type { Participant } from '#server/participants'
import { stateOf } from './state.ts'
import type { DeliveryEvent, DeliveryRecord, MailRecord } from './store.ts'

/**
 * The public form of a delivery at an instant.
 * @param link only for users who may deliver; included while it works
 */
export function presentDelivery(
  delivery: DeliveryRecord,
  events: readonly DeliveryEvent[],
  link: string | null,
  now: Date,
): Delivery {
  const works = delivery.revokedAt === null && delivery.expiresAt > now
  return {
    id: delivery.id,
    channel: delivery.channel,
    to: delivery.recipient,
    role: delivery.channel === 'email' ? delivery.role : null,
    mailId: delivery.mailId,
    language: delivery.language,
    createdAt: delivery.createdAt.toISOString(),
    expiresAt: delivery.expiresAt.toISOString(),
    revokedAt: delivery.revokedAt?.toISOString() ?? null,
    works,
    ...stateOf(delivery.channel, events),
    link: works ? link : null,
  }
}

/** What all recipients of a mail got. */
export function presentMail({
  createdAt,
  id,
  message,
  subject,
  withPdf,
}: MailRecord): DocumentDeliveries['mails'][number] {
  return { id, subject, message, attachPdf: withPdf, createdAt: createdAt.toISOString() }
}

/** The response for the holder of a link: the fields of the page, and no internals of the company. */
export function presentDelivered(shown: {
  readonly delivery: DeliveryRecord
  readonly record: DocumentRecord
  readonly issuer: Participant
  readonly issuedAt: Date
  readonly xmlSha256: string
  readonly style: PaperStyle
  readonly arabic: ArabicParties
  readonly retention: DeliveredDocument['retention']
}): DeliveredDocument {
  const { accent, accounts, bank, layout, logo, terms } = shown.style
  return {
    typeCode: shown.record.typeCode,
    number: shown.record.number ?? '',
    date: shown.record.date,
    issuerName: shown.issuer.nameEn,
    issuerNameAr: shown.issuer.nameAr,
    issuerTrn: shown.issuer.trn,
    issuedAt: shown.issuedAt.toISOString(),
    expiresAt: shown.delivery.expiresAt.toISOString(),
    xmlSha256: shown.xmlSha256,
    style: { accent, accounts: [...accounts], bank, layout, logo, terms },
    arabic: shown.arabic,
    retention: shown.retention,
  }
}
