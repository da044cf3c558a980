import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, isPlainDate } from '#core/calendar'
import { keptUntil, lawAt, lawDocuments, lawEntries, lawTopics, mandateCalendar } from './index.ts'

const dates = fc
  .integer({ min: Date.UTC(2018, 0, 1) / 86_400_000, max: Date.UTC(2040, 0, 1) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))

/** Topics that the code reads on any day, so that they must always have an entry. */
const alwaysKnown = [
  'duty.outageNotice',
  'duty.issueTaxInvoice',
  'status.serviceLevel',
  'status.dutyInUae',
  'status.dutyAbroad',
] as const

describe('the table', () => {
  it.each(lawTopics)(
    '%s has entries one after another, without gap or overlap, the last one open',
    (topic) => {
      const entries = lawEntries(topic)
      expect(entries.at(-1)?.validUntil).toBeNull()
      entries.forEach((entry, index) => {
        const before = entries[index - 1]
        if (before) expect(entry.validFrom).toBe(addDays(before.validUntil ?? '', 1))
        for (const day of [
          entry.validFrom ?? '2026-01-01',
          entry.validUntil ?? '2026-01-01',
          entry.checkedOn,
        ])
          expect(isPlainDate(day), day).toBe(true)
        expect(Object.keys(lawDocuments)).toContain(entry.source.document)
        // An entry that we have not read ourselves names its publications, or several of them agree.
        if (entry.confidence === 'transcribed') expect(entry.source.pages).toBeTruthy()
      })
    },
  )

  it('keeps amounts as decimal strings', () => {
    const text = JSON.stringify(lawTopics.map(lawEntries))
    expect(text).toMatch(/"amountAed":"\d+"/)
    expect(text).not.toMatch(/Aed":\d/)
  })
})

describe('on a day', () => {
  it('returns the entry that is valid on it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...lawTopics), dates, (topic, date) => {
        const holding = lawEntries(topic).filter(
          ({ validFrom, validUntil }) =>
            (validFrom === null || validFrom <= date) && (validUntil === null || date <= validUntil),
        )
        if (holding.length === 0) expect(() => lawAt(topic, date)).toThrow(RangeError)
        else expect([lawAt(topic, date)]).toEqual(holding)
      }),
    )
  })

  it('has an entry for each topic that the portal uses', () => {
    fc.assert(
      fc.property(fc.constantFrom(...alwaysKnown), dates, (topic, date) => {
        expect(lawAt(topic, date).value).toBeDefined()
      }),
    )
  })

  it('follows an amendment on its day', () => {
    const appointBy = (date: string) => lawAt('mandate.largeTaxpayer', date).value.appointBy
    expect([appointBy('2026-05-09'), appointBy('2026-05-10')]).toEqual(['2026-07-31', '2026-10-30'])
    const sends = (date: string) => lawAt('status.dutyAbroad', date).value.sends
    expect([sends('2027-03-30'), sends('2027-03-31')]).toEqual([false, true])
    const arabic = (date: string) => lawAt('penalty.recordsNotInArabic', date).value.amountAed
    expect([arabic('2026-04-13'), arabic('2026-04-14')]).toEqual(['20000', '5000'])
    expect(lawAt('specification.pintAe', '2026-06-01').value.version).toBe('1.0.3')
  })

  it('reports a day without an entry, and an invalid day', () => {
    expect(() => lawAt('penalty.invoiceLate', '2025-11-23')).toThrow(
      'nothing is known of penalty.invoiceLate',
    )
    expect(() => lawAt('duty.outageNotice', '2026-02-29')).toThrow('is not a date')
  })
})

describe('the calendar of the mandate', () => {
  it('has the days that hold on a day, earliest first, each with its source', () => {
    const days = mandateCalendar('2026-11-23')
    // The remark about the former date of appointment belongs to no other day.
    expect(days.filter(({ entry }) => entry.remark).map(({ event }) => event)).toEqual(['appointBy'])
    expect(days.map(({ date, event, topic }) => `${date} ${event} ${topic}`)).toEqual([
      '2026-07-01 goLive mandate.voluntary',
      '2026-10-30 appointBy mandate.largeTaxpayer',
      '2027-01-01 goLive mandate.largeTaxpayer',
      '2027-03-31 appointBy mandate.smallTaxpayer',
      '2027-03-31 appointBy mandate.government',
      '2027-07-01 goLive mandate.smallTaxpayer',
      '2027-10-01 goLive mandate.government',
      '2028-12-31 graceEnds grace.vatGroup',
    ])
    expect(mandateCalendar('2026-05-09')[1]?.date).toBe('2026-07-31')
  })
})

describe('how long records are kept', () => {
  it('counts the years from the end of the longest tax period that a day can belong to', () => {
    expect(keptUntil('2026-01-01', 'standard')).toBe('2031-12-31')
    expect(keptUntil('2026-12-31', 'standard')).toBe('2032-11-30')
    expect(keptUntil('2027-03-15', 'realEstate')).toBe('2035-02-28')
    expect(keptUntil('2026-01-01', 'corporateTax')).toBe('2033-12-31')
    expect(() => keptUntil('2026-02-30', 'standard')).toThrow(RangeError)
  })

  it('is never shorter than five or seven years after the calendar year', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const year = Number(date.slice(0, 4))
        expect(keptUntil(date, 'standard') >= `${year + 5}-12-31`).toBe(true)
        expect(keptUntil(date, 'realEstate') >= `${year + 7}-12-31`).toBe(true)
      }),
    )
  })
})
