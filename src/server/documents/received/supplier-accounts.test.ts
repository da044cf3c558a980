/** A changed account of a known supplier is reported, until an invoice that names it is approved. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvoiceDraft } from '#core/invoice'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { issueInvoice, readDocument, standardInvoice } from '../testing/invoices.ts'
import { payeeAccountsOf } from './payee-accounts.ts'

let portal: TestPortal
let seller: TestCompany
let buyer: TestCompany
let stranger: TestCompany

const usual = 'AE070331234567890123456'
const other = 'AE090970011002033445566'

beforeAll(async () => {
  portal = await startTestPortal()
  seller = await registerCompany(portal, { name: 'Seller' })
  buyer = await registerCompany(portal, { name: 'Buyer' })
  stranger = await registerCompany(portal, { name: 'Stranger' })
})
afterAll(() => portal.stop())

const paidTo = (account: string) => [{ code: '30', account: { value: account, name: 'Seller' } }]

/** The id of a received invoice to be paid to an account. */
async function received(company: TestCompany, account: string): Promise<string> {
  const invoice = standardInvoice(company.participant, { paymentMeans: paidTo(account) })
  const { number } = await issueInvoice(portal, seller, invoice)
  await portal.runJobs()
  const list = await portal.request('GET', `/documents?direction=received&search=${number}`, {
    token: company.token,
    participant: company.participant.id,
  })
  return list.body.data[0].id
}

test('a changed account of a known supplier is reported until it is approved, and to no other organization', async () => {
  const changeIn = async (id: string, company = buyer) =>
    (await readDocument(portal, company, id))['changedAccount']
  const approvedIn = async (id: string) => (await readDocument(portal, buyer, id))['approvedAccounts']
  const first = await received(buyer, usual)
  expect(await changeIn(first)).toBeNull()
  expect((await readDocument(portal, buyer, first))['payeeAccounts']).toEqual([usual])

  const second = await received(buyer, other)
  expect(await changeIn(second)).toEqual({
    accounts: [other],
    known: [{ account: usual, documents: 1, since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
  })
  expect(await approvedIn(second)).toEqual([])
  // A second unapproved invoice does not make an account known.
  const third = await received(buyer, other)
  expect(await changeIn(third)).toMatchObject({ accounts: [other] })
  expect(await changeIn(await received(buyer, usual))).toBeNull()

  // Another organization knows the supplier by its own received invoices.
  expect(await changeIn(await received(stranger, other), stranger)).toBeNull()
  expect(await changeIn(await received(stranger, usual), stranger)).toMatchObject({
    accounts: [usual],
    known: [{ account: other, documents: 1 }],
  })

  const approve = (checkedAccounts?: string[]) =>
    portal.request('POST', `/documents/${second}/responses`, {
      token: buyer.token,
      body: { decision: 'approve', checkedAccounts },
      idempotencyKey: true,
    })
  // An approval needs a check of that very account, on every route.
  for (const checked of [undefined, [], [usual]]) {
    const refused = await approve(checked)
    expect([refused.status, refused.body.code]).toEqual([422, 'common.invalid'])
    expect(refused.body.findings).toMatchObject([
      { path: 'checkedAccounts', rule: 'falaj-account-not-checked', params: { account: other } },
    ])
  }
  expect((await readDocument(portal, buyer, second)).response).toBeNull()
  expect((await approve([other])).status).toBe(200)
  expect(await changeIn(second)).toBeNull()
  expect(await changeIn(third)).toBeNull()
  const { number, date } = await readDocument(portal, buyer, second)
  expect(await approvedIn(third)).toEqual([{ account: other, number, date }])
  // The first account is known, but no user approved an invoice with it.
  expect(await approvedIn(await received(buyer, usual))).toEqual([])
})

test('only an invoice that we have to pay names accounts to pay to', () => {
  const draft: InvoiceDraft = {
    kind: 'invoice',
    paymentMeans: [...paidTo(' ae07 0331 '), ...paidTo('AE070331'), {}],
  }
  expect(payeeAccountsOf(draft)).toEqual(['AE070331'])
  expect(payeeAccountsOf({ ...draft, kind: 'selfBilledInvoice' })).toEqual([])
  expect(payeeAccountsOf({ ...draft, kind: 'creditNote' })).toEqual([])
})
