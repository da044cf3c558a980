import { expect, test } from 'vitest'
import { ContactInput } from '#contract/contacts'
import {
  baseKindOf,
  contactOf,
  fieldOfPath,
  initialValues,
  kindOf,
  withChange,
} from './new-customer-values.ts'

const trn = '100234567400003'
const id = '0235:1002345674'
const saved = (values: ReturnType<typeof initialValues>, base: ReturnType<typeof baseKindOf>) =>
  ContactInput.parse(contactOf(values, kindOf(values, base)))

test('a consumer needs only a name, and a tax number means a business', () => {
  expect(baseKindOf('Layla', 'customer', true)).toBe('consumer')
  expect(baseKindOf(trn, 'customer', true)).toBe('business')
  expect(baseKindOf('Layla', 'customer', false)).toBe('business')
  expect(baseKindOf('Layla', 'supplier', true)).toBe('supplier')
  expect(saved(initialValues('Layla', 'consumer', 'AE'), 'consumer')).toMatchObject({
    name: 'Layla',
    participantId: '0235:9900000098',
    legalRegistration: null,
    billingAddress: { line1: '', city: '', subdivision: '', country: 'AE' },
  })
})

test('a TRN fills the participant id, which goes with it unless it was typed', () => {
  const start = initialValues('Gulf Marine', 'business', 'AE')
  const filled = withChange(start, 'trn', '100 2345 6740 0003', 'business')
  expect([filled.trn, filled.participantId]).toEqual([trn, id])
  expect(withChange(filled, 'trn', '12345', 'business').participantId).toBe('')
  const typed = withChange(filled, 'participantId', '1777777777', 'business')
  expect(withChange(typed, 'trn', '12345', 'business').participantId).toBe('0235:1777777777')
})

test('a buyer abroad gets the predefined id of exports visibly, and nothing of the UAE is saved', () => {
  const named = withChange(initialValues('Riyadh Steel', 'business', 'AE'), 'trn', trn, 'business')
  const licensed = withChange(named, 'registration', 'CN-1', 'business')
  const abroad = withChange(
    withChange(licensed, 'subdivision', 'DXB', 'business'),
    'country',
    'SA',
    'business',
  )
  expect(abroad).toMatchObject({ participantId: '0235:9900000099', subdivision: '' })
  expect(kindOf(abroad, 'business')).toBe('abroad')
  expect(saved(abroad, 'business')).toMatchObject({
    trn: '',
    tin: '',
    participantId: '0235:9900000099',
    legalRegistration: null,
    billingAddress: { country: 'SA' },
  })
  // Back home everything is as it was.
  expect(withChange(abroad, 'country', 'AE', 'business')).toMatchObject({ trn, participantId: id })
  // A Peppol id that was typed stays.
  const peppol = withChange(abroad, 'participantId', '9930:DE123456789', 'business')
  expect(withChange(peppol, 'country', 'DE', 'business').participantId).toBe('9930:DE123456789')
  // An organization abroad begins with it; a supplier and a consumer have no such id.
  expect(initialValues('Najd', 'business', 'SA').participantId).toBe('0235:9900000099')
  expect(initialValues(trn, 'business', 'SA')).toMatchObject({ country: 'AE', participantId: id })
  expect(initialValues('Najd', 'supplier', 'SA').participantId).toBe('')
  expect(kindOf(initialValues('Layla', 'consumer', 'SA'), 'consumer')).toBe('consumer')
})

test('findings are shown at the field of the dialog', () => {
  expect(fieldOfPath('billingAddress.city')).toBe('city')
  expect(fieldOfPath('tin')).toBe('participantId')
  expect(fieldOfPath('trn')).toBe('trn')
  expect(fieldOfPath('notes')).toBeUndefined()
})
