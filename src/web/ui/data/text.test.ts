import '#web/lib/testing/browser-globals.ts'
import i18next from 'i18next'
import { createElement } from 'react'
import { afterAll, expect, test } from 'vitest'
import { loadWords } from '#web/lib/testing/words.ts'
import { createQueryScreen } from '../testing/query-screen.ts'
import { MoneyText } from './text.tsx'

const shown = (props: Parameters<typeof MoneyText>[0]) =>
  createQueryScreen(i18next).render(() => createElement(MoneyText, props))
const textOf = (html: string) => html.replaceAll(/<style.*?<\/style>/gs, '').replaceAll(/<[^>]*>/g, '')

afterAll(() => loadWords('en'))

test('an amount is read before its currency, in English', async () => {
  await loadWords('en')
  const html = shown({ amount: '1234.5', currency: 'AED' })
  expect(textOf(html)).toBe('1,234.50 AED')
  expect(html).toContain('<bdi dir="ltr"')
  expect(html).not.toContain('dir="rtl"')
})

test('and in Arabic, where the dirham has its name and other currencies their code', async () => {
  await loadWords('ar')
  const html = shown({ amount: '-1234.5', currency: 'AED' })
  expect(textOf(html)).toBe('-1,234.50 درهم')
  expect(html).toMatch(/<bdi dir="rtl"[^>]*><bdi dir="ltr"[^>]*>-1,234.50<\/bdi>/)
  expect(textOf(shown({ amount: '3', currency: 'USD' }))).toBe('3.00 USD')
  expect(shown({ amount: '3' })).not.toContain('dir="rtl"')
})
