import { expect, test } from 'vitest'
import { verdicts } from '#core/verdict'
import { opensInForm } from './verdict-keys.ts'

test('only a draft that awaits no approval and got no decision opens in its form', () => {
  expect(Object.keys(verdicts).filter(opensInForm)).toEqual(['draft'])
  expect(opensInForm('buyerAsks')).toBe(false)
  expect(opensInForm('unknown')).toBe(false)
})
