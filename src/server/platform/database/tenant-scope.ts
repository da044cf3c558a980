import type { Environment } from '#contract/common'

/** The wall: which organization's rows, of which environment. An Actor is one. */
export interface TenantScope {
  readonly organizationId: string
  readonly environment: Environment
  /** Keys of the participants whose rows are seen and written; all of the organization when it is left out. */
  readonly participants?: readonly string[]
}
