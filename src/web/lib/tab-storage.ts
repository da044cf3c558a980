/**
 * What a tab works for: environment, organization and participant belong to the tab, and a reload changes none of them.
 * This device remembers those of the tab that was used last, and a new tab begins with them: one that a link opens shows
 * what the page around the link does.
 */

const scopeKeys = ['env', 'organization', 'organizationName', 'participant'] as const
type ScopeKey = (typeof scopeKeys)[number]

/** Whom the scope of this tab belongs to, and who signed in last on this device. */
const userKey = 'falaj-user'

/** The tab's own value; that of the tab that was used last when it has none yet. */
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

/** Storage for one of the keys. Other tabs are left alone. */
export const tabStorage = { read, write }

/** Notes who works in this tab, and answers whether it is the first time on this device. */
export function claimTab(userId: string): { isNewHere: boolean } {
  const isNewHere = localStorage.getItem(userKey) !== userId
  sessionStorage.setItem(userKey, userId)
  localStorage.setItem(userKey, userId)
  return { isNewHere }
}

/** Whether somebody else has signed in on this device since this tab was used. */
function belongsToAnother(): boolean {
  const [own, last] = [sessionStorage.getItem(userKey), localStorage.getItem(userKey)]
  return own !== null && last !== null && own !== last
}

/** Forgets what the tab works for, here and for new tabs; the environment stays. */
function forgetScope(): void {
  for (const key of scopeKeys) if (key !== 'env') write(key, null)
}

const organizationId = /^org_[0-9a-z]{26}$/

/** Whether the address of this tab has said which environment to work in. */
let isEnvironmentGiven = false

export function environmentWasGiven(): boolean {
  return isEnvironmentGiven
}

/**
 * Before anything else is read: what the address says (`?environment=preprod&organization=org_…`, as links of mails do) is
 * what this tab works for from now on, and is taken out of the address again.
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

/** Makes this tab the one that new tabs begin like. */
function lead(): void {
  if (sessionStorage.getItem(userKey) === null || belongsToAnother()) return
  for (const key of scopeKeys) {
    const own = sessionStorage.getItem(key)
    if (own !== null) localStorage.setItem(key, own)
  }
}

/** Prepares the storage of this tab; once, when the page is loaded. */
export function openTab(): void {
  if (belongsToAnother()) {
    sessionStorage.removeItem(userKey)
    for (const key of scopeKeys) sessionStorage.removeItem(key)
  }
  adoptAddress()
  // Without anything chosen the tab still stays where it is.
  if (read('env') === null) sessionStorage.setItem('env', 'prod')
  for (const key of scopeKeys) read(key)
  globalThis.addEventListener('focus', lead)
  globalThis.addEventListener('pointerdown', lead, { capture: true })
  // Nothing of one person's is shown to the next: their cookie is the one that requests of this tab would go by.
  globalThis.addEventListener('storage', ({ key }) => {
    if (key === userKey && belongsToAnother()) globalThis.location.reload()
  })
}
