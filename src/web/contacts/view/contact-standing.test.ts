import { expect, test } from 'vitest'
import type { Contact } from '#contract/contacts'
import { counterpartyOf } from '../counterparty.ts'
import { standingOf } from './contact-standing.ts'

const complete: Contact = {
  id: 'con_00000000000000000000000001',
  version: 1,
  archived: false,
  mergedInto: null,
  usageCount: 0,
  reachability: {
    state: 'reachable',
    checkedAt: '2026-11-27T04:00:00.000Z',
    supportedDocuments: ['380'],
  },
  createdAt: '2026-11-27T04:00:00.000Z',
  updatedAt: '2026-11-27T04:00:00.000Z',
  isCustomer: true,
  isSupplier: true,
  name: 'Gulf Marine',
  nameAr: '',
  tradingName: '',
  email: '',
  phone: '',
  trn: '100881234700003',
  tin: '',
  participantId: '0235:1008812347',
  legalRegistration: null,
  addressAr: '',
  billingAddress: {
    line1: 'Street 1',
    line2: '',
    line3: '',
    city: 'Dubai',
    subdivision: 'DXB',
    postalCode: '',
    country: 'AE',
  },
  shippingAddress: null,
  selfBillingAgreement: null,
  notes: '',
}
const reached = (state: Contact['reachability']['state']): Contact => ({
  ...complete,
  reachability: { ...complete.reachability, state },
})
const withoutStreet = { ...complete, billingAddress: { ...complete.billingAddress, line1: '' } }

test('a complete customer has one state, which the network decides', () => {
  const states = [
    'reachable',
    'reportOnly',
    'notRegistered',
    'cannotReceive',
    'untrusted',
    'lookupFailed',
    'notChecked',
  ]
  expect(states.map((state) => standingOf(reached(state as never), 'customer', false))).toEqual([
    'ready',
    'readyReportOnly',
    'notOnNetwork',
    'cannotReceive',
    'untrusted',
    'unchecked',
    'unchecked',
  ])
})

test('a customer who accepts no tax invoice is not ready', () => {
  const other: Contact = {
    ...complete,
    reachability: { ...complete.reachability, supportedDocuments: ['381'] },
  }
  expect(standingOf(other, 'customer', false)).toBe('cannotReceive')
})

test('missing details come before the network, and the archive before both', () => {
  const missing = { ...withoutStreet, reachability: reached('notRegistered').reachability }
  expect(standingOf(missing, 'customer', false)).toBe('lacks')
  expect(standingOf({ ...missing, archived: true }, 'customer', false)).toBe('archived')
})

test('where documents go to files, and for suppliers, the network decides nothing', () => {
  expect(standingOf(reached('notChecked'), 'customer', true)).toBe('readyToFile')
  expect(standingOf(reached('reportOnly'), 'customer', true)).toBe('readyReportOnly')
  expect(standingOf(reached('notRegistered'), 'supplier', false)).toBe('recognized')
})

test('the documents of a contact are found by its own id, otherwise by its name', () => {
  expect(counterpartyOf(complete)).toBe('0235:1008812347')
  for (const participantId of ['', '0235:9900000098'])
    expect(counterpartyOf({ ...complete, participantId })).toBe('Gulf Marine')
})
