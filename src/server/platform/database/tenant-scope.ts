import type { Environment } from '#contract/common'

/** The wall: which organization's rows, of which environment. An Actor is one. */
export interface TenantScope {
  readonly organizationId: string
  readonly environment: Environment
  /** Keys of the participants whose rows are visible and writable; undefined means all of the organization. */
  readonly participants?: readonly string[]
}
