/** Actors for tests that call an operation without a request. */
import type { PersonActor } from '#core/access'
import { makePerson } from '../actors/make-actor.ts'

/** An owner of an organization, in the test environment. */
export function ownerOf({
  organizationId,
  userId,
}: {
  readonly organizationId: string
  readonly userId: string
}): PersonActor {
  const membership = { userId, membershipId: 'mem_test', role: 'owner', limits: null } as const
  return makePerson({ organizationId, environment: 'preprod' }, membership)
}
