/** The organization that somebody who belongs to several works for, kept on this device under the key `organization`. */
const storageKey = 'organization'

let selected: string | null | undefined

/** The id of the selected organization; null while none was ever chosen: the portal takes the first then. */
export function currentOrganization(): string | null {
  selected ??= localStorage.getItem(storageKey)
  return selected
}

/** Selects an organization for what is asked from now on; null forgets it. */
export function selectOrganization(id: string | null): void {
  selected = id
  if (id === null) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, id)
}
