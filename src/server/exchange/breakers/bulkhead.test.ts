import { expect, test } from 'vitest'
import type { Context } from '#platform/base/context'
import type { PeerRef } from '../ports/peers.ts'
import { hasSlot, withSlot } from './bulkhead.ts'

const slow: PeerRef = { environment: 'preprod', kind: 'provider', seat: '000111' }
const quick: PeerRef = { environment: 'preprod', kind: 'provider', seat: '000222' }

test('a slow peer gets half of the slots, and does not take those of others', async () => {
  const context = { config: { workerConcurrency: 4 } } as Context
  let answer: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  const withSlots = [withSlot(context, slow, () => waiting), withSlot(context, slow, () => waiting)]
  expect(hasSlot(context, slow)).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 2_100))
  expect([hasSlot(context, slow), hasSlot(context, quick)]).toEqual([false, true])
  answer()
  await Promise.all(withSlots)
  expect(hasSlot(context, slow)).toBe(true)
})
