import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assessScope, lawTopics, openQuestions, type ScopeAnswers, scopeQuestions } from './index.ts'

const large: ScopeAnswers = {
  who: 'business',
  customers: 'businesses',
  supplies: 'usual',
  revenue: 'large',
  provider: 'none',
}

describe('scope, start and penalties of a company', () => {
  it('reports the overdue penalties of a large business without a provider, by started months', () => {
    const on = (today: string, provider: ScopeAnswers['provider'] = 'none') =>
      assessScope({ ...large, provider }, today)
    expect(on('2026-10-30')).toMatchObject({
      inScope: 'yes',
      mandate: { topic: 'mandate.largeTaxpayer', isAppointmentOverdue: false, isLiveOverdue: false },
      accrued: null,
    })
    expect(on('2026-10-31')).toMatchObject({ accrued: { months: 1, amountAed: '5000' } })
    expect(on('2026-11-29').accrued).toMatchObject({ months: 1 })
    expect(on('2026-12-31').accrued).toMatchObject({ months: 3, amountAed: '15000' })
    // A company that appointed one in time owes nothing until its go-live day.
    expect(on('2026-12-31', 'appointed').accrued).toBeNull()
    expect(on('2027-01-01', 'appointed')).toMatchObject({
      mandate: { isAppointmentOverdue: false, isLiveOverdue: true },
      accrued: { months: 1, amountAed: '5000' },
    })
    expect(on('2027-02-01', 'appointed').accrued).toMatchObject({ months: 2, amountAed: '10000' })
    expect(on('2030-01-01', 'exchanging').accrued).toBeNull()
  })

  it('uses the days of smaller businesses and government entities', () => {
    expect(assessScope({ ...large, revenue: 'small' }, '2026-11-23').mandate).toMatchObject({
      appointBy: '2027-03-31',
      goLive: '2027-07-01',
    })
    const { revenue: _revenue, ...government } = { ...large, who: 'government' as const }
    expect(assessScope(government, '2026-11-23').mandate).toMatchObject({ goLive: '2027-10-01' })
  })

  it('leaves out companies out of scope, and asks no unneeded question', () => {
    expect(assessScope({ who: 'privatePerson' }, '2026-11-23')).toMatchObject({
      inScope: 'no',
      because: 'scope.privatePersons',
      accrued: null,
    })
    const shop = { who: 'business', customers: 'privatePersons', supplies: 'usual' } as const
    expect(assessScope(shop, '2027-11-23')).toMatchObject({ inScope: 'purchasesOnly', mandate: null })
    const airline = { who: 'business', customers: 'businesses', supplies: 'airlineTickets' } as const
    expect(assessScope(airline, '2027-11-23')).toMatchObject({ because: 'scope.airlineTickets' })
    expect(assessScope({ ...large, supplies: 'airWaybills' }, '2027-11-23')).toMatchObject({
      inScope: 'later',
      because: 'grace.airWaybill',
      accrued: null,
    })
    expect(() => assessScope({ who: 'business' }, '2026-11-23')).toThrow('"customers" is missing')
    expect(() => assessScope(large, '2026-02-30')).toThrow(RangeError)
  })

  it('returns a verdict for all answers, on any day, based on existing topics', () => {
    const anyAnswers = fc.record(
      Object.fromEntries(
        Object.entries(scopeQuestions).map(([question, choices]) => [question, fc.constantFrom(...choices)]),
      ),
    )
    const days = fc
      .integer({ min: Date.UTC(2026, 0, 1) / 86_400_000, max: Date.UTC(2032, 0, 1) / 86_400_000 })
      .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
    fc.assert(
      fc.property(anyAnswers, days, (answers, today) => {
        expect(openQuestions(answers)).toEqual([])
        const { because, mandate, accrued, inScope } = assessScope(answers as ScopeAnswers, today)
        expect(lawTopics).toContain(because)
        expect(mandate === null).toBe(inScope === 'no' || inScope === 'purchasesOnly')
        if (accrued) expect(mandate?.isAppointmentOverdue || mandate?.isLiveOverdue).toBe(true)
      }),
    )
  })
})
