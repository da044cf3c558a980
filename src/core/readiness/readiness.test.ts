import { expect, it } from 'vitest'
import { withCounterparty } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { withPlaceOfSale } from '#core/place-of-sale'
import { contactReadiness, productReadiness } from '#core/readiness'
import { checkDraft } from '#core/rules'

/** A ready record has no findings of the rules; a missing field has an error or a warning. */

const contact = {
  isCustomer: true,
  name: 'Palm Logistics LLC',
  tradingName: '',
  participantId: '0235:1009904417',
  trn: '100990441700003',
  tin: '1009904417',
  email: '',
  phone: '',
  legalRegistration: { id: 'CN-1', type: 'TL', authority: 'Dubai DET' },
  billingAddress: {
    line1: 'Street 14',
    line2: '',
    line3: '',
    city: 'Dubai',
    postalCode: '',
    subdivision: 'DXB',
    country: 'AE',
  },
  shippingAddress: null,
  selfBillingAgreement: null,
}
const us = {
  legalName: 'Us',
  participantId: { scheme: '0235', value: '1000345213' },
  trn: '100034521300003',
  legalRegistration: { value: '1', type: 'TL', authority: 'Dubai DET' },
  address: { line1: 'a', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
}
const service = { name: 'x', description: 'x', type: 'S', serviceCodes: [{ value: '8311' }] }
const draft = (item: object, vat: object = { category: 'standard', rate: '5' }): InvoiceDraft =>
  ({
    kind: 'invoice',
    number: '1',
    uuid: '0191f3a0-1111-7000-8000-000000000001',
    issueDate: '2026-11-23',
    dueDate: '2026-12-23',
    currency: 'AED',
    flags: {},
    paymentMeans: [{ code: '10' }],
    seller: us,
    lines: [{ id: '1', quantity: '1', unit: 'C62', price: { gross: '1' }, vat, item }],
  }) as InvoiceDraft
const findingsOf = (invoice: InvoiceDraft) => checkDraft(invoice, '2026-11-23').findings
const lineFindingsOf = (invoice: InvoiceDraft) =>
  findingsOf(invoice).filter(({ path }) => path.startsWith('lines'))

const { billingAddress: address, legalRegistration: registration } = contact
const isThere = { trn: '', legalRegistration: null }
const contacts: readonly (readonly [string, Partial<typeof contact> | object])[] = [
  ['whole', {}],
  ['no participant id', { participantId: '' }],
  ['a TRN and no registration', { legalRegistration: null }],
  ['a registration and no TRN', { trn: '', tin: '' }],
  ['neither', isThere],
  ['a licence without its authority', { legalRegistration: { ...registration, authority: '' } }],
  ['an identity card', { legalRegistration: { id: '1', type: 'EID', authority: '' } }],
  ...(['line1', 'city', 'subdivision', 'country'] as const).map(
    (part) => [`no ${part}`, { billingAddress: { ...address, [part]: '' } }] as const,
  ),
  ['abroad', { billingAddress: { ...address, country: 'IN', subdivision: 'Kerala' } }],
]

it.each(contacts)('a buyer with %s', (_name, change) => {
  const buyer = { ...contact, ...change }
  const { lacks, score } = contactReadiness(buyer)
  expect(lacks.length > 0).toBe(findingsOf(withCounterparty(draft(service), buyer)).length > 0)
  expect(score === 100).toBe(lacks.length === 0)
})

it.each(contacts)('a seller whose invoices we write, with %s', (_name, change) => {
  const seller = { ...contact, isCustomer: false, selfBillingAgreement: {}, ...change }
  const { seller: _us, ...invoice } = draft(service)
  const written = { ...invoice, kind: 'selfBilledInvoice', buyer: us } as InvoiceDraft
  const refused = findingsOf(withCounterparty(written, seller))
  expect(contactReadiness(seller).lacks.length > 0).toBe(refused.length > 0)
})

it('asks of a consumer only the name, and of a buyer outside of Peppol no identification', () => {
  const none = { line1: '', line2: '', line3: '', city: '', postalCode: '', subdivision: '', country: 'AE' }
  const consumer = {
    ...{ ...contact, ...isThere, tin: '', participantId: '0235:9900000098' },
    billingAddress: none,
  }
  expect(contactReadiness(consumer)).toEqual({ score: 100, lacks: [] })
  const sold = withCounterparty(draft(service), consumer)
  const rulesOf = (invoice: InvoiceDraft) => findingsOf(invoice).map(({ rule }) => rule)
  expect(rulesOf(sold)).toEqual(expect.arrayContaining(['ibr-144-ae', 'ibr-135-ae']))
  // The choice on the invoice is all that it lacks.
  expect(rulesOf(withPlaceOfSale(sold, { address }))).toEqual([])
  // A business outside of e-invoicing is asked for what any business is.
  const business = { ...consumer, legalRegistration: { ...registration, authority: '' } }
  expect(contactReadiness(business).lacks).toContain('legalRegistration.authority')
  const abroad = { ...address, country: 'SA', subdivision: 'Riyadh', city: 'Riyadh' }
  const exported = {
    ...consumer,
    participantId: '0235:9900000099',
    billingAddress: abroad,
  }
  expect(contactReadiness(exported).lacks).toEqual([])
  const line = draft(service, { category: 'zeroRated', rate: '0' })
  const place = { line1: 'Olaya Street 1', city: 'Riyadh', subdivision: 'Riyadh', country: 'SA' }
  const delivered = { ...line, flags: { export: true }, delivery: { address: place } }
  expect(rulesOf(withCounterparty(delivered, exported))).toEqual([])
})

it('asks of a plain supplier only where invoices come from', () => {
  const supplier = { ...contact, isCustomer: false, ...isThere, billingAddress: { ...address, line1: '' } }
  expect(contactReadiness(supplier)).toEqual({ score: 100, lacks: [] })
  expect(contactReadiness({ ...supplier, participantId: '' })).toEqual({
    score: 50,
    lacks: ['participantId'],
  })
})

const priced = { name: 'x', unitPrice: '1' }

it.each(['G', 'S', 'B'])('a product of kind %s needs what its line needs', (itemType) => {
  for (const hsCode of ['', '731210']) {
    for (const sacCode of ['', '8311']) {
      const product = { ...priced, itemType, hsCode, sacCode, vatCategory: 'S', exemptionReasonCode: '' }
      const item = {
        name: 'x',
        type: itemType,
        ...(hsCode ? { classifications: [{ code: hsCode, list: 'HS' }] } : {}),
        ...(sacCode ? { serviceCodes: [{ value: sacCode }] } : {}),
      }
      const { lacks } = productReadiness(product)
      expect(lacks.length > 0, JSON.stringify(product)).toBe(lineFindingsOf(draft(item)).length > 0)
    }
  }
})

it('an exempt product needs its reason', () => {
  const exempt = {
    ...priced,
    itemType: 'S',
    hsCode: '',
    sacCode: '1',
    vatCategory: 'E',
    exemptionReasonCode: '',
  }
  expect(productReadiness(exempt).lacks).toEqual(['exemptionReasonCode'])
  expect(lineFindingsOf(draft(service, { category: 'exempt' }))).not.toEqual([])
  const reason = { category: 'exempt', exemptionReasonCode: 'DL8.46.1' }
  expect(productReadiness({ ...exempt, exemptionReasonCode: 'DL8.46.1' }).score).toBe(100)
  expect(lineFindingsOf(draft(service, reason))).toEqual([])
})

it('a new record is asked for its name, and a product for its price', () => {
  const product = { itemType: 'S', hsCode: '', sacCode: '1', vatCategory: 'S', exemptionReasonCode: '' }
  expect(productReadiness({ ...product, name: ' ', unitPrice: '' }).lacks).toEqual(['name', 'unitPrice'])
  expect(contactReadiness({ ...contact, name: ' ' }).lacks).toEqual(['name'])
})
