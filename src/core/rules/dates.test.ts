import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkXml, rulePackById, rulePackFor, rulePacks } from './index.ts'
import { packOn } from './packs.ts'

const example = readFileSync(
  new URL('../../../examples/standard-tax-invoice/document.xml', import.meta.url),
  'utf8',
)

const rulesOf = (xml: string, pack?: string) =>
  checkXml(xml, pack === undefined ? {} : { pack }).findings.map(({ rule }) => rule)

const withTime = (time: string) =>
  example.replace('</cbc:IssueDate>', `</cbc:IssueDate><cbc:IssueTime>${time}</cbc:IssueTime>`)

const withPeriod = (start: string, end: string) =>
  example.replace(
    '<cac:OrderReference>',
    `<cac:InvoicePeriod><cbc:StartDate>${start}</cbc:StartDate><cbc:EndDate>${end}</cbc:EndDate></cac:InvoicePeriod><cac:OrderReference>`,
  )

describe('times', () => {
  it.each([
    ['09:05:00', true],
    ['09:05:00.250Z', true],
    ['09:05:00+14:00', true],
    ['09:05:00-04:30', true],
    ['24:00:00', true],
    ['24:00:00.00', true],
    ['24:00:01', false],
    ['24:01:00', false],
    ['24:00:00.01', false],
    ['25:00:00', false],
    ['09:60:00', false],
    ['09:05:60', false],
    ['09:05:00+14:59', true],
    ['09:05:00+15:00', false],
    ['09:05:00+04:60', false],
    ['9:05', false],
  ])('%s is one: %s', (time, isTime) => {
    expect(rulesOf(withTime(time)).includes('ibr-119')).toBe(!isTime)
  })
})

describe('dates with a time zone', () => {
  it('are compared as the instants that they are, and are not plain dates', () => {
    expect(rulesOf(withPeriod('2027-01-02', '2027-01-01'))).toContain('ibr-029')
    expect(rulesOf(withPeriod('2027-01-01+04:00', '2027-01-01-04:00'))).not.toContain('ibr-029')
    expect(rulesOf(withPeriod('2027-01-01-04:00', '2027-01-01+04:00'))).toContain('ibr-029')
    expect(rulesOf(withPeriod('2027-01-01+04:00', '2027-01-01-04:00'))).toContain('ibr-073')
    expect(rulesOf(withPeriod('2027-01-01+99:00', '2027-01-02'))).toContain('falaj-not-a-date')
    expect(rulesOf(withPeriod('2027-02-29', '2027-03-01'))).toContain('falaj-not-a-date')
    expect(rulesOf(withPeriod('2028-02-29', '2028-03-01'))).not.toContain('ibr-073')
    expect(rulesOf(withPeriod('2100-02-29', '2100-03-01'))).toContain('falaj-not-a-date')
    expect(rulesOf(withPeriod('2000-02-29', '2000-04-31'))).toContain('falaj-not-a-date')
  })

  it('may lie in any year', () => {
    expect(rulesOf(withPeriod('12026-01-01', '2026-01-01'))).toContain('ibr-029')
    expect(rulesOf(withPeriod('12026-01-01', '99999999-01-01'))).not.toContain('ibr-029')
    expect(rulesOf(withPeriod('-0001-12-31', '0000-01-01'))).not.toContain('ibr-029')
    expect(rulesOf(withPeriod('0000-01-01', '-0001-12-31'))).toContain('ibr-029')
    expect(rulesOf(withPeriod('02026-01-01', '2026-01-02'))).toContain('falaj-not-a-date')
  })
})

describe('rule packs', () => {
  it('are chosen by day or by id', () => {
    expect(rulePackFor('2027-01-01').id).toBe('pint-ae-1.0.4')
    expect(rulePackFor('2020-01-01').id).toBe('pint-ae-1.0.4')
    const packs = ['2026-06-02', '2027-07-01', '2028-01-01'].map((validFrom) => ({ validFrom }))
    const on = (date: string) => packOn(date, packs).validFrom
    expect(['2020-01-01', '2026-06-02', '2027-06-30', '2027-07-01', '2031-01-01'].map(on)).toEqual([
      '2026-06-02',
      '2026-06-02',
      '2026-06-02',
      '2027-07-01',
      '2028-01-01',
    ])
    const days = rulePacks.map(({ validFrom }) => validFrom)
    expect(days).toEqual([...days].sort())
    expect(() => rulePackById('none')).toThrow('There is no rule pack none. Known: pint-ae-1.0.4.')
    expect(rulesOf(withTime('x'), 'pint-ae-1.0.4')).toContain('ibr-119')
  })
})
