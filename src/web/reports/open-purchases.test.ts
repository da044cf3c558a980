import '#web/lib/testing/browser-globals.ts'
import i18next from 'i18next'
import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import type { VatReturn } from '#contract/reports'
import { loadWords } from '#web/lib/testing/words.ts'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import { OpenPurchaseRows } from './open-purchases.tsx'

beforeAll(() => loadWords('en'))

const none = { documents: 0, amount: '0.00', vat: '0.00' }
const disputed = { documents: 2, amount: '100.00', vat: '5.00' }
const htmlOf = (leftOut: boolean) => {
  const openPurchases = { ...disputed, leftOut, disputed, undecided: none }
  const vatReturn = { from: '2026-11-01', to: '2026-11-30', openPurchases } as unknown as VatReturn
  return createQueryScreen(i18next).render(() => createElement(OpenPurchaseRows, { vatReturn }))
}

test('the way to the bills keeps whether the return leaves them out', () => {
  expect(htmlOf(true)).toMatch(/href="[^"]*decision=disputed[^"]*purchases=decided/)
  expect(htmlOf(false)).toMatch(/href="[^"]*decision=disputed/)
  expect(htmlOf(false)).not.toContain('purchases=decided')
})

test('the link is named by what its amount is of', () => {
  const link = /<a [^>]*>(.*?)<\/a>/.exec(htmlOf(true))?.[1] ?? ''
  const words = link.replaceAll(/<[^>]*>/g, '')
  const name = i18next.t('reports:vatReturn.leftOutOf.disputed')
  expect(words.startsWith(`${name}: `)).toBe(true)
  expect(words).toContain('100.00')
})
