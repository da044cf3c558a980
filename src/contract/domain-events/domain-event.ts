/**
 * The form in which a domain event is declared: one file an event, its payload a resource as the API presents it.
 * Decision 85; docs/events.md is written from the declarations.
 */
import { z } from 'zod'
import type { Permission } from '#core/access'
import { Environment, Instant, idOf } from '../common.ts'

interface Declaration<Name extends string, Payload extends z.ZodObject> {
  /** Subject and fact: `document.delivered`. */
  readonly name: Name
  /** Raised when a payload loses a field or a field changes its meaning; a new field raises nothing. */
  readonly version: number
  /** One sentence: what has happened. */
  readonly summary: string
  /** When exactly it is recorded, and what it does not say. */
  readonly description: string
  /** The permission that shows the resource, which a reader of the event needs too. */
  readonly needs: Permission
  /** The resource at that moment: fields of a response of the API, with the same values. */
  readonly payload: Payload
  readonly example: z.output<Payload>
}

/** A declared domain event, whatever its payload. */
export type DomainEventType = Declaration<string, z.ZodObject>

/** Declares a domain event. A new file is added to `registry.ts`. */
export function domainEvent<const Name extends string, Payload extends z.ZodObject>(
  declared: Declaration<Name, Payload>,
): Declaration<Name, Payload> {
  return declared
}

/** A domain event as it is read: what has happened to what, and the resource as it was then. */
export const DomainEvent = z.object({
  /** Later events of an organization and environment have greater ids. */
  id: idOf('evt'),
  name: z.string(),
  version: z.number().int().min(1),
  organizationId: z.string(),
  environment: Environment,
  /** The participant that it concerns; null when it concerns the organization as a whole. */
  participantKey: z.string().nullable(),
  /** Id of the resource. */
  subjectId: z.string(),
  at: Instant,
  payload: z.record(z.string(), z.unknown()),
})
export type DomainEvent = z.infer<typeof DomainEvent>
