import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  businessDaysAfter,
  dubaiDate,
  dubaiDateTime,
  endOfMonth,
  isPlainDate,
  startOfDubaiDay,
  startOfMonth,
} from '#core/calendar'

const dates = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2200, 0, 1) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))

describe('plain dates', () => {
  it('recognize existing dates', () => {
    for (const good of ['2024-02-29', '2000-02-29', '2026-12-31']) expect(isPlainDate(good), good).toBe(true)
    for (const bad of [
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-4-1',
      '2026-04-31',
      '',
      '2026-04-01Z',
    ]) {
      expect(isPlainDate(bad), bad).toBe(false)
    }
  })

  it('count days as the calendar does', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -40_000, max: 40_000 }), (date, days) => {
        const expected = new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
        expect(addDays(date, days)).toBe(expected)
      }),
    )
  })

  it('recognize months', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
    expect(endOfMonth('2028-02-03')).toBe('2028-02-29')
    expect(startOfMonth('2028-02-03')).toBe('2028-02-01')
    expect(() => addDays('soon', 1)).toThrow(RangeError)
  })
})

describe('Dubai', () => {
  it('is four hours ahead of UTC', () => {
    expect(dubaiDate('2026-11-21T19:59:59Z')).toBe('2026-11-21')
    expect(dubaiDate('2026-11-21T20:00:00Z')).toBe('2026-11-22')
    expect(dubaiDateTime(Date.UTC(2026, 11, 31, 21, 4, 5))).toEqual({
      date: '2027-01-01',
      time: '01:04:05+04:00',
    })
    expect(startOfDubaiDay('2026-11-22')).toBe('2026-11-21T20:00:00.000Z')
  })
})

describe('business days', () => {
  it('leave out Saturday, Sunday and the holidays that are named', () => {
    // 2026-11-21 is a Saturday.
    for (const [from, count, expected] of [
      ['2026-11-16', 2, '2026-11-18'],
      ['2026-11-19', 2, '2026-11-23'],
      ['2026-11-20', 2, '2026-11-24'],
      ['2026-11-21', 2, '2026-11-24'],
      ['2026-11-22', 2, '2026-11-24'],
      ['2026-11-21', 0, '2026-11-21'],
      ['1999-12-31', 1, '2000-01-03'],
    ] as const) {
      expect(businessDaysAfter(from, count), from).toBe(expected)
    }
    expect(businessDaysAfter('2026-12-01', 2, ['2026-12-02', '2026-12-03'])).toBe('2026-12-07')
    expect(() => businessDaysAfter('soon', 1)).toThrow(RangeError)
    expect(() => businessDaysAfter('2026-11-21', -1)).toThrow(RangeError)
  })
})
