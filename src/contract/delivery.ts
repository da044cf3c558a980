/** Deliveries of a document outside the network: private links, by mail or handed over manually, and their events. */
import { z } from 'zod'
import { totalsSchema } from '#core/invoice'
import { EmailAddress, Instant, idOf, Language, PlainDate } from './common.ts'
import { DocumentDetail } from './documents.ts'
import { TypeCode } from './participants.ts'
import { PaperStyle } from './settings.ts'

export const DeliveryId = idOf('dlv')

/** Days for which a link works. */
const Days = z.number().int().min(1).max(365).default(30)

/** `POST /documents/{id}/deliveries`: mail a private link, or create one to hand over manually. */
export const DeliverRequest = z.discriminatedUnion('channel', [
  z.strictObject({
    channel: z.literal('email'),
    to: EmailAddress,
    language: Language,
    days: Days,
  }),
  z.strictObject({ channel: z.literal('link'), language: Language, days: Days }),
])
export type DeliverRequest = z.infer<typeof DeliverRequest>

/** All stored facts about a delivery, each a row of its own. */
export const DeliveryEventType = z.enum([
  /** It was requested, or one more mail was. */
  'requested',
  'resent',
  /** A mail is about to be submitted; one of the next four follows, or the outcome is unknown. */
  'attempted',
  'sent',
  /** There is no mail server: the mail stays in the outbox. */
  'kept',
  'postponed',
  'bounced',
  /** Given up after repeated attempts. */
  'failed',
  'opened',
  'pdfFetched',
  'xmlFetched',
  'revoked',
])
export type DeliveryEventType = z.infer<typeof DeliveryEventType>

export const Delivery = z.object({
  id: DeliveryId,
  channel: z.enum(['email', 'link']),
  /** Where it was mailed to; empty for a link alone. */
  to: z.string(),
  language: Language,
  createdAt: Instant,
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  /** Whether the link opens anything: neither expired nor taken back. */
  works: z.boolean(),
  /** Where the newest mail stands; null when none was asked for. `sent` is taken by the mail server, not more. */
  mail: z.enum(['waiting', 'sent', 'kept', 'postponed', 'bounced', 'failed']).nullable(),
  /** What the mail server said when it took no mail. */
  refusal: z.object({ code: z.string().nullable(), text: z.string() }).nullable(),
  attempts: z.number().int(),
  /** When the holder of the link first requested the page, the PDF and the XML. */
  openedAt: Instant.nullable(),
  pdfFetchedAt: Instant.nullable(),
  xmlFetchedAt: Instant.nullable(),
  /** The link itself, for those who may deliver and while it works. */
  link: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** `GET /documents/{id}/deliveries`: the newest first, and what the next one may begin with. */
export const DocumentDeliveries = z.object({
  deliveries: z.array(Delivery),
  /** Address and language of the last mail to the same buyer; null before there was one. */
  last: z.object({ to: z.string(), language: Language }).nullable(),
})
export type DocumentDeliveries = z.infer<typeof DocumentDeliveries>

/** Proof that the requester has the link: sent in the body, so that no log of addresses contains it. */
const Token = z.string().max(200)

export const OpenDeliveryRequest = z.strictObject({ token: Token })
export const DeliveredPdfRequest = z.strictObject({ token: Token, lang: z.enum(['en', 'ar', 'both']) })

/** `POST /delivered`: the contents of the page of a link beside the XML, for the holder of the link. */
export const DeliveredDocument = z.object({
  typeCode: TypeCode,
  number: z.string(),
  date: PlainDate,
  issuerName: z.string(),
  issuerNameAr: z.string(),
  issuerTrn: z.string(),
  issuedAt: Instant,
  expiresAt: Instant,
  /** Of the XML as it was issued. */
  xmlSha256: z.string(),
  style: PaperStyle.omit({ version: true }),
  arabicNames: z.object({ seller: z.string().optional(), buyer: z.string().optional() }),
  /** The retained amount, for which the XML has no element. */
  retention: z
    .object({ draft: DocumentDetail.shape.draft.shape.retention, totals: totalsSchema.shape.retention })
    .nullable(),
})
export type DeliveredDocument = z.infer<typeof DeliveredDocument>
