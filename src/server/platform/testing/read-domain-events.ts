import { domainEvents } from '#contract/domain-events/registry'
import { listDomainEvents } from '../queue/domain-events.ts'
import type { TestPortal } from './portal.ts'

/** The names of all declared events. */
export const everyName = [...domainEvents.keys()]

/** Where the events of an organization's test environment are. */
export const scopeOf = ({ organizationId }: { readonly organizationId: string }) => ({
  organizationId,
  environment: 'preprod' as const,
})

/** A page of the domain events in an organization's test environment; without a range, the first 500 of any name. */
export async function readDomainEvents(
  { clock, context }: Pick<TestPortal, 'clock' | 'context'>,
  owner: { readonly organizationId: string },
  {
    after = null,
    limit = 500,
    names = everyName,
    participants,
  }: {
    after?: string | null
    limit?: number
    names?: readonly string[]
    /** Participant keys that the reader is limited to. */
    participants?: readonly string[]
  } = {},
) {
  const scope = { ...scopeOf(owner), ...(participants ? { participants } : {}) }
  return await context.db.tenant(scope, (tx) => listDomainEvents(tx, clock.now(), { after, limit, names }))
}
