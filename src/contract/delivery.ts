/** Deliveries of a document outside the network: private links, by mail or handed over manually, and their events. */
import { z } from 'zod'
import { totalsSchema } from '#core/invoice'
import { Address, EmailAddress, Instant, idOf, Language, PlainDate } from './common.ts'
import { DocumentDetail } from './documents.ts'
import { TypeCode } from './participants.ts'
import { PaperStyle } from './settings.ts'

export const DeliveryId = idOf('dlv')
const MailId = idOf('dlm')

/** Days for which a link works. */
const Days = z.number().int().min(1).max(365).default(30)

/** Characters of the message of a sender. */
export const longestMessage = 2_000
/** Recipients of a mail, and as many copies again. */
export const mostRecipients = 10

/**
 * `POST /documents/{id}/deliveries`: mail private links, or create one to hand over manually. An address that is named
 * more than once gets one mail.
 */
export const DeliverRequest = z.discriminatedUnion('channel', [
  z.strictObject({
    channel: z.literal('email'),
    to: z.array(EmailAddress).min(1).max(mostRecipients),
    /** Recipients of copies: all recipients see these addresses and those of `to`. */
    cc: z.array(EmailAddress).max(mostRecipients).default([]),
    /** One more copy goes to the person who sends it; no other recipient sees that address. */
    copyToMe: z.boolean().default(false),
    /** Empty: it names the document and its issuer. */
    subject: z.string().trim().max(150).default(''),
    /** Plain text. Addresses in it are written so that they are no links: `example. ae`. */
    message: z.string().trim().max(longestMessage).default(''),
    /** Whether the PDF is attached, if it is small enough for a mail. */
    attachPdf: z.boolean().default(false),
    language: Language,
    days: Days,
  }),
  z.strictObject({ channel: z.literal('link'), language: Language, days: Days }),
])
export type DeliverRequest = z.infer<typeof DeliverRequest>
export type MailRequest = Extract<DeliverRequest, { channel: 'email' }>

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
  /** Recipient, recipient of a copy, or the copy for the sender; null for a link alone. */
  role: z.enum(['to', 'cc', 'self']).nullable(),
  /** Deliveries of the same mail have the same id; null for a link alone, and for mails of earlier versions. */
  mailId: MailId.nullable(),
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
  /**
   * The PDF that was requested for the newest mail: attached, too large for a mail, or not made. Null when none was
   * requested, and before the mail is sent.
   */
  pdf: z.enum(['attached', 'tooLarge', 'notMade']).nullable(),
  /** When the holder of the link first requested the page, the PDF and the XML. */
  openedAt: Instant.nullable(),
  pdfFetchedAt: Instant.nullable(),
  xmlFetchedAt: Instant.nullable(),
  /** The link itself, for those who may deliver and while it works. */
  link: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** What all recipients of a mail got. */
const SentMail = z.object({
  id: MailId,
  /** Empty when the portal wrote it. */
  subject: z.string(),
  message: z.string(),
  attachPdf: z.boolean(),
  createdAt: Instant,
})

/** `GET /documents/{id}/deliveries`: the newest first, and what the next one may begin with. */
export const DocumentDeliveries = z.object({
  deliveries: z.array(Delivery),
  mails: z.array(SentMail),
  /** Addresses and language of the last mail to the same buyer, without those that bounced; null before there was one. */
  last: z.object({ to: z.array(z.string()), cc: z.array(z.string()), language: Language }).nullable(),
})
export type DocumentDeliveries = z.infer<typeof DocumentDeliveries>

/** Proof that the requester has the link: sent in the body, so that no log of addresses contains it. */
const Token = z.string().max(200)

export const OpenDeliveryRequest = z.strictObject({ token: Token })
export const DeliveredPdfRequest = z.strictObject({ token: Token, lang: z.enum(['en', 'ar', 'both']) })

/** What the issuer knows of a party in Arabic; `translates` is the address that the Arabic one stands for. */
const ArabicParty = z.object({
  name: z.string().optional(),
  address: z.string().optional(),
  translates: Address.optional(),
})

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
  arabic: z.object({ seller: ArabicParty.optional(), buyer: ArabicParty.optional() }),
  /** The retained amount, for which the XML has no element. */
  retention: z
    .object({ draft: DocumentDetail.shape.draft.shape.retention, totals: totalsSchema.shape.retention })
    .nullable(),
})
export type DeliveredDocument = z.infer<typeof DeliveredDocument>
