import { expect, test } from 'vitest'
import { purposeOf, wordsOfUpdate } from './purpose.ts'
import type { Attempt } from './queries.ts'

const tin = '1000345213'
const attempt = (intent: Attempt['intent'], verifiedAt: string | null = null) =>
  ({ intent, draft: { TIN: tin }, steps: [{ key: 'verify', state: 'done', at: verifiedAt }] }) as never
const held = (registeredAt: string) => ({ tin, registration: 'registered' as const, registeredAt })

test('the update says of each TIN whether its company is linked to this organization', () => {
  const textOf = (...given: Parameters<typeof wordsOfUpdate>) => wordsOfUpdate(...given).text
  const linked = [held('2026-11-01T08:00:00Z')]
  // No user is signed in, or no redirect was stored.
  expect(textOf(tin, undefined, undefined)).toBe('update.textUnknown')
  expect(textOf(undefined, null, linked)).toBe('update.textUnknown')
  expect(textOf(tin, undefined, linked)).toBe('update.text')
  expect(textOf('1234567890', undefined, linked)).toBe('update.textNotLinked')
  expect(textOf(tin, undefined, [])).toBe('update.textNotLinked')
  expect(textOf(undefined, attempt('reverify'), linked)).toBe('update.text')
  expect(textOf(undefined, attempt('reverify'), [])).toBe('update.textNotLinked')
})

test('an attempt that has registered the company itself has linked it', () => {
  const verifiedAt = '2026-11-20T08:00:00Z'
  expect(purposeOf(attempt('reverify', verifiedAt), [held('2026-11-01T08:00:00Z')])).toBe('reverify')
  expect(purposeOf(attempt('reverify', verifiedAt), [held('2026-11-20T08:01:00Z')])).toBe('link')
  expect(purposeOf(attempt('delink', verifiedAt), [])).toBe('delink')
  // A company that has left is linked again.
  const left = { ...held('2026-11-01T08:00:00Z'), registration: 'notRegistered' as const }
  expect(purposeOf(attempt('reverify'), [left])).toBe('link')
})
