import type { Permission } from './permissions.ts'
import type { Role } from './role.ts'

type ActorEnvironment = 'preprod' | 'prod'

/**
 * Makes the types of actors nominal: an object literal, or a copy of an actor with other fields, lacks this member and is
 * no actor. The makers are in the server (`platform/actors/make-actor.ts`). It exists in types only.
 */
declare abstract class Made {
  protected readonly made: true
}

interface Acting extends Made {
  readonly organizationId: string
  readonly environment: ActorEnvironment
  /** Keys of the participants that the actor is limited to; all of the organization when it is left out. */
  readonly participants?: readonly string[]
}

/** A signed-in member. */
export interface PersonActor extends Acting {
  readonly kind: 'person'
  readonly userId: string
  readonly membershipId: string
  /** Grants the permissions. */
  readonly role: Role
  /** The network address of the request. */
  readonly address?: string
}

/** A program with an API key. */
export interface KeyActor extends Acting {
  readonly kind: 'apiKey'
  readonly apiKeyId: string
  /** The user who created the key, and is responsible for its actions. */
  readonly keyMadeBy: string
  /** Grant the permissions. */
  readonly scopes: readonly Permission[]
  /** The network address of the request. */
  readonly address?: string
}

/** The portal itself, for work without a requester. It acts in one organization and is not limited to participants. */
export interface SystemActor extends Acting {
  readonly kind: 'system'
  readonly participants?: never
}

/**
 * A job on behalf of a user or a key: with the requester's present access, and at most the participants of the time
 * of the request.
 */
export interface OnBehalfActor extends Acting {
  readonly kind: 'onBehalf'
  readonly requester: PersonActor | KeyActor
}

/** The actor of an operation, with organization and environment: the first argument of every operation. */
export type Actor = PersonActor | KeyActor | SystemActor | OnBehalfActor

function principalOf(actor: Actor): PersonActor | KeyActor | SystemActor {
  return actor.kind === 'onBehalf' ? actor.requester : actor
}

/** The kind of an actor as it is stored; work on behalf of a requester is recorded as theirs. */
export function recordedKindOf(actor: Actor): 'user' | 'apiKey' | 'system' {
  const { kind } = principalOf(actor)
  return kind === 'person' ? 'user' : kind
}

/** The id of the user who acts, or for whom a job acts; null for a key and for the portal itself. */
export function userIdOf(actor: Actor): string | null {
  const principal = principalOf(actor)
  return principal.kind === 'person' ? principal.userId : null
}

/** The id of the key that acts, or for which a job acts; null for a user and for the portal itself. */
export function apiKeyIdOf(actor: Actor): string | null {
  const principal = principalOf(actor)
  return principal.kind === 'apiKey' ? principal.apiKeyId : null
}

/** The id of the user or of the key; `system` for the portal itself. */
export function actorIdOf(actor: Actor): string {
  return userIdOf(actor) ?? apiKeyIdOf(actor) ?? 'system'
}

/** The user who created the key that acts; null for other actors. */
export function keyMakerOf(actor: Actor): string | null {
  const principal = principalOf(actor)
  return principal.kind === 'apiKey' ? principal.keyMadeBy : null
}

/** The user who is responsible for the actor's actions: for a key its maker; null for the portal itself. */
export function responsibleUserIdOf(actor: Actor): string | null {
  return userIdOf(actor) ?? keyMakerOf(actor)
}

/** The network address of the request; null for jobs. */
export function addressOf(actor: Actor): string | null {
  return actor.kind === 'person' || actor.kind === 'apiKey' ? (actor.address ?? null) : null
}
