/** The address that `g` and a letter open. */
export const goKeys = {
  d: '/dashboard',
  s: '/documents/sent',
  r: '/documents/received',
  c: '/contacts/customers',
  u: '/contacts/suppliers',
  p: '/products',
  i: '/imports',
  o: '/reports',
  t: '/settings',
  h: '/support',
} as const

const storageKey = 'letterKeys'

/** Whether single letters are shortcuts. Users who dictate or mistype can turn them off (WCAG 2.2, 2.1.4). */
export function areLetterKeysOn(): boolean {
  return localStorage.getItem(storageKey) !== 'off'
}

export function turnLetterKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, 'off')
}
