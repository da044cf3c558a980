/**
 * Live signals: they notify browsers of stale responses (`GET /events`), and jobs of work. They contain ids only, and
 * change with the screens. Other programs can rely on domain events (`domain-events`).
 */
import { z } from 'zod'
import type { Permission } from '#core/access'
import { Environment, Instant } from './common.ts'

/**
 * Each signal with the permission required to receive it: the one that shows its subject. `person`: every signed-in
 * person, and no key.
 */
export const signalPermissions = {
  'assignment.changed': 'document.read',
  'discussion.changed': 'document.read',
  'document.drafted': 'document.read',
  'document.issued': 'document.read',
  'document.issuedToFile': 'document.read',
  'document.providerAnswered': 'document.read',
  'document.received': 'document.read',
  'document.receivedElsewhere': 'document.read',
  'document.paymentChanged': 'document.read',
  'document.statusChanged': 'document.read',
  'document.removed': 'document.read',
  'document.responded': 'document.read',
  'files.changed': 'document.read',
  'notice.raised': 'document.read',
  'outage.changed': 'report.read',
  'bulk.changed': 'exchange.read',
  'evidence.changed': 'report.export',
  'delivery.changed': 'document.read',
  'archive.changed': 'settings.read',
  'import.changed': 'import.run',
  'report.changed': 'report.export',
  'return.changed': 'report.read',
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

export const SignalName = z.enum(
  Object.keys(signalPermissions) as [keyof typeof signalPermissions, ...(keyof typeof signalPermissions)[]],
)
export type SignalName = z.infer<typeof SignalName>

/** A signal between the processes of the portal: the payload of jobs that listen, and of notifications to every process. */
export const Signal = z.object({
  id: z.string(),
  name: SignalName,
  organizationId: z.string(),
  environment: Environment,
  /** The thing that it is about: a document, a participant, a contact … */
  subjectId: z.string(),
  /** The participant that it concerns, when it concerns one. */
  participantKey: z.string().nullable(),
  at: Instant,
})
export type Signal = z.infer<typeof Signal>

/** What the browser gets over server-sent events (`GET /events`): enough to know which answers are stale. */
export const LiveSignal = Signal.pick({
  id: true,
  name: true,
  subjectId: true,
  participantKey: true,
  at: true,
})
export type LiveSignal = z.infer<typeof LiveSignal>
