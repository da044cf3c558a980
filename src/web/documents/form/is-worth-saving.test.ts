import { expect, test } from 'vitest'
import { newDraft } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { isWorthSaving } from './is-worth-saving.ts'

const initial: InvoiceDraft = {
  ...newDraft('invoice', { issueDate: '2026-11-21' }),
  currency: 'AED',
  paymentTerms: [{ note: 'Within 30 days' }],
  paymentMeans: [{ code: '30', account: { value: 'AE070331234567890123456', scheme: 'IBAN' } }],
}

test.each([
  ['another type of supply', { flags: { export: true } }],
  ['a sale to a consumer', { buyer: { participantId: { scheme: '0235', value: '9900000098' } } }],
  ['another date', { issueDate: '2026-11-20' }],
  ['another payment method', { paymentMeans: [{ ...initial.paymentMeans?.[0], code: '10' }] }],
  ['a pegged currency', { currency: 'USD', exchangeRate: { rate: '3.6725' } }],
  ['removed terms', { paymentTerms: [] }],
  ['the country of the buyer', { buyer: { address: { country: 'AE' } } }],
] satisfies [string, Partial<InvoiceDraft>][])('%s alone is not worth a draft', (_, change) => {
  expect(isWorthSaving({ ...initial, ...change }, initial)).toBe(false)
})

test.each([
  ['terms', { paymentTerms: [{ note: 'On delivery' }] }],
  ['an account', { paymentMeans: [{ code: '30', account: { value: 'AE460261234567890123456' } }] }],
  ['a period', { period: { start: '2026-11-01' } }],
  ['a rate', { currency: 'USD', exchangeRate: { rate: '3.68' } }],
  ['the street of the buyer', { buyer: { address: { country: 'AE', line1: 'Al Maktoum Road 5' } } }],
  ['the registration of the buyer', { buyer: { legalRegistration: { value: '123456' } } }],
  ['a receiver', { buyer: { participantId: { scheme: '0235', value: '1000000001' } } }],
  ['a note', { note: 'Thank you' }],
] satisfies [string, Partial<InvoiceDraft>][])('%s that the user typed is', (_, change) => {
  expect(isWorthSaving({ ...initial, ...change }, initial)).toBe(true)
})
