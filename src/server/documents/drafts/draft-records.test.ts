/** The form is warned of records for which issuing would refuse the draft; self-billing needs an agreement. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceDraft } from '#core/invoice'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from '../testing/invoices.ts'

let portal: TestPortal
let ours: TestCompany
const buyer = outsideBuyer(1)
const supplier = outsideBuyer(2)

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  ours = await registerCompany(portal, { name: 'Ours' })
})
afterAll(() => portal.stop())

function ask(method: string, path: string, body?: object) {
  const { token, participant } = ours
  const by = { token, participant: participant.id, ...(body ? { body } : {}) }
  return portal.request(method, path, { ...by, idempotencyKey: true })
}

async function records(query: Record<string, string>) {
  const answer = await ask('GET', `/documents/draft-records?${new URLSearchParams(query).toString()}`)
  expect(answer.status).toBe(200)
  return answer.body.data
}

async function issue(draft: InvoiceDraft) {
  const saved = await saveDraft(portal, ours, draft)
  expect(saved.status).toBe(201)
  return await ask('POST', `/documents/${saved.body.data.id}/issue`, { version: 1 })
}

const rulesOf = (findings: readonly { rule: string; severity: string }[]) =>
  findings.map(({ rule, severity }) => `${severity} ${rule}`)

test('a number of the same kind is reported as taken', async () => {
  const invoice = await issueInvoice(portal, ours, standardInvoice(buyer))
  expect(await records({ typeCode: '380', number: invoice.number })).toEqual({
    takenNumber: invoice.number,
    original: null,
    unknownOriginal: null,
    originalOf: null,
    agreement: null,
    filedPeriod: null,
    files: [],
  })
  expect(await records({ typeCode: '381', number: invoice.number })).toMatchObject({ takenNumber: null })
  expect(await records({ typeCode: '380', number: 'INV-999999' })).toMatchObject({ takenNumber: null })
})

describe('a credit note', () => {
  const crediting = (number: string, price: string): InvoiceDraft => {
    const invoice = standardInvoice(buyer)
    const [line] = invoice.lines ?? []
    return {
      ...invoice,
      kind: 'creditNote',
      creditReason: 'DL8.61.1.C',
      precedingDocuments: [{ number, issueDate: invoice.issueDate }],
      lines: [{ ...line, quantity: '1', price: { gross: price } }],
    }
  }

  test('has the remaining amount of its invoice, with earlier credits counted', async () => {
    const { id, number } = await issueInvoice(portal, ours, standardInvoice(buyer))
    const original = { typeCode: '381', original: number }
    const whole = { documentId: id, number, currency: 'AED', left: '262.50' }
    expect(await records(original)).toMatchObject({ original: whole })
    expect((await issue(crediting(number, '100'))).status).toBe(200)
    expect(await records(original)).toMatchObject({ original: { left: '157.50' } })
    const refused = await issue(crediting(number, '150.01'))
    expect(refused.body.findings).toMatchObject([
      { rule: 'falaj-credit-exceeds-original', params: { left: '157.50', excess: '0.01' } },
    ])
  })

  test('of an invoice of another system is issued, and marked', async () => {
    expect(await records({ typeCode: '381', original: 'OLD-7' })).toMatchObject({ unknownOriginal: 'OLD-7' })
    const issued = await issue(crediting('OLD-7', '10'))
    expect(issued.status).toBe(200)
    expect(rulesOf(issued.body.data.findings)).toEqual(['warning falaj-original-not-issued-here'])
  })
})

describe('credit notes that name several invoices', () => {
  const naming = async (numbers: readonly string[], price: string) => {
    const { dueDate: _none, ...invoice } = standardInvoice(buyer)
    const [line] = invoice.lines ?? []
    const precedingDocuments = numbers.map((number) => ({ number, issueDate: invoice.issueDate ?? '' }))
    const saved = await saveDraft(portal, ours, {
      ...invoice,
      ...{ kind: 'creditNote', creditReason: 'DL8.61.1.C', precedingDocuments },
      lines: [{ ...line, quantity: '1', price: { gross: price } }],
    })
    return saved.body.data
  }
  const issueCredit = ({ id }: { id: string }) => ask('POST', `/documents/${id}/issue`, { version: 1 })
  const remainingOf = async (number: string) => {
    return (await records({ typeCode: '381', original: number })).original.left as string
  }
  const two = async () => {
    const made = [
      await issueInvoice(portal, ours, standardInvoice(buyer)),
      await issueInvoice(portal, ours, standardInvoice(buyer)),
    ]
    return made.map(({ number }) => number as string) as [string, string]
  }
  const excess = (left: string, over: string) => [
    expect.objectContaining({
      rule: 'falaj-credit-exceeds-original',
      params: expect.objectContaining({ left, excess: over }),
    }),
  ]

  test('credit at most the remaining amount of all of them, and reduce that of each', async () => {
    const [first, second] = await two()
    const above = await issueCredit(await naming([first, second], '500.01'))
    expect([above.status, above.body.findings]).toEqual([422, excess('525.00', '0.01')])
    // 262.50 of the first, 52.50 of the second.
    expect((await issueCredit(await naming([first, second], '300'))).status).toBe(200)
    expect([await remainingOf(first), await remainingOf(second)]).toEqual(['0.00', '210.00'])
    const single = await issueCredit(await naming([first], '0.10'))
    expect([single.status, single.body.findings]).toEqual([422, excess('0.00', '0.11')])
    const again = await issueCredit(await naming([second, first], '200.01'))
    expect([again.status, again.body.findings]).toEqual([422, excess('210.00', '0.01')])
    expect((await issueCredit(await naming([second, first], '200'))).status).toBe(200)
    expect([await remainingOf(first), await remainingOf(second)]).toEqual(['0.00', '0.00'])
  })

  test('count an invoice once even if they name it twice, also by its ledger number', async () => {
    const [first] = await two()
    const { id } = (
      await portal.query<{ id: string }>(
        'select id from documents where organization_id = $1 and number = $2',
        [ours.organizationId, first],
      )
    )[0] ?? { id: '' }
    await portal.query(
      `insert into import_links (organization_id, environment, participant_key, key, document_id, fingerprint)
       values ($1, 'preprod', $2, 'invoice ledger-7', $3, 'f')`,
      [ours.organizationId, ours.participant.id, id],
    )
    for (const names of [
      [first, 'LEDGER-7'],
      [first, first],
    ]) {
      const refused = await issueCredit(await naming(names, '250.01'))
      expect([refused.status, refused.body.findings]).toEqual([422, excess('262.50', '0.01')])
    }
    expect((await issueCredit(await naming([first, 'LEDGER-7'], '250'))).status).toBe(200)
    expect(await remainingOf(first)).toBe('0.00')
  })

  test('are counted one after the other when issued concurrently, in any order of their invoices', async () => {
    const [first, second] = await two()
    const drafts = await Promise.all(
      [
        ...[[first, second], [second, first], [first], [second]],
        ...[[second, first], [first, second], [first], [second]],
      ].map((names) => naming(names, '100')),
    )
    const answers = await Promise.all(drafts.map(issueCredit))
    const lefts = [await remainingOf(first), await remainingOf(second)]
    const issued = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    // 105.00 each, 525.00 in all: at most five fit, and at least two of each invoice did.
    expect(issued.length).toBeGreaterThanOrEqual(4)
    const left = lefts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)
    expect(left).toBe(52_500 - issued.length * 10_500)
    for (const amount of lefts) expect(Number(amount)).toBeGreaterThanOrEqual(0)
    for (const { body, status } of refused)
      expect([status, body.findings?.[0]?.rule]).toEqual([422, 'falaj-credit-exceeds-original'])
  })
})

describe('self-billing', () => {
  const selfBilled = (change: Partial<InvoiceDraft> = {}): InvoiceDraft => {
    const { buyer: seller, ...invoice } = standardInvoice(supplier)
    return { ...invoice, kind: 'selfBilledInvoice', ...(seller ? { seller } : {}), ...change }
  }
  const contact = {
    isCustomer: false,
    isSupplier: true,
    name: supplier.nameEn,
    participantId: supplier.participantId,
    trn: supplier.trn,
    billingAddress: { line1: 'Street', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
  }
  const query = { typeCode: '389', counterparty: supplier.participantId }

  test('needs an agreement that covers the day, stored with the supplier', async () => {
    expect(await records(query)).toMatchObject({ agreement: null })
    const before = await issue(selfBilled())
    expect(before.status).toBe(422)
    expect(before.body.findings).toMatchObject([{ rule: 'falaj-self-billing-agreement', path: 'seller' }])
    const agreement = { reference: 'SB-1', from: '2026-01-01', until: null }
    const made = await ask('POST', '/contacts', { ...contact, selfBillingAgreement: agreement })
    expect(made.body.data.selfBillingAgreement).toEqual(agreement)
    expect(await records(query)).toMatchObject({ agreement })

    const issued = await issue(selfBilled())
    expect(issued.body).toMatchObject({
      data: {
        typeCode: '389',
        sendingParticipantId: ours.participant.participantId,
        receivingParticipantId: supplier.participantId,
        draft: { buyer: { legalName: 'Ours LLC' }, seller: { legalName: supplier.nameEn } },
      },
    })
    const { id, number } = issued.body.data
    const credit = await ask('POST', `/documents/${id}/credit-note`, { reasonCode: 'DL8.61.1.D' })
    expect(credit.body.data).toMatchObject({ typeCode: '261', draft: { precedingDocuments: [{ number }] } })
    const credited = await ask('POST', `/documents/${credit.body.data.id}/issue`, { version: 1 })
    expect(credited.body).toMatchObject({ data: { typeCode: '261', payable: '262.50' } })

    const until = '2026-01-31'
    const { version } = made.body.data
    const ended = { ...contact, version, selfBillingAgreement: { ...agreement, until } }
    expect(
      (await ask('PUT', `/contacts/${made.body.data.id}`, ended)).body.data.selfBillingAgreement,
    ).toEqual({ ...agreement, until })
    expect((await issue(selfBilled())).body.findings).toMatchObject([
      { rule: 'falaj-self-billing-agreement-dates' },
    ])
  })

  test.each([
    [{ isSupplier: false, isCustomer: true }, 'falaj-contact-agreement-supplier'],
    [{ trn: '' }, 'falaj-contact-agreement-trn'],
    [
      { selfBillingAgreement: { reference: '', from: '2026-02-01', until: '2026-01-31' } },
      'falaj-contact-agreement-dates',
    ],
  ])('an agreement with %j is refused', async (change, rule) => {
    const other = { ...contact, participantId: outsideBuyer(3).participantId }
    const agreement = { reference: 'SB-2', from: '2026-01-01', until: null }
    const refused = await ask('POST', '/contacts', { ...other, selfBillingAgreement: agreement, ...change })
    expect(refused.body).toMatchObject({ code: 'common.invalid', findings: [{ rule }] })
  })
})
