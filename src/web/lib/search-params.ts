/** Validates search params without schemas: small enough for the first load. */
import { safeRedirect } from './redirect.ts'

type Search = Record<string, unknown>

/** A text param; the router may have parsed it as a number, a boolean or null. */
export function textParam(search: Search, name: string, maxLength = 200): string | undefined {
  const value = search[name]
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, maxLength) : undefined
}

export function choiceParam<V extends string>(
  search: Search,
  name: string,
  choices: readonly V[],
): V | undefined {
  const value = textParam(search, name)
  return choices.find((choice) => choice === value)
}

export function flagParam(search: Search, name: string): true | undefined {
  const value = search[name]
  return value === true || value === 'true' ? true : undefined
}

/**
 * Returns the valid search parameters of an address. Invalid ones are set to undefined, because the router merges the
 * result over the parameters in the address: omitted ones would reach the page unvalidated.
 */
export function onlyValid<T extends object>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return search as never
}

interface RedirectSearch {
  redirect?: string
}

/** The search of a sign-in page; a redirect to another origin is dropped. */
export function redirectSearch(search: Search): RedirectSearch {
  return onlyValid({ redirect: safeRedirect(search['redirect']) })
}

/** Search of a list: text and cursor. */
interface ListSearch {
  search?: string
  cursor?: string
}

function listSearch(search: Search): ListSearch {
  return onlyValid({ search: textParam(search, 'search', 100), cursor: textParam(search, 'cursor', 500) })
}

/** Search of a list of active or archived rows. */
export interface ArchiveSearch {
  search?: string
  cursor?: string
  archived?: true
  /** The dialog over the list: the id of a row, or `newRow`. */
  open?: string
}

/** Instead of an id: a row that is being created. */
export const newRow = 'new'

export function archiveSearch(search: Record<string, unknown>): ArchiveSearch {
  const open = textParam(search, 'open', 60)
  return onlyValid({ ...listSearch(search), archived: flagParam(search, 'archived'), open })
}
