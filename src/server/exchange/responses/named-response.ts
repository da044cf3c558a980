import type { ListedResponse } from './response-store.ts'

/** Names of users by id; unknown ids are left out. */
export type UserNames = ReadonlyMap<string, string>

/** A response, with the names of those who decided it or put it away. */
export interface NamedResponse {
  readonly response: ListedResponse
  readonly names: UserNames
}

/** Ids of those who decided, or put away what the other side said. */
export function peopleOf(responses: readonly ListedResponse[]): string[] {
  const ids = responses.flatMap(({ decidedBy, settled }) => [decidedBy, settled?.by])
  return [...new Set(ids.filter((id) => id !== null && id !== undefined))]
}
