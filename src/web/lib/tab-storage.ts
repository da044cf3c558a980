/**
 * The scope of a tab: environment, organization and participant belong to the tab, and survive a reload.
 * The device remembers the scope of the last used tab, and a new tab starts with it, so that a link opens in the scope
 * of its page.
 */

const scopeKeys = ['env', 'organization', 'organizationName', 'participant'] as const
type ScopeKey = (typeof scopeKeys)[number]

/** Key of the user to whom the scope of this tab belongs, and of the last user who signed in on this device. */
const userKey = 'falaj-user'

/** The tab's own value; as long as it has none, that of the most recently used tab. */
function read(key: ScopeKey): string | null {
  const own = sessionStorage.getItem(key)
  if (own !== null) return own
  const seed = localStorage.getItem(key)
  if (seed !== null) sessionStorage.setItem(key, seed)
  return seed
}

function write(key: ScopeKey, value: string | null): void {
  for (const storage of [sessionStorage, localStorage])
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, value)
}

/** Storage for one of the keys. Other tabs are not affected. */
export const tabStorage = { read, write }

/** Records the user of this tab; returns whether it is the user's first time on this device. */
export function claimTab(userId: string): { isNewHere: boolean } {
  const isNewHere = localStorage.getItem(userKey) !== userId
  sessionStorage.setItem(userKey, userId)
  localStorage.setItem(userKey, userId)
  return { isNewHere }
}

/** Whether the environment of this tab is that of a signed-in user, and not the default. */
export function isTabClaimed(): boolean {
  return sessionStorage.getItem(userKey) !== null
}

/** Whether another user has signed in on this device since this tab was used. */
function belongsToAnother(): boolean {
  const [own, last] = [sessionStorage.getItem(userKey), localStorage.getItem(userKey)]
  return own !== null && last !== null && own !== last
}

/** Clears the scope of this tab and of new tabs, except for the environment. */
function forgetScope(): void {
  for (const key of scopeKeys) if (key !== 'env') write(key, null)
}

const organizationId = /^org_[0-9a-z]{26}$/

/** Whether the address of this tab has set the environment. */
let isEnvironmentGiven = false

export function isEnvironmentFromAddress(): boolean {
  return isEnvironmentGiven
}

/**
 * Applies the scope in the address (`?environment=preprod&organization=org_…`, as in links of mails) and removes it
 * from the address.
 */
function adoptAddress(): void {
  const address = new URL(globalThis.location.href)
  const [environment, organization] = ['environment', 'organization'].map((name) =>
    address.searchParams.get(name),
  )
  const isEnvironment = environment === 'preprod' || environment === 'prod'
  const isOrganization = organizationId.test(organization ?? '')
  if (!isEnvironment && !isOrganization) return
  if (isEnvironment) {
    isEnvironmentGiven = true
    write('env', environment)
    address.searchParams.delete('environment')
  }
  if (isOrganization && organization) {
    if (read('organization') !== organization) forgetScope()
    write('organization', organization)
    address.searchParams.delete('organization')
  }
  globalThis.history.replaceState(null, '', `${address.pathname}${address.search}${address.hash}`)
}

/** Makes new tabs start with the scope of this tab. */
function lead(): void {
  if (sessionStorage.getItem(userKey) === null || belongsToAnother()) return
  for (const key of scopeKeys) {
    const own = sessionStorage.getItem(key)
    if (own !== null) localStorage.setItem(key, own)
  }
}

/** Prepares the storage of this tab; called once, when the page is loaded. */
export function openTab(): void {
  if (belongsToAnother()) {
    sessionStorage.removeItem(userKey)
    for (const key of scopeKeys) sessionStorage.removeItem(key)
  }
  adoptAddress()
  // Stores the default too, so that the scope of the tab does not change later.
  if (read('env') === null) sessionStorage.setItem('env', 'prod')
  for (const key of scopeKeys) read(key)
  globalThis.addEventListener('focus', lead)
  globalThis.addEventListener('pointerdown', lead, { capture: true })
  // Reload before another user sees this data: requests of this tab would use the other user's cookie.
  globalThis.addEventListener('storage', ({ key }) => {
    if (key === userKey && belongsToAnother()) globalThis.location.reload()
  })
}
