import { expect, test } from 'vitest'
import type { Contact } from '#contract/contacts'
import { choicesOf, firstExisting, matchIn } from './partner-choices.ts'

const named = (name: string, nameAr = '') =>
  ({ id: 'con_1', name, nameAr, tradingName: '' }) as unknown as Contact
const contact = named('Al Ain Bakery')
const offer = { type: 'b2c', contacts: [contact], walkInName: 'Walk-in customer', canCreate: true } as const
const kindsOf = (text: string, change: object = {}) =>
  choicesOf({ ...offer, text, ...change }).map(({ is }) => is)

test('a typed text is the name of a contact first, also where it occurs in the name of a walk-in customer', () => {
  expect(kindsOf('')).toEqual(['walkIn', 'contact', 'create'])
  for (const text of ['al', 'IN', 'us']) expect(kindsOf(text)).toEqual(['contact', 'walkIn', 'create'])
  expect(kindsOf('walk', { contacts: [] })).toEqual(['walkIn', 'create'])
  expect(kindsOf('bakery')).toEqual(['contact', 'create'])
  expect(kindsOf('', { type: 'standard' })).toEqual(['contact', 'walkIn', 'create'])
  expect(kindsOf('', { walkInName: null, canCreate: false })).toEqual(['contact'])
})

test('Enter before the list was loaded picks what it would pick afterwards, and creates nothing', () => {
  expect(firstExisting(choicesOf({ ...offer, text: '' }))?.is).toBe('walkIn')
  expect(firstExisting(choicesOf({ ...offer, text: 'al' }))).toEqual({ is: 'contact', contact })
  expect(firstExisting(choicesOf({ ...offer, text: 'new name', contacts: [] }))).toBeUndefined()
})

test('names come before contacts that match by something else, and the match is known', () => {
  const [byEmail, byName] = [named('Oasis Interiors'), named('Gulf Accounts')]
  const listed = choicesOf({ ...offer, type: 'b2b', text: 'acc', contacts: [byEmail, byName] })
  expect(listed.slice(0, 2)).toEqual([
    { is: 'contact', contact: byName },
    { is: 'contact', contact: byEmail },
  ])
  expect(matchIn('Gulf Accounts', 'ACC')).toEqual({ before: 'Gulf ', match: 'Acc', after: 'ounts' })
  expect(matchIn('Gulf', '')).toBeNull()
})
