/** The roles of a membership, strongest first (architecture.md, part 4). */
export const roles = ['owner', 'admin', 'accountant', 'clerk', 'approver', 'viewer'] as const
export type Role = (typeof roles)[number]

type ActorEnvironment = 'preprod' | 'prod'

/**
 * Who does something, for which organization and in which environment. Every operation takes one as its first
 * argument. `system` is our own worker: it has no user and acts only within the organization it is told.
 */
export interface Actor {
  readonly kind: 'user' | 'system' | 'apiKey'
  readonly userId: string | null
  readonly organizationId: string
  readonly environment: ActorEnvironment
  readonly role: Role
  readonly membershipId?: string
  readonly apiKeyId?: string
}
