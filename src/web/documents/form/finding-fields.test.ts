import { expect, test } from 'vitest'
import {
  essentialFindings,
  fieldFor,
  fieldKeys,
  lineIndexOf,
  nearestField,
  sortedFindings,
} from './finding-fields.ts'

test('a path names its line and its field, most exact first', () => {
  expect(lineIndexOf('lines[2].price.gross')).toBe(2)
  expect(lineIndexOf('buyer.trn')).toBeUndefined()
  expect(fieldKeys('lines[2].price.gross')).toEqual(['lines_price_gross', 'lines_price', 'lines'])
})

test('a finding goes to the field that shows its place', () => {
  expect(fieldFor('buyer.address.city')).toBe('buyer')
  expect(fieldFor('lines[0].vat.rate')).toBe('lines[0].vat.category')
  expect(fieldFor('lines[0].vat.exemptionReasonCode')).toBe('lines[0].vat.exemptionReasonCode')
  expect(fieldFor('lines[1].allowances[0].percent')).toBe('lines[1].discount')
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

test('what only follows from another finding is left out', () => {
  const fatal = (rule: string, path: string) => ({ rule, path, severity: 'fatal' as const, message: '' })
  const rulesOf = (findings: ReturnType<typeof fatal>[]) =>
    essentialFindings(findings).map(({ rule }) => rule)
  expect(
    rulesOf([
      fatal('buyer-name', 'buyer.legalName'),
      fatal('buyer-address', 'buyer.address'),
      fatal('sum', 'totals.breakdown[0]'),
      fatal('net', 'lines[0].lineNet'),
      fatal('price', 'lines[0].price.gross'),
      fatal('price-negative', 'lines[0].price.gross'),
      fatal('other-net', 'lines[1].lineNet'),
    ]),
  ).toEqual(['buyer-name', 'price', 'other-net'])
  expect(
    rulesOf([
      fatal('sum', 'totals.breakdown[0]'),
      fatal('trn', 'buyer.trn'),
      fatal('city', 'buyer.address.city'),
    ]),
  ).toEqual(['sum', 'trn', 'city'])
})
