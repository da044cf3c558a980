import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisTop } from './chart-axis.ts'

test.each([
  [0, 3],
  [154_000, 180_000],
  [300_000, 300_000],
  [8.9, 9],
])('the axis of a highest bar of %d ends at %d', (highest, top) => {
  expect(axisTop(highest)).toBeCloseTo(top, 6)
})

test('every bar fits, and the highest one takes at least five eighths of the height', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e12, noNaN: true }), (highest) => {
      const share = highest / axisTop(highest)
      expect(share).toBeLessThanOrEqual(1 + 1e-9)
      expect(share).toBeGreaterThan(0.625)
    }),
  )
})
