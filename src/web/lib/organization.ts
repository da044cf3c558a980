/** The organization that this tab works for, of those that the person belongs to; see `tab-storage.ts`. */
import { tabStorage } from './tab-storage.ts'

const storageKey = 'organization'
const nameKey = 'organizationName'

let selected: string | null | undefined

/** The id of the selected organization; null if none was ever selected: the portal uses the first one then. */
export function currentOrganization(): string | null {
  selected ??= tabStorage.read(storageKey)
  return selected
}

/** Its name, for when the portal no longer returns it. */
export function currentOrganizationName(): string | null {
  return tabStorage.read(nameKey)
}

/** Selects an organization for further requests; null clears the selection. */
export function selectOrganization(id: string | null, name: string | null = null): void {
  selected = id
  tabStorage.write(storageKey, id)
  tabStorage.write(nameKey, name)
}
