import { expect, test } from 'vitest'
import type { InvoiceDraft } from '#core/invoice'
import { computeTotals } from '#core/tax'
import { createFormStore } from './form-store.ts'
import { findingsOfMarks, isUnchanged, rejectionMarks } from './rejection-marks.ts'

const draft: InvoiceDraft = {
  kind: 'invoice',
  number: 'INV-7',
  issueDate: '2026-11-21',
  buyer: { legalName: 'Khor Transport' },
  lines: [
    {
      id: '1',
      quantity: '2',
      price: { gross: '100' },
      item: { name: 'Ride' },
      allowances: [{ amount: '5' }],
    },
  ],
}
const reason = (location: string, text = '', code = 'BV') => ({ location, text, code })
const fieldOf = (location: string) => rejectionMarks({ draft, rejection: [reason(location)] })[0]?.field

test.each([
  ['/Invoice/cac:AccountingCustomerParty', 'buyer'],
  ['/Invoice/cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName', 'buyer'],
  ['/Invoice/cac:InvoiceLine[1]/cac:Price/cbc:PriceAmount', 'lines[0].price.gross'],
  ['/Invoice/cac:InvoiceLine[1]/cac:AllowanceCharge/cbc:Amount', 'lines[0].discount'],
  ['/Invoice/cbc:IssueDate', 'issueDate'],
  [
    "/*:Invoice[namespace-uri()='urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'][1]/*:DueDate[namespace-uri()='urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2'][1]",
    'dueDate',
  ],
  // Values assigned at issue or computed have no field, and neither have these places.
  ['/Invoice/cbc:ID', ''],
  ['/Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount', ''],
  ['NA', ''],
  ['', ''],
])('the place %s of a rejection is the field “%s”', (location, field) => {
  expect(fieldOf(location)).toBe(field)
})

test('a mark stays until its field says something else, in whichever order it is stored', () => {
  const [mark] = rejectionMarks({
    draft,
    rejection: [reason('/Invoice/cac:InvoiceLine[1]/cbc:InvoicedQuantity')],
  })
  if (!mark) throw new Error('no mark')
  const [line] = draft.lines ?? []
  expect(isUnchanged(mark, draft)).toBe(true)
  expect(findingsOfMarks([mark], draft)).toMatchObject([
    { rule: 'falaj-rejected', severity: 'fatal', path: 'lines[0].quantity' },
  ])
  const changed = { ...draft, lines: [{ ...line, quantity: '3' }] }
  expect(isUnchanged(mark, changed)).toBe(false)
  expect(findingsOfMarks([mark], changed)).toEqual([])
  const [buyer] = rejectionMarks({
    draft: { ...draft, buyer: { trn: '1', legalName: 'A' } },
    rejection: [reason('/Invoice/cac:AccountingCustomerParty')],
  })
  if (!buyer) throw new Error('no mark')
  expect(isUnchanged(buyer, { ...draft, buyer: { legalName: 'A', trn: '1' } })).toBe(true)
  expect(isUnchanged(buyer, { ...draft, buyer: { legalName: 'B', trn: '1' } })).toBe(false)
})

test('the rule that a reason names is known; a reason without a place is never settled', () => {
  const [named, unnamed] = rejectionMarks({
    draft,
    rejection: [reason('NA', '[ibr-151-ae]-An invoice shall have …'), reason('NA', 'No such buyer.')],
  })
  expect([named?.rule, unnamed?.rule]).toEqual(['ibr-151-ae', undefined])
  expect(unnamed && isUnchanged(unnamed, { kind: 'invoice' })).toBe(true)
})

test('the form shows marks at their fields from the beginning, and the user can go on', () => {
  const marks = rejectionMarks({ draft, rejection: [reason('/Invoice/cac:AccountingCustomerParty')] })
  const start = { draft, documentId: null, version: null, savedAt: null, save: 'untouched', marks } as const
  const store = createFormStore(start, computeTotals)
  const pass = () => {
    const { applyCheck, draft, records } = store.getState()
    applyCheck({ totals: computeTotals(draft), findings: [], passed: 300 }, { draft, records })
  }
  pass()
  expect(store.getState().byField.get('buyer')).toMatchObject([{ rule: 'falaj-rejected' }])
  expect(store.getState().touched.has('buyer')).toBe(true)
  expect(store.getState().check?.findings).toEqual([])
  store.getState().set('buyer.legalName', 'Khor Transport LLC')
  pass()
  expect(store.getState().byField.has('buyer')).toBe(false)
})
