/** The organization of this tab, one of the user's; see `tab-storage.ts`. */
import { tabStorage } from './tab-storage.ts'

const storageKey = 'organization'
const nameKey = 'organizationName'

let selected: string | null | undefined

/** The id of the selected organization; null if none was ever selected, in which case the portal uses the first one. */
export function currentOrganization(): string | null {
  selected ??= tabStorage.read(storageKey)
  return selected
}

/** Its name, stored because the portal returns it only to members. */
export function currentOrganizationName(): string | null {
  return tabStorage.read(nameKey)
}

/** Selects an organization for further requests; null clears the selection. */
export function selectOrganization(id: string | null, name: string | null = null): void {
  selected = id
  tabStorage.write(storageKey, id)
  tabStorage.write(nameKey, name)
}
