import { expect, test } from 'vitest'
import type { Product } from '#contract/products'
import { isBlankLine, newLine } from '#core/drafts'
import {
  discountOf,
  duplicateLine,
  lineFromPaste,
  moveItem,
  withCellOf,
  withDiscount,
  withProduct,
  withVatCategory,
} from './draft-lines.ts'

const line = { ...newLine('1'), quantity: '3', price: { gross: '42.50' } }

test('a percentage is stored as a percentage', () => {
  const discounted = withDiscount(line, '١٠٪')
  expect(discounted.allowances).toEqual([{ reasonCode: '95', percent: '10' }])
  expect(discountOf(discounted)).toBe('10%')
})

test('an amount replaces it, and an empty discount removes it', () => {
  const discounted = withDiscount(withDiscount(line, '10%'), '50')
  expect(discounted.allowances).toEqual([{ reasonCode: '95', amount: '50' }])
  expect(withDiscount(discounted, '')).not.toHaveProperty('allowances')
})

test('a VAT treatment allows only its own rates and reasons', () => {
  const exempt = withVatCategory({ ...line, vat: { category: 'standard', rate: '5' } }, 'exempt')
  expect(exempt.vat).toEqual({ category: 'exempt' })
  const named = { ...exempt, vat: { ...exempt.vat, exemptionReasonCode: 'DL8.46.1' } }
  expect(withVatCategory(named, 'zeroRated').vat).toEqual({ category: 'zeroRated', rate: '0' })
})

test('lines move, are copied with an id of their own, and come from pasted rows', () => {
  const lines = [newLine('1'), { ...line, id: '7' }]
  expect(duplicateLine(lines, 0).map(({ id }) => id)).toEqual(['1', '8', '7'])
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['c', 'a', 'b'])
  expect(isBlankLine(newLine('1'))).toBe(true)
  expect(lineFromPaste({ name: 'Rope', quantity: '2', price: '4', discount: '5%' }, '3')).toMatchObject({
    id: '3',
    quantity: '2',
    item: { name: 'Rope' },
    allowances: [{ percent: '5' }],
    vat: { category: 'standard', rate: '5' },
  })
})

test('cells that could not be parsed are stored unchanged, and never become a value that the user did not enter', () => {
  const pasted = {
    name: 'Rope',
    quantity: 'abc',
    unit: 'XXQ',
    price: 'free',
    discount: 'half',
    vatCategory: '',
  } as const
  expect(lineFromPaste(pasted, '1')).toEqual({
    id: '1',
    quantity: 'abc',
    unit: 'XXQ',
    price: { gross: 'free' },
    allowances: [{ reasonCode: '95', amount: 'half' }],
    vat: {},
    item: { name: 'Rope' },
  })
  // A missing column leaves the value of a new line.
  expect(lineFromPaste({ name: 'Rope' }, '1', 'commercialInvoice')).toMatchObject({
    quantity: '1',
    unit: 'C62',
    vat: { category: 'outOfScope' },
  })
})

test('a discount that is not a number is stored and reported', () => {
  expect(discountOf(withDiscount(line, 'ten'))).toBe('ten')
})

test('one cell is taken over from another line, and nothing else', () => {
  const above = withDiscount(
    {
      ...newLine('1'),
      unit: 'MTR',
      price: { gross: '9', baseQuantity: '10' },
      item: { name: 'Rope', sellerId: 'R1' },
    },
    '10%',
  )
  const given = { ...line, item: { name: 'Crane', reverseChargeType: 'DL8.48.8.1' } }
  expect(withCellOf(given, 'unit', above)).toEqual({ ...given, unit: 'MTR' })
  expect(withCellOf(given, 'price', above)).toEqual({ ...given, price: { gross: '9' } })
  expect(withCellOf(given, 'discount', above)).toEqual({ ...given, allowances: above.allowances })
  expect(withCellOf(given, 'name', above).item).toEqual({
    name: 'Rope',
    sellerId: 'R1',
    reverseChargeType: 'DL8.48.8.1',
  })
  expect(withCellOf(given, 'tax', { ...above, vat: { category: 'exempt' } })).toEqual({
    ...given,
    vat: { category: 'exempt' },
    item: { name: 'Crane' },
  })
  // An empty cell above empties the cell.
  expect(withCellOf(given, 'price', newLine('1')).price).toEqual({})
})

test('a line takes the Arabic name of its product in Arabic, and its English name as the description', () => {
  const product = {
    ...{ name: 'Steel rope 12 mm', nameAr: 'حبل فولاذي 12 مم', description: '', unitCode: 'MTR' },
    ...{ unitPrice: '4', vatCategory: 'S', itemType: 'G' },
  } as unknown as Product
  const item = (language: 'en' | 'ar', more: Partial<Product> = {}) => {
    const { description, name } = withProduct(newLine('1'), { ...product, ...more }, { language }).item ?? {}
    return [name, description]
  }
  expect(item('en')).toEqual(['Steel rope 12 mm', undefined])
  expect(item('ar')).toEqual(['حبل فولاذي 12 مم', 'Steel rope 12 mm'])
  expect(item('ar', { description: 'مجلفن' })).toEqual(['حبل فولاذي 12 مم', 'مجلفن'])
  expect(item('ar', { nameAr: '' })).toEqual(['Steel rope 12 mm', undefined])
  expect(item('ar', { nameAr: 'Steel rope 12 mm' })).toEqual(['Steel rope 12 mm', undefined])
})
