import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { safeRedirect } from './redirect.ts'

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'https://portal.example' })
})
afterAll(() => vi.unstubAllGlobals())

test.each([
  ['/products?search=a#b', '/products?search=a#b'],
  ['https://evil.example/', undefined],
  ['//evil.example/', undefined],
  ['/\\evil.example', undefined],
  ['/.//evil.example', undefined],
  ['/a/..//evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  [7, undefined],
])('%s goes to %s', (given, place) => {
  expect(safeRedirect(given)).toBe(place)
})
