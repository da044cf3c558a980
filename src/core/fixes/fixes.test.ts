import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type InvoiceDraft, invoiceDraftSchema } from '#core/invoice'
import { checkDocument } from '#core/rules'
import { computeTotals } from '#core/tax'
import { goldenInput } from '../../../tools/golden-examples.ts'
import { fixableRules, fixEntries } from './fix-for.ts'
import { fixFor } from './index.ts'
import { buyer, cases, item, line } from './testing/fix-cases.ts'

function check(draft: InvoiceDraft) {
  return checkDocument(draft, computeTotals(draft))
}

describe('fixes', () => {
  it.each(cases.map((entry) => [entry.rule, entry.label, entry] as const))(
    '%s: %s leads to a valid document',
    (rule, label, { spoil, example = 'standard-tax-invoice', leaves = [] }) => {
      const good = invoiceDraftSchema.parse(goldenInput(example))
      const before = new Set(check(good).map((finding) => finding.rule))
      const bad = invoiceDraftSchema.parse(JSON.parse(JSON.stringify(spoil(good))))
      const frozen = JSON.stringify(bad)
      const finding = check(bad).find((candidate) => candidate.rule === rule && fixFor(candidate, bad))
      expect(
        finding,
        check(bad)
          .map((other) => `${other.rule} ${other.path}`)
          .join(', '),
      ).toBeDefined()
      const fix = finding && fixFor(finding, bad)
      expect(fix?.label).toBe(label)
      const fixed = fix?.apply(bad) ?? bad
      expect(JSON.stringify(bad)).toBe(frozen)
      expect(() => invoiceDraftSchema.parse(fixed)).not.toThrow()
      const left = check(fixed).filter((other) => !before.has(other.rule) && !leaves.includes(other.rule))
      expect(left.map((other) => `${other.rule} ${other.path}`)).toEqual([])
      expect(fix?.apply(fixed)).toBe(fixed)
    },
  )

  it('has a case for each kind of fix and each rule', () => {
    expect(new Set(cases.map(({ label }) => label))).toEqual(new Set(fixEntries.map(({ label }) => label)))
    expect(new Set(cases.map(({ rule }) => rule))).toEqual(new Set(fixableRules))
  })

  it('offers no fix where a fact would have to be invented', () => {
    const draft = invoiceDraftSchema.parse(goldenInput('standard-tax-invoice'))
    const hopeless: readonly [string, InvoiceDraft][] = [
      ['ibr-127-ae', { ...draft, dueDate: undefined }],
      ['ibr-080', { ...draft, buyer: { ...draft.buyer, trn: undefined, participantId: undefined } }],
      ['ibr-132-ae', { ...draft, buyer: { ...draft.buyer, trn: '12345' } }],
      ['falaj-participant-id', { ...draft, buyer: { ...draft.buyer, participantId: { value: 'ABC' } } }],
      ['falaj-emirate', buyer({ address: { ...draft.buyer?.address, subdivision: 'Al Ain' } })(draft)],
      ['ibr-073', { ...draft, dueDate: '12/03/2027' }],
      ['ibr-073', { ...draft, dueDate: '2027-02-30' }],
      ['ibr-119', { ...draft, issueTime: '25:00' }],
      ['falaj-uuid', { ...draft, uuid: 'none' }],
      ['ibr-cl-23', line((entry) => ({ ...entry, unit: 'boxes' }))(draft)],
      ['falaj-not-a-number', line((entry) => ({ ...entry, quantity: '12,5' }))(draft)],
      ['ibr-064', item({ standardId: { value: '06291041500214' } })(draft)],
      ['ibr-042', line((entry) => ({ ...entry, charges: [{ amount: '1' }] }))(draft)],
    ]
    for (const [rule, spoiled] of hopeless) {
      const found = check(spoiled).filter((finding) => finding.rule === rule)
      expect(found.map((finding) => fixFor(finding, spoiled))).toEqual(found.map(() => undefined))
    }
    expect(fixFor({ rule: 'no-such-rule', severity: 'fatal', path: '', message: '' }, draft)).toBeUndefined()
  })

  it.each(['en', 'ar'])('has words in %s for each label, and no others', (language) => {
    const file = new URL(`../../../locales/${language}/fixes.json`, import.meta.url)
    const words: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const keys = Object.entries(words as Record<string, Record<string, string> | string>).flatMap(
      ([key, value]) =>
        typeof value === 'string' ? [key] : Object.keys(value).map((inner) => `${key}.${inner}`),
    )
    expect(keys.sort()).toEqual([...new Set(fixEntries.map(({ label }) => label))].sort())
  })
})
