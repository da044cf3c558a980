import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dubaiDate } from '#core/calendar'
import type { InvoiceDraft } from '#core/invoice'
import { computeTotals } from '#core/tax'
import { RuleSet } from '../../../core/rules/engine/evaluate.ts'
import { checkForm } from '../../../web/documents/form/evaluate-draft.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { outsideBuyer, readDocument, saveDraft, standardInvoice } from '../testing/invoices.ts'

vi.mock('#core/tax', { spy: true })

let portal: TestPortal
let ours: TestCompany
const buyer = outsideBuyer(1)
const ruleRuns = vi.spyOn(RuleSet.prototype, 'evaluate')

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  ours = await registerCompany(portal, { name: 'Ours' })
})
afterAll(() => portal.stop())
beforeEach(() => {
  ruleRuns.mockClear()
  vi.mocked(computeTotals).mockClear()
})

function ask(method: string, path: string, body: object) {
  const { token, participant } = ours
  return portal.request(method, path, { token, participant: participant.id, idempotencyKey: true, body })
}

/** The cost of one request, and its response. */
async function costOf(request: Promise<{ status: number; body: { data: { id: string; version: number } } }>) {
  const { status, body } = await request
  const cost = {
    status,
    rules: ruleRuns.mock.calls.length,
    totals: vi.mocked(computeTotals).mock.calls.length,
  }
  ruleRuns.mockClear()
  vi.mocked(computeTotals).mockClear()
  return { cost, document: body.data }
}

test('each save or issue computes totals once and runs the rules once', async () => {
  const created = await costOf(saveDraft(portal, ours, standardInvoice(buyer)))
  expect(created.cost).toEqual({ status: 201, rules: 1, totals: 1 })
  const { id } = created.document
  const updated = await costOf(
    ask('PUT', `/documents/${id}`, { draft: standardInvoice(buyer, { note: 'again' }), version: 1 }),
  )
  expect(updated.cost).toEqual({ status: 200, rules: 1, totals: 1 })
  // Unsaved changes of the form are issued.
  const shown = { draft: standardInvoice(buyer, { note: 'last words' }), version: 2 }
  const issued = await costOf(ask('POST', `/documents/${id}/issue`, shown))
  expect(issued.cost).toEqual({ status: 200, rules: 1, totals: 1 })
  const credit = await costOf(ask('POST', `/documents/${id}/credit-note`, { reasonCode: 'DL8.61.1.A' }))
  expect(credit.cost).toEqual({ status: 201, rules: 1, totals: 1 })
  const seen = await costOf(portal.request('GET', `/documents/${credit.document.id}`, { token: ours.token }))
  expect(seen.cost).toEqual({ status: 200, rules: 1, totals: 1 })
})

test('saving returns the draft as reading it does', async () => {
  const created = await saveDraft(portal, ours, standardInvoice(buyer))
  const { id } = created.body.data
  const updated = await ask('PUT', `/documents/${id}`, {
    draft: standardInvoice(buyer, { note: 'again', lines: [] }),
    version: 1,
  })
  expect(updated.body.data.findings.length).toBeGreaterThan(0)
  expect(updated.body.data).toEqual(await readDocument(portal, ours, id))
})

const drafts: readonly (readonly [name: string, draft: InvoiceDraft])[] = [
  ['a good one', standardInvoice(buyer)],
  ['an empty one', { kind: 'invoice', lines: [{}] }],
  ['one without a date', { ...standardInvoice(buyer), issueDate: undefined }],
  ['one without a buyer', { ...standardInvoice(buyer), buyer: undefined }],
  ['one with a line half typed', standardInvoice(buyer, { lines: [{ quantity: 'two', price: {} }] })],
  ['one with a number of its own', standardInvoice(buyer, { number: ' A-1 ' })],
  ['a self-billed one', { ...standardInvoice(buyer), kind: 'selfBilledInvoice', seller: { legalName: 'S' } }],
  ['a credit note without a reason', { ...standardInvoice(buyer), kind: 'creditNote' }],
]

test.each(drafts)('browser and server find the same in %s', async (_, draft) => {
  const { token, participant } = ours
  const series = draft.kind === 'creditNote' ? '381' : '380'
  const next = await portal.request('GET', `/documents/next-number?typeCode=${series}`, {
    token,
    participant: participant.id,
  })
  const seller = await portal.request('GET', `/participants/${participant.id}`, { token })
  const onScreen = checkForm(
    draft,
    {
      seller: seller.body.data,
      nextNumbers: {
        invoice: next.body.data.number,
        creditNote: next.body.data.number,
        selfBilledInvoice: next.body.data.number,
        selfBilledCreditNote: next.body.data.number,
      },
    },
    dubaiDate(new Date().toISOString()),
  )
  const saved = await saveDraft(portal, ours, JSON.parse(JSON.stringify(draft)))
  expect(saved.status).toBe(201)
  expect(onScreen.findings.map(({ xpath: _xpath, ...finding }) => finding)).toEqual(saved.body.data.findings)
  expect(onScreen.totals).toEqual(saved.body.data.totals)
})
