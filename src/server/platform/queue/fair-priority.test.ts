import { expect, test } from 'vitest'
import { FairPriority, lastClass } from './fair-priority.ts'

test('lanes with few waiting jobs come before lanes with many', () => {
  const fair = new FairPriority()
  const busy = Array.from({ length: 50_000 }, () => fair.take('busy', 0))
  expect(busy[0]).toBe(0)
  expect(busy.toSorted((a, b) => a - b)).toEqual(busy)
  expect(busy.at(-1)).toBe(7)
  expect(fair.take('other', 0)).toBe(0)
  expect(fair.take('busy', 60_000)).toBe(7)
})

test('an empty bucket is removed, and the last class has no upper bound', () => {
  const fair = new FairPriority()
  for (let job = 0; job < 100; job++) fair.take('a', 0)
  expect(fair.take('a', 20_000)).toBe(0)
  let last = 0
  for (let job = 0; job < 300_000; job++) last = fair.take('b', 0)
  expect(last).toBe(lastClass)
})

test('a steady trickle never waits behind others', () => {
  const fair = new FairPriority()
  const classes = Array.from({ length: 1_000 }, (_, index) => fair.take('steady', index * 250))
  expect(new Set(classes)).toEqual(new Set([0]))
})
