/** Events of the portal: what listeners act on, what the browser hears live, and later what webhooks carry. */
import { z } from 'zod'
import type { Permission } from '#core/access'
import { Environment, Instant } from './common.ts'

/**
 * Each event with the permission required to receive it: the one that shows its subject. `person`: every signed-in
 * person, and no key.
 */
export const eventPermissions = {
  'document.drafted': 'document.read',
  'document.issued': 'document.read',
  'document.issuedToFile': 'document.read',
  'document.providerAnswered': 'document.read',
  'document.received': 'document.read',
  'document.receivedElsewhere': 'document.read',
  'document.statusChanged': 'document.read',
  'document.removed': 'document.read',
  'document.responded': 'document.read',
  'notice.raised': 'document.read',
  'outage.changed': 'report.read',
  'bulk.changed': 'exchange.read',
  'evidence.changed': 'report.export',
  'delivery.changed': 'document.read',
  'archive.changed': 'settings.read',
  'import.changed': 'import.run',
  'report.changed': 'report.export',
  'pdf.changed': 'document.read',
  'participant.registered': 'participant.read',
  'participant.updated': 'participant.read',
  'contact.changed': 'contact.read',
  'product.changed': 'product.read',
  'settings.changed': 'settings.read',
  'member.changed': 'person',
  'key.changed': 'key.manage',
  'session.ended': 'person',
  'audit.changed': 'audit.read',
} as const satisfies Record<string, Permission | 'person'>

export const EventName = z.enum(
  Object.keys(eventPermissions) as [keyof typeof eventPermissions, ...(keyof typeof eventPermissions)[]],
)
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
