import type { ListedResponse } from './response-store.ts'

/** Names of users by id; unknown ids are left out. */
export type UserNames = ReadonlyMap<string, string>

/** A response, with the names of the users who decided or settled it. */
export interface ResponseWithNames {
  readonly response: ListedResponse
  readonly names: UserNames
}

/** Ids of the users who decided or settled responses. */
export function peopleOf(responses: readonly ListedResponse[]): string[] {
  const ids = responses.flatMap(({ decidedBy, settled }) => [decidedBy, settled?.by])
  return [...new Set(ids.filter((id) => id !== null && id !== undefined))]
}
