import { expect, test } from 'vitest'
import { newDraft } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import en from '../../../../locales/en/documents.json' with { type: 'json' }
import { peggedRate, withPeggedRate } from './pegged-rate.ts'

const draftIn = (currency: string, rate?: string): InvoiceDraft => ({
  ...newDraft('invoice', { issueDate: '2026-11-21' }),
  currency,
  ...(rate ? { exchangeRate: { rate } } : {}),
})
const rateAfter = (former: string, currency: string, rate?: string) =>
  withPeggedRate(draftIn(currency, rate), former).exchangeRate?.rate

test('currencies fixed to the dollar have a rate with its day and a named source; others have none', () => {
  expect(peggedRate('USD')).toEqual({ rate: '3.6725', since: '1997-11-01' })
  expect(peggedRate('QAR')).toEqual({ rate: '1.008929', since: '2001-07-01' })
  for (const currency of ['AED', 'EUR', 'KWD', 'XTS']) expect(peggedRate(currency)).toBeUndefined()
  for (const currency of Object.keys(en.parties.pegSource)) expect(peggedRate(currency)).toBeDefined()
  for (const currency of ['USD', 'SAR', 'QAR', 'BHD', 'OMR'])
    expect(en.parties.pegSource).toHaveProperty(currency)
})

test('a new currency brings its pegged rate, never in place of an entered one', () => {
  expect(rateAfter('AED', 'USD')).toBe('3.6725')
  expect(rateAfter('AED', 'EUR')).toBeUndefined()
  expect(rateAfter('AED', 'USD', '3.68')).toBe('3.68')
  expect(rateAfter('USD', 'EUR', '4.05')).toBe('4.05')
  // The rate that the portal filled for the former currency is wrong for the next one.
  expect(rateAfter('USD', 'SAR', '3.6725')).toBe('0.979333')
  expect(rateAfter('USD', 'EUR', '3.6725')).toBeUndefined()
  const entered = draftIn('USD', '3.68')
  expect(withPeggedRate(entered, 'AED')).toBe(entered)
})
