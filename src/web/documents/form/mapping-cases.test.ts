/**
 * Mapping mistakes of users, as the form reports them while it is filled in. The table of all cases is
 * docs/mapping-cases.md.
 */
import { expect, test } from 'vitest'
import type { Participant } from '#contract/participants'
import { type InvoiceDraft, type InvoiceLine, invoiceDraftSchema } from '#core/invoice'
import commercial from '../../../../examples/commercial-invoice/input.json' with { type: 'json' }
import standard from '../../../../examples/standard-tax-invoice/input.json' with { type: 'json' }
import ar from '../../../../locales/ar/fixes.json' with { type: 'json' }
import en from '../../../../locales/en/fixes.json' with { type: 'json' }
import { checkForm } from './evaluate-draft.ts'
import { fixFor } from './fixes.ts'
import { withScenario } from './scenarios.ts'

const today = '2027-02-10'
const good = invoiceDraftSchema.parse(standard)
const seller = {
  participantId: '0235:1042388163',
  tin: '1042388163',
  trn: '104238816300003',
  nameEn: 'Al Noor Office Supplies LLC',
  nameAr: '',
  legalRegistration: { id: '784512', type: 'TL', authority: 'Dubai Department of Economy and Tourism' },
  address: { line1: 'Business Bay', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
} as Participant

const nextNumbers = {
  invoice: 'INV-1',
  creditNote: 'CN-1',
  selfBilledInvoice: 'SB-1',
  selfBilledCreditNote: 'SBCN-1',
}

/** The findings that stop the form, as on the screen. */
const findingsOf = (draft: InvoiceDraft) =>
  checkForm(draft, { seller, nextNumbers }, today).findings.filter(({ severity }) => severity === 'fatal')

const withItem = (item: InvoiceLine['item']): InvoiceDraft => ({
  ...good,
  lines: (good.lines ?? []).map((line, at) =>
    at === 0 ? { ...line, item: { ...line.item, ...item } } : line,
  ),
})

function words(language: object, key: string): unknown {
  return key
    .replace('fixes:', '')
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], language)
}

test('the document with which the cases begin has no findings', () => {
  expect(findingsOf(good)).toEqual([])
})

test.each([
  [
    'mapping case 7: a TRN as participant id',
    { ...good, buyer: { ...good.buyer, participantId: { scheme: '0235', value: good.buyer?.trn } } },
    'falaj-participant-id',
    'fixes:endpoint.form',
  ],
  [
    'mapping case 12: a service code among the classifications',
    withItem({ type: 'S', serviceCodes: undefined, classifications: [{ code: '998719', list: 'SAC' }] }),
    'ibr-185-ae',
    'fixes:item.serviceCode',
  ],
  [
    'mapping case 13: a tax point on the day of the document',
    { ...good, taxPointDate: good.issueDate },
    'ibr-141-ae',
    'fixes:taxPoint.same',
  ],
  [
    'mapping case 23: goods without an HS code',
    withItem({ type: 'G', serviceCodes: undefined, classifications: undefined }),
    'ibr-184-ae',
    'fixes:item.noType',
  ],
] as const)('%s: is reported, and one click fixes it', (_, given, rule, label) => {
  const draft = invoiceDraftSchema.parse(JSON.parse(JSON.stringify(given)))
  const finding = findingsOf(draft).find((one) => one.rule === rule)
  expect(finding?.severity).toBe('fatal')
  const fix = finding && fixFor(finding, { draft, products: {} }, today)
  expect(fix?.words).toBe(label)
  for (const language of [en, ar]) expect(words(language, label)).toEqual(expect.any(String))
  expect(fix && findingsOf(fix.apply(draft))).toEqual([])
})

test('mapping case 19: a commercial summary is reported when it is selected, with the conflict explained', () => {
  const given = invoiceDraftSchema.parse(commercial)
  expect(findingsOf(given)).toEqual([])
  const summary = withScenario(
    { ...given, period: { start: '2027-01-01', end: '2027-01-31' } },
    'summaryInvoice',
  )
  expect(findingsOf(summary)).toMatchObject([
    { rule: 'ibr-157-ae', message: expect.stringContaining('Guidelines') },
  ])
})

test('mapping case 20: a summary with half of its period is reported', () => {
  const summary = withScenario(good, 'summaryInvoice')
  expect(findingsOf(summary).map(({ rule }) => rule)).toContain('ibr-138-ae')
  expect(findingsOf({ ...summary, period: { start: '2027-01-01' } })).toMatchObject([
    { rule: 'falaj-summary-period' },
  ])
  expect(findingsOf({ ...summary, period: { start: '2027-01-01', end: '2027-01-31' } })).toEqual([])
})
