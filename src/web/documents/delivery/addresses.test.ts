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
