import { expect, test } from 'vitest'
import { atCorrectedPlace, fieldKeys } from '#core/findings'
import {
  isInLineDetails,
  lineDetailFields,
  lineIndexOf,
  nearestField,
  sortedFindings,
} from './finding-fields.ts'

test('a path names its line and its field, most exact first', () => {
  expect(lineIndexOf('lines[2].price.gross')).toBe(2)
  expect(lineIndexOf('buyer.trn')).toBeUndefined()
  expect(fieldKeys('lines[2].price.gross')).toEqual(['lines_price_gross', 'lines_price', 'lines'])
})

test('a finding goes to the nearest field on the screen that shows its place', () => {
  const fields = ['issueDate', 'buyer', 'lines[0].item.name', 'lines[0].price.gross']
  expect(nearestField('lines[0].price.baseQuantity', fields)).toBe('lines[0].price.gross')
  expect(nearestField('lines[0].note', fields)).toBe('lines[0].item.name')
  expect(nearestField('nowhere', fields)).toBeUndefined()
})

test('fatal findings come first, and the same rule stands once at a field', () => {
  const at = (rule: string, path: string, severity: 'fatal' | 'warning') => ({
    rule,
    path,
    severity,
    message: '',
  })
  expect(
    sortedFindings([
      at('w', 'note', 'warning'),
      at('a', 'buyer.trn', 'fatal'),
      at('a', 'buyer.tin', 'fatal'),
    ]).map(({ rule }) => rule),
  ).toEqual(['a', 'w'])
})

test('an invalid unit is reported at the unit, wherever it is in the XML', () => {
  const at = (path: string, rule = 'ibr-cl-23') => atCorrectedPlace({ rule, path }).path
  expect(at('lines[3].quantity')).toBe('lines[3].unit')
  expect(at('lines[3].price.baseQuantity')).toBe('lines[3].unit')
  expect(at('lines[3].quantity', 'ibr-022')).toBe('lines[3].quantity')
})

test('the details of a line have its less common fields, and what belongs to them', () => {
  for (const field of lineDetailFields)
    expect([field, isInLineDetails(`lines[2].${field}`)]).toEqual([field, true])
  for (const path of ['item.classifications', 'item.standardId.scheme', 'vat.exemptionReason', 'period'])
    expect([path, isInLineDetails(`lines[2].${path}`)]).toEqual([path, true])
  for (const path of ['item.name', 'item', 'price.gross', 'vat.category', 'vat', 'unit', 'quantity'])
    expect([path, isInLineDetails(`lines[2].${path}`)]).toEqual([path, false])
  expect(isInLineDetails('lines[2]')).toBe(false)
  expect(isInLineDetails('note')).toBe(false)
})
