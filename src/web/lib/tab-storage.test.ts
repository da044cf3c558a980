import './testing/browser-globals.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { claimTab, openTab, tabStorage } from './tab-storage.ts'

const organization = `org_${'0'.repeat(26)}`
let replaced: string[]
let listeners: Map<string, (event: object) => void>

/** Loads a page in this tab. */
function load(address = '/documents/sent'): void {
  replaced = []
  listeners = new Map()
  vi.stubGlobal('location', { href: `http://localhost${address}`, reload: vi.fn() })
  vi.stubGlobal('history', { replaceState: (...given: unknown[]) => replaced.push(String(given[2])) })
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) =>
    listeners.set(name, listener),
  )
  openTab()
}

/** Another tab of this browser selects a value; session storage belongs to this tab. */
const setInOtherTab = (key: string, value: string) => localStorage.setItem(key, value)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => vi.unstubAllGlobals())

test('a new tab starts with the scope of the last used tab, and keeps it when other tabs switch', () => {
  setInOtherTab('env', 'preprod')
  setInOtherTab('organization', 'org_1')
  load()
  setInOtherTab('env', 'prod')
  setInOtherTab('organization', 'org_2')
  load()
  expect([tabStorage.read('env'), tabStorage.read('organization')]).toEqual(['preprod', 'org_1'])
})

test('a tab without a choice keeps its scope, too', () => {
  load()
  setInOtherTab('env', 'preprod')
  load()
  expect(tabStorage.read('env')).toBe('prod')
})

test('new tabs start with the scope of the tab in use', () => {
  load()
  claimTab('usr_1')
  tabStorage.write('organization', 'org_1')
  setInOtherTab('organization', 'org_2')
  listeners.get('pointerdown')?.({})
  expect(localStorage.getItem('organization')).toBe('org_1')
})

test('an address sets the scope of the tab, and is cleaned afterwards', () => {
  tabStorage.write('organization', 'org_1')
  tabStorage.write('participant', '{}')
  load(`/notices?environment=preprod&organization=${organization}&page=2`)
  expect(replaced).toEqual(['/notices?page=2'])
  expect(tabStorage.read('env')).toBe('preprod')
  expect([tabStorage.read('organization'), tabStorage.read('participant')]).toEqual([organization, null])
  load('/notices?environment=live&organization=org_1')
  expect(replaced).toEqual([])
})

test('the next person who signs in on this device inherits nothing', () => {
  load()
  claimTab('usr_1')
  tabStorage.write('organization', 'org_1')
  setInOtherTab('falaj-user', 'usr_2')
  localStorage.removeItem('organization')
  listeners.get('storage')?.({ key: 'falaj-user' })
  expect(globalThis.location.reload).toHaveBeenCalledOnce()
  listeners.get('focus')?.({})
  expect(localStorage.getItem('organization')).toBeNull()
  load()
  expect(tabStorage.read('organization')).toBeNull()
  expect(claimTab('usr_2')).toEqual({ isNewHere: false })
})
