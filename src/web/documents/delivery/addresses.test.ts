import { expect, test } from 'vitest'
import { addressesIn, faultOf } from './addresses.ts'

test('addresses are separated as people and mail programs do', () => {
  expect(addressesIn(' a@x.ae, b@x.ae;c@x.ae\nd@x.ae، e@x.ae ')).toEqual([
    'a@x.ae',
    'b@x.ae',
    'c@x.ae',
    'd@x.ae',
    'e@x.ae',
  ])
  expect(addressesIn(' ,; ')).toEqual([])
})

test('a fault names the wrong entries', () => {
  expect(faultOf([], true)).toEqual({ key: 'toInvalid' })
  expect(faultOf([], false)).toBeNull()
  expect(faultOf(['a@x.ae', 'b@', 'c'], true)).toEqual({
    key: 'entryInvalid',
    addresses: '\u2066b@\u2069, \u2066c\u2069',
  })
  const many = Array.from({ length: 11 }, (_, index) => `a${index}@x.ae`)
  expect(faultOf(many, true)).toEqual({ key: 'tooManyAddresses' })
  expect(faultOf(many.slice(1), true)).toBeNull()
})

test('of names and addresses, as mail programs copy them, the addresses count, each once', () => {
  const read = (text: string) => addressesIn(text).join(' ')
  expect(read('Layla Hassan <layla@x.ae>; Omar <omar@x.ae>')).toBe('layla@x.ae omar@x.ae')
  expect(read('Layla Hassan <layla@x.ae>, ليلى <l@x.ae>، <o@x.ae>')).toBe('layla@x.ae l@x.ae o@x.ae')
  expect(read('"Hassan, Layla" <layla@x.ae>, omar@x.ae')).toBe('layla@x.ae omar@x.ae')
  expect(read('Hassan, Layla <layla@x.ae>; Khan, O. <omar@x.ae>;')).toBe('layla@x.ae omar@x.ae')
  expect(read('a@x.ae, b@x.ae; Omar <omar@x.ae>')).toBe('a@x.ae b@x.ae omar@x.ae')
  expect(read('a@x.ae Omar <omar@x.ae>')).toBe('a@x.ae omar@x.ae')
  expect(read("'layla@x.ae' <layla@x.ae>; LAYLA@x.ae")).toBe('layla@x.ae')
  // A forgotten comma or a slip is shown, and no entry is lost.
  expect(read('accounts, Omar <omar@x.ae>')).toBe('accounts omar@x.ae')
  expect(read('Layla <layla@x')).toBe('Layla <layla@x')
})
