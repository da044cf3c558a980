import type { Actor, PersonActor } from '#core/access'
import { requirePerson } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { listParticipants, type Participant } from '#server/participants'
import type { Identity, IdentityProvider } from './identity-provider.ts'
import { isOperatorIdentity } from './operator.ts'
import { lacksSecondStep } from './second-factor/required.ts'
import { type OrganizationRecord, type OwnOrganization, selectProfile, type UserRecord } from './store.ts'

/** A signed-in user, with the records of the request's environment. */
export interface SignedInPerson {
  readonly actor: PersonActor
  readonly identity: Identity
  readonly user: UserRecord
  readonly organization: OrganizationRecord & { readonly isDemo: boolean }
  readonly organizations: readonly OwnOrganization[]
  readonly participants: readonly Participant[]
  readonly isOperator: boolean
  /** Whether this user has yet to set up the second factor that the operator requires. */
  readonly lacksSecondStep: boolean
}

/**
 * The signed-in user, the organization and its participants in this environment. Every user may read their own.
 * Raises `access.denied` for programs and `identity.not-signed-up`.
 */
export async function getMe(
  context: Context,
  provider: IdentityProvider,
  actor: Actor,
): Promise<SignedInPerson> {
  const person = requirePerson(actor)
  const profile = await context.db.tenant(actor, (tx) => selectProfile(tx, person.userId))
  const identity = profile && (await provider.find(profile.user.identityId))
  if (!profile || !identity) throw problem('identity.not-signed-up')
  return {
    actor: person,
    identity,
    user: profile.user,
    organization: profile.organization,
    organizations: profile.organizations,
    participants: await listParticipants(context, actor),
    lacksSecondStep: await lacksSecondStep(context, identity.id),
    isOperator: isOperatorIdentity(context.config, person, identity),
  }
}
