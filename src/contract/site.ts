/** What the portal serves beside `/api`: the configuration of its web app, and the mails of an outbox. */
import { z } from 'zod'
import { dataOf } from './common.ts'

/** `GET /config.json`: the address of each environment's API, and the connected services. */
export const WebConfig = z.object({
  /** Addresses without a final slash. */
  environments: z.object({ preprod: z.string(), prod: z.string() }),
  /** Whether the live environment has an access point. */
  liveConnected: z.boolean(),
  /** The tax authority's verification service, as in the routes. */
  verificationProvider: z.string(),
  /** Whether mails go to an outbox instead of being sent. */
  mailOutbox: z.boolean(),
  /** The contact address for help; null if none is configured. */
  supportEmail: z.string().nullable(),
  /** Whether a forgotten password is replaced by a mailed code instead of a link. */
  resetsByCode: z.boolean(),
  /** Whether users can sign in on pages of an identity provider. */
  signsInElsewhere: z.boolean(),
  /** Whether users can sign in with a password here. */
  hasPasswords: z.boolean(),
  /** Where passkeys are accepted; null if nowhere. */
  passkeyOrigin: z.string().nullable(),
})
export type WebConfig = z.infer<typeof WebConfig>

/** A mail of an installation without a mail server. */
export const OutboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** When it was written, an instant in UTC. */
  at: z.string(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

/** `GET /outbox.json`: the newest mails first. */
export const OutboxResponse = dataOf(z.array(OutboxMail))
export type OutboxResponse = z.infer<typeof OutboxResponse>
