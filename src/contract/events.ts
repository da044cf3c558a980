/** Events of the portal: what listeners act on, what the browser hears live, and later what webhooks carry. */
import { z } from 'zod'
import { Environment, Instant } from './common.ts'

export const EventName = z.enum([
  'document.drafted',
  'document.issued',
  'document.issuedToFile',
  'document.providerAnswered',
  'document.received',
  'document.statusChanged',
  'document.removed',
  'document.responded',
  'notice.raised',
  'outage.changed',
  'bulk.changed',
  'evidence.changed',
  'delivery.changed',
  'archive.changed',
  'import.changed',
  'report.changed',
  'pdf.changed',
  'participant.registered',
  'participant.updated',
  'contact.changed',
  'product.changed',
  'settings.changed',
  'member.changed',
  'key.changed',
  'session.ended',
  'audit.changed',
])
export type EventName = z.infer<typeof EventName>

export const PortalEvent = z.object({
  id: z.string(),
  name: EventName,
  organizationId: z.string(),
  environment: Environment,
  /** The thing that the event is about: a document, a participant, a contact … */
  subjectId: z.string(),
  /** The participant that it concerns, when it concerns one. */
  participantKey: z.string().nullable(),
  at: Instant,
})
export type PortalEvent = z.infer<typeof PortalEvent>

/** What the browser gets over server-sent events (`GET /events`): enough to know which answers are stale. */
export const LiveEvent = PortalEvent.pick({
  id: true,
  name: true,
  subjectId: true,
  participantKey: true,
  at: true,
})
export type LiveEvent = z.infer<typeof LiveEvent>
