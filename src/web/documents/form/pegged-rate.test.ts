import { expect, test } from 'vitest'
import { newDraft } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import en from '../../../../locales/en/documents.json' with { type: 'json' }
import { peggedRate, removedRate, withCurrency } from './pegged-rate.ts'

const draftIn = (currency: string, rate?: string): InvoiceDraft => ({
  ...newDraft('invoice', { issueDate: '2026-11-21' }),
  currency,
  ...(rate ? { exchangeRate: { rate } } : {}),
})
test('currencies fixed to the dollar have a rate with its day and a named source; others have none', () => {
  expect(peggedRate('USD')).toEqual({ rate: '3.6725', since: '1997-11-01' })
  expect(peggedRate('QAR')).toEqual({ rate: '1.008929', since: '2001-07-01' })
  for (const currency of ['AED', 'EUR', 'KWD', 'XTS']) expect(peggedRate(currency)).toBeUndefined()
  for (const currency of Object.keys(en.parties.pegSource)) expect(peggedRate(currency)).toBeDefined()
  for (const currency of ['USD', 'SAR', 'QAR', 'BHD', 'OMR'])
    expect(en.parties.pegSource).toHaveProperty(currency)
})

test('a new currency brings its pegged rate, or none, and never has the rate of the former one', () => {
  const rateAfter = (former: string, currency: string, rate?: string) =>
    withCurrency(draftIn(former, rate), currency).exchangeRate?.rate
  expect(rateAfter('AED', 'USD')).toBe('3.6725')
  expect(rateAfter('AED', 'EUR')).toBeUndefined()
  expect(rateAfter('USD', 'SAR', '3.6725')).toBe('0.979333')
  expect(rateAfter('USD', 'SAR', '3.68')).toBe('0.979333')
  expect(rateAfter('USD', 'EUR', '3.6725')).toBeUndefined()
  expect(rateAfter('USD', 'EUR', '4.05')).toBeUndefined()
  expect(rateAfter('EUR', 'AED', '4.05')).toBeUndefined()
  const entered = draftIn('USD', '3.68')
  expect(withCurrency(entered, 'USD')).toBe(entered)
})

test('a typed rate that a new currency removes is known, so that it can be given back', () => {
  const typed = draftIn('USD', '3.68')
  expect(removedRate(typed, withCurrency(typed, 'SAR'))).toEqual({
    currency: 'USD',
    exchangeRate: { rate: '3.68' },
    rate: '3.68',
    now: { currency: 'SAR', rate: '0.979333' },
  })
  expect(removedRate(typed, withCurrency(typed, 'AED'))?.now).toEqual({ currency: 'AED', rate: '' })
  expect(removedRate(typed, typed)).toBeNull()
  const pegged = draftIn('USD', '3.6725')
  expect(removedRate(pegged, withCurrency(pegged, 'EUR'))).toBeNull()
})
