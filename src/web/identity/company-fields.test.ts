import i18next from 'i18next'
import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import '#web/lib/testing/browser-globals.ts'
import { loadWords } from '#web/lib/testing/words.ts'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import { CompanyFields } from './company-fields.tsx'

beforeAll(() => loadWords('en'))

test('registration has every field of the specification', () => {
  const html = createQueryScreen(i18next).render(() => createElement(CompanyFields, { fieldErrors: {} }))
  const names = [...html.matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map(([, name]) => name)
  expect([...new Set(names)]).toEqual([
    'given_name',
    'family_name',
    'phone_number',
    'role',
    'organizationName',
    'country',
    'currency',
    'defaultEnvironment',
    'mfaByEmail',
  ])
  const text = html.replaceAll(/<[^>]*>/g, ' ')
  for (const label of ['First name', 'Last name', 'Your role', 'Accountant']) expect(text).toContain(label)
  expect(html).toMatch(/<input(?=[^>]* name="given_name")[^>]* required/)
  expect(html).toMatch(/<input(?=[^>]* name="family_name")[^>]* required/)
})
