import i18next from 'i18next'
import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import '#web/lib/testing/browser-globals.ts'
import { loadWords } from '#web/lib/testing/words.ts'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import { CompanyFields } from './company-fields.tsx'

beforeAll(() => loadWords('en'))

/** The label of each field by its name; of a choice the legend, of a checkbox the words beside it. */
function labelsOf(html: string): Record<string, string | undefined> {
  const plain = (text = '') =>
    text
      .replaceAll(/<[^>]*>/g, '')
      .replace(/ \*$/, '')
      .trim()
  const fields = [...html.matchAll(/<(?:input|select)(?=[^>]* name="(\w+)")([^>]*)>/g)]
  return Object.fromEntries(
    fields.map(([field, name = '', attributes = '']) => {
      const after = html.slice(html.indexOf(field) + field.length)
      if (attributes.includes('type="radio"')) return [name, plain(/<legend>(.*?)<\/legend>/.exec(html)?.[1])]
      if (attributes.includes('type="checkbox"')) return [name, plain(/^<span>(.*?)</.exec(after)?.[1])]
      const id = / id="([^"]*)"/.exec(attributes)?.[1]
      return [name, plain(new RegExp(`<label for="${id}"[^>]*>(.*?)</label>`).exec(html)?.[1])]
    }),
  )
}

test('registration has every field of the specification', () => {
  const html = createQueryScreen(i18next).render(() => createElement(CompanyFields, { fieldErrors: {} }))
  const labels = {
    given_name: 'First name',
    family_name: 'Last name',
    phone_number: 'Phone number',
    role: 'Your role',
    organizationName: 'Organization name',
    country: 'Country',
    currency: 'Currency',
    defaultEnvironment: 'Where would you like to start?',
    mfaByEmail: 'Ask for an e-mailed code at each sign-in',
  }
  expect(labelsOf(html)).toEqual(labels)
  // Each field counts for itself: without it, or without its label, exactly it differs.
  for (const [name, label] of Object.entries(labels)) {
    const { [name as keyof typeof labels]: _, ...others } = labels
    expect(labelsOf(html.replaceAll(` name="${name}"`, ''))).toEqual(others)
    expect(labelsOf(html.replace(`>${label}<`, '><'))).toEqual({ ...labels, [name]: '' })
  }
  const required = [...html.matchAll(/<input(?=[^>]* required)[^>]* name="(\w+)"/g)].map(([, name]) => name)
  expect(required).toEqual(['given_name', 'family_name', 'organizationName'])
  const roles = /<select[^>]* name="role"[^>]*>(.*?)<\/select>/.exec(html)?.[1] ?? ''
  expect([...roles.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, role]) => role)).toEqual([
    'Owner or general manager',
    'Accountant',
    'Finance manager',
    'Tax advisor',
    'Developer',
    'Other',
  ])
  // The test environment is chosen first.
  const environments = [...html.matchAll(/<input type="radio"[^>]*value="(\w+)"[^>]*>/g)]
  expect(environments.map(([input, value]) => [value, input.includes('checked')])).toEqual([
    ['preprod', true],
    ['prod', false],
  ])
})
