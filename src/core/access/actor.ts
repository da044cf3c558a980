import type { Permission } from './permissions.ts'
import type { Role } from './role.ts'

type ActorEnvironment = 'preprod' | 'prod'

/**
 * The acting user, key or worker, with its organization and environment. Every operation takes one as its first
 * argument. `system` is our own worker: it has no user, and acts only within the organization that it receives.
 */
export interface Actor {
  readonly kind: 'user' | 'system' | 'apiKey'
  readonly userId: string | null
  readonly organizationId: string
  readonly environment: ActorEnvironment
  readonly role: Role
  readonly membershipId?: string
  readonly apiKeyId?: string
  /** The user who made the key. */
  readonly keyMadeBy?: string
  /** Permissions of a key; those of a user come from the role. */
  readonly scopes?: readonly Permission[]
  /** Keys of the participants that a key is limited to; all of the organization when it is left out. */
  readonly participants?: readonly string[]
  /** The network address that the request came from. */
  readonly address?: string
}
