import '#web/lib/testing/browser-globals.ts'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import { useCurrencyOptions } from './code-options.ts'
import { loadWords } from './testing/words.ts'

beforeAll(() => loadWords('en'))

test('currencies are those that people pay with: no metals or funds, nothing for testing', async () => {
  let load: ReturnType<typeof useCurrencyOptions> | undefined
  createQueryScreen(i18next).render(() => {
    load = useCurrencyOptions()
    return null
  })
  const codes = (await load?.())?.map(({ code }) => code) ?? []
  expect(codes).toEqual(expect.arrayContaining(['AED', 'SAR', 'USD', 'EUR', 'XOF']))
  for (const code of ['XAU', 'XAG', 'CHE', 'CLF', 'UYI', 'XTS', 'XXX']) expect(codes).not.toContain(code)
})
