/** The organization that this tab works for, of those that the person belongs to; see `tab-storage.ts`. */
import { tabStorage } from './tab-storage.ts'

const storageKey = 'organization'
const nameKey = 'organizationName'

let selected: string | null | undefined

/** The id of the selected organization; null while none was ever chosen: the portal takes the first then. */
export function currentOrganization(): string | null {
  selected ??= tabStorage.read(storageKey)
  return selected
}

/** Its name, for when the portal no longer returns it. */
export function currentOrganizationName(): string | null {
  return tabStorage.read(nameKey)
}

/** Selects an organization for what is asked from now on; null forgets it. */
export function selectOrganization(id: string | null, name: string | null = null): void {
  selected = id
  tabStorage.write(storageKey, id)
  tabStorage.write(nameKey, name)
}
