import type { Environment } from '#contract/common'

/** Values by environment; an environment without one has nothing connected to it. */
export type ByEnvironment<T> = Readonly<Partial<Record<Environment, T>>>

/** The environments to which something is connected. */
export function connectedEnvironments(joined: ByEnvironment<unknown>): Environment[] {
  return (['preprod', 'prod'] as const).filter((environment) => joined[environment] !== undefined)
}
