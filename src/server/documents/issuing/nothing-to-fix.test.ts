/**
 * "Nothing to fix" is a promise: a draft without fatal findings in the form is issued. Random drafts, edited, emptied
 * and mixed up; FALAJ_RUNS for more of them, FALAJ_SEED for others.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dubaiDate } from '#core/calendar'
import { withOwnParty } from '#core/drafts'
import { hasFatal } from '#core/findings'
import type { InvoiceDraft } from '#core/invoice'
import { isSelfBilled, typeCodeOf, typeCodes } from '#core/kinds'
import { parseParticipantId } from '#core/participant-ids'
import { checkXml } from '#core/rules'
import { propertyParameters } from '../../../../tools/arbitrary-drafts.ts'
import { randomDrafts } from '../../../../tools/random-drafts.ts'
import { recordsQueryOf } from '../../../web/documents/form/draft-records.ts'
import { checkForm, type IssuePreview } from '../../../web/documents/form/evaluate-draft.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { saveDraft } from '../testing/invoices.ts'

let portal: TestPortal
let ours: TestCompany
let seller: IssuePreview['seller']

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
})
afterAll(() => portal.stop())

/** More would be too many requests of one user in a minute. */
const draftsOfCompany = 100

async function nextCompany(): Promise<void> {
  ours = await registerCompany(portal, { name: 'Ours' })
  seller = (await ask('GET', `/participants/${ours.participant.id}`)).body.data
}

function ask(method: string, path: string, body?: object) {
  const { token, participant } = ours
  const by = { token, participant: participant.id, ...(body ? { body } : {}) }
  return portal.request(method, path, { ...by, idempotencyKey: true })
}

async function nextNumber(typeCode: string): Promise<string> {
  return (await ask('GET', `/documents/next-number?typeCode=${typeCode}`)).body.data.number
}

/** The findings that the form shows: of the check, and of the records. */
async function onScreen(draft: InvoiceDraft) {
  const number = await nextNumber(typeCodeOf(draft.kind))
  const nextNumbers = {
    invoice: number,
    creditNote: number,
    selfBilledInvoice: number,
    selfBilledCreditNote: number,
  }
  const query = new URLSearchParams(recordsQueryOf(draft, nextNumbers) as Record<string, string>).toString()
  const records = await ask('GET', `/documents/draft-records?${query}`)
  expect(records.status, query).toBe(200)
  return checkForm(draft, { seller, nextNumbers }, dubaiDate(new Date().toISOString()), records.body.data)
}

/** Suppliers of self-billed drafts agree to it, so that such drafts go out too. */
async function agree(draft: InvoiceDraft): Promise<void> {
  const value = draft.seller?.participantId?.value ?? ''
  const participantId = parseParticipantId(`0235:${value}`) ? `0235:${value}` : ''
  if (!isSelfBilled(draft.kind) || participantId === '') return
  await ask('POST', '/contacts', {
    isCustomer: false,
    isSupplier: true,
    name: 'Supplier',
    participantId,
    trn: '100000000600003',
    billingAddress: { line1: 'Street', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
    selfBillingAgreement: { reference: '', from: '2020-01-01', until: null },
  })
}

test('a draft with nothing to fix is never refused at issue, and the sent document passes schema and rules', async () => {
  const { numRuns, seed = 20_261_123 } = propertyParameters(60)
  const next = randomDrafts(seed)
  const kinds = new Set<string>()
  let valid = 0
  let companies = 0
  for (let drawn = 0; valid < numRuns; drawn += 1) {
    expect(drawn, 'too few of the drafts are valid').toBeLessThan(numRuns * 20)
    if (valid === companies * draftsOfCompany) {
      await nextCompany()
      companies += 1
    }
    // The form does not let users edit our own party, which the portal fills in.
    const draft = withOwnParty(next(), seller)
    const nextNumbers = {
      invoice: 'INV-1',
      creditNote: 'CN-1',
      selfBilledInvoice: 'SB-1',
      selfBilledCreditNote: 'SBCN-1',
    }
    if (hasFatal(checkForm(draft, { seller, nextNumbers }, dubaiDate(new Date().toISOString())).findings))
      continue
    await agree(draft)
    if (hasFatal((await onScreen(draft)).findings)) continue
    valid += 1
    const saved = await saveDraft(portal, ours, draft)
    expect(saved.status, JSON.stringify([saved.body, draft])).toBe(201)
    const { id, version } = saved.body.data
    const issued = await ask('POST', `/documents/${id}/issue`, { version })
    expect(issued.status, JSON.stringify([issued.body, draft])).toBe(200)
    kinds.add(issued.body.data.typeCode)
    const { body: xml } = await portal.request('GET', `/documents/${id}/xml`, { token: ours.token })
    const refused = checkXml(xml).findings.filter(({ severity }) => severity === 'fatal')
    expect(refused, JSON.stringify(draft)).toEqual([])
  }
  expect([...kinds].sort()).toEqual([...typeCodes].sort())
}, 3_600_000)
