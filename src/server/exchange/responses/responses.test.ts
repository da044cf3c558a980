import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { newId } from '../../platform/base/ids.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { deliver, envelopeOf, foreignInvoice, wakeJobs } from '../testing/deliveries.ts'

let portal: TestPortal
let seller: TestCompany
let buyer: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  seller = await registerCompany(portal, { name: 'Seller' })
  buyer = await registerCompany(portal, { name: 'Buyer' })
})
afterAll(() => portal.stop())

async function respond(
  company: TestCompany,
  id: string,
  body: object,
  options: { idempotencyKey?: string | true } = { idempotencyKey: true },
) {
  return await portal.request('POST', `/documents/${id}/responses`, {
    token: company.token,
    body,
    ...options,
  })
}

async function responsesOf(company: TestCompany, id: string) {
  return (await portal.request('GET', `/documents/${id}/responses`, { token: company.token })).body.data
}

/** Moves the clock, and signs in again, because the tokens have expired. */
async function wait(minutes: number): Promise<void> {
  portal.clock.advance(minutes * 60_000)
  for (const company of [seller, buyer]) {
    const { email, password } = company
    const answer = await portal.request('POST', '/auth/sign-in', { body: { email, password } })
    company.token = answer.body.data.accessToken
  }
}

/** Changes the directory entry of the seller, and expires the cached one. */
async function directorySays(change: string): Promise<void> {
  await portal.query(`update simulator_directory set ${change} where participant_id = $1`, [
    seller.participant.participantId,
  ])
  await wait(20)
}

/** An invoice of the seller as it lies at both sides. */
async function exchanged(): Promise<{ number: string; sent: string; received: string }> {
  const { id: sent, number } = await issueInvoice(portal, seller, standardInvoice(buyer.participant))
  await portal.runJobs()
  const list = await portal.request('GET', `/documents?direction=received&search=${number}`, {
    token: buyer.token,
    participant: buyer.participant.id,
  })
  return { number, sent, received: list.body.data[0].id }
}

/** A document from outside as it lies with the buyer. */
async function arrived(number: string, xml = foreignInvoice(buyer.participant, number)): Promise<string> {
  const envelopeId = randomUUID()
  await deliver(portal, envelopeOf(xml, buyer.participant.participantId, envelopeId))
  await portal.runJobs()
  const [row] = await portal.query<{ subject_id: string }>(
    'select subject_id from inbound_envelopes where envelope_id = $1',
    [envelopeId],
  )
  return row?.subject_id ?? ''
}

describe('an answer between two participants of this portal', () => {
  test('goes from question to approval, and the sender sees both', async () => {
    const { number, sent, received } = await exchanged()
    expect(await responsesOf(buyer, received)).toEqual({ responses: [], canBeSent: true, reach: 'takes' })
    const held = await respond(buyer, received, { decision: 'hold', text: 'Which order is this?' })
    expect(held.status).toBe(200)
    expect(held.body.data).toMatchObject({
      from: 'us',
      code: 'UQ',
      decision: 'hold',
      sending: 'onItsWay',
      reasonCodes: ['OTH'],
      actionCodes: ['PIN'],
    })
    await portal.runJobs()
    expect((await readDocument(portal, buyer, received)).standing.verdict).toBe('onHold')
    expect((await responsesOf(buyer, received)).responses).toMatchObject([{ code: 'UQ', sending: 'sent' }])
    const response = await responsesOf(seller, sent)
    expect(response.responses).toMatchObject([
      {
        from: 'buyer',
        code: 'UQ',
        decision: 'hold',
        text: 'Which order is this?',
        sending: 'received',
        by: null,
      },
    ])
    portal.clock.advance(60_000)
    const chooseNotice = async (channels: { inPortal: boolean; byMail: boolean }) =>
      await portal.request('PUT', '/notices/choices', {
        token: seller.token,
        body: { kind: 'buyerResponded', ...channels },
      })
    expect((await chooseNotice({ inPortal: true, byMail: true })).status).toBe(200)
    await respond(buyer, received, { decision: 'approve' })
    await portal.runJobs()
    const both = await responsesOf(seller, sent)
    expect(both.responses.map((one: { code: string }) => one.code)).toEqual(['AP', 'UQ'])
    const atSeller = await readDocument(portal, seller, sent)
    expect(atSeller.response).toBe('AP')
    expect(atSeller.standing.verdict).toBe('complete')
    const keys = atSeller.timeline.map((entry: { key: string }) => entry.key)
    expect(keys).toEqual(expect.arrayContaining(['saidByBuyerUQ', 'saidByBuyerAP']))
    const atBuyer = await readDocument(portal, buyer, received)
    expect(atBuyer).toMatchObject({ response: 'AP', standing: { verdict: 'complete' } })
    expect(atBuyer.timeline.map((entry: { key: string }) => entry.key)).toEqual(
      expect.arrayContaining(['saidByUsUQ', 'saidByUsAP', 'responseSent', 'responseDelivered']),
    )
    const said = atBuyer.timeline.find((entry: { key: string }) => entry.key === 'saidByUsAP')
    expect(said.actor).toBe('Mariam Al Suwaidi')
    const notices = await portal.request('GET', '/notices', { token: seller.token })
    expect(notices.body.data).toMatchObject([
      {
        kind: 'buyerResponded',
        tone: 'good',
        params: { number, code: 'AP', currency: 'AED', amount: expect.stringMatching(/^\d+\.\d\d$/) },
      },
      { kind: 'buyerResponded', tone: 'warning', params: { number, code: 'UQ' } },
    ])
    // The user subscribed to mails after the first, and disabled notices in the portal.
    const mails = await portal.query('select body from mail_outbox where subject like $1', [`%${number}%`])
    expect(mails).toHaveLength(1)
    await chooseNotice({ inPortal: false, byMail: false })
    expect((await portal.request('GET', '/notices', { token: seller.token })).body.data).toEqual([])
    await chooseNotice({ inPortal: true, byMail: false })
    const transmissions = await portal.query<{ kind: string; message_level_state: string }>(
      `select kind, message_level_state from transmissions where document_id = $1 and kind = 'invoiceResponse'`,
      [received],
    )
    expect(transmissions.map((transmission) => transmission.message_level_state)).toEqual([
      'delivered',
      'delivered',
    ])
  })

  test('that was replaced before it was sent is not sent', async () => {
    const { sent, received } = await exchanged()
    await directorySays("behavior = 'lookupFails'")
    await respond(buyer, received, { decision: 'dispute', text: 'Two are missing', reasonCodes: ['QTY'] })
    await portal.runJobs()
    const [waiting] = (await responsesOf(buyer, received)).responses
    expect(waiting.sending).toBe('onItsWay')
    await respond(buyer, received, { decision: 'approve' })
    await portal.runJobs()
    await directorySays("behavior = 'answers'")
    const { responses } = await responsesOf(buyer, received)
    expect(responses).toHaveLength(2)
    expect(responses[1]).toMatchObject({ code: 'RE', text: 'Two are missing', reasonCodes: ['QTY'] })
    expect(responses[1].sending).toBe('replaced')
    expect(responses[0]).toMatchObject({ code: 'AP', sending: 'onItsWay' })
    expect((await responsesOf(seller, sent)).responses).toEqual([])
  })
})

test.each([
  [26, 'AP', 'approve'],
  [27, 'UQ', 'hold'],
  [28, 'RE', 'dispute'],
])('the simulated buyer %i answers with %s', async (number, code, decision) => {
  const { id } = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(number)))
  await vi.waitFor(
    async () => {
      await portal.runJobs()
      expect((await responsesOf(seller, id)).responses).toMatchObject([{ from: 'buyer', code, decision }])
    },
    { timeout: 20_000, interval: 500 },
  )
})

describe('questions and disputes of the buyer', () => {
  const ask = (method: string, path: string, body?: object, options: object = {}) =>
    portal.request(method, path, {
      token: seller.token,
      participant: seller.participant.id,
      ...(body ? { body } : {}),
      ...options,
    })
  const groupsOf = async () =>
    (await ask('GET', '/documents/attention')).body.data.groups as { verdict: string; count: number }[]
  const settle = (id: string, body: object, options: object = { idempotencyKey: true }) =>
    ask('POST', `/documents/${id}/responses/settle`, body, options)

  test('needs attention until a user settles it, and again when another response arrives', async () => {
    const { number, sent, received } = await exchanged()
    const before = (await groupsOf()).find(({ verdict }) => verdict === 'buyerDisputes')?.count ?? 0
    await respond(buyer, received, { decision: 'dispute', text: 'Two are missing', reasonCodes: ['QTY'] })
    await portal.runJobs()
    const disputed = await readDocument(portal, seller, sent)
    expect(disputed.standing).toMatchObject({
      verdict: 'buyerDisputes',
      tone: 'needsYou',
      exchangeStatus: 'delivered',
      reportingStatus: 'accepted',
    })
    const name = { counterpartyName: buyer.participant.nameEn, counterpartyNameAr: expect.any(String) }
    expect(await groupsOf()).toContainEqual({
      verdict: 'buyerDisputes',
      tone: 'needsYou',
      next: 'settleDispute',
      direction: 'sent',
      count: before + 1,
      only: before > 0 ? null : { documentId: sent, number, ...name },
      amounts: [{ currency: 'AED', amount: expect.stringMatching(/^\d+\.\d\d$/) }],
      since: expect.any(String),
    })
    const list = await ask('GET', `/documents?direction=sent&verdict=buyerDisputes&search=${number}`)
    expect(list.body.data.map((row: { id: string }) => row.id)).toEqual([sent])
    const chip = await ask('GET', `/documents?direction=sent&filter=needsYou&search=${number}`)
    expect(chip.body.data).toHaveLength(1)

    const [{ id: responseId }] = (await responsesOf(seller, sent)).responses
    const settled = await settle(sent, { responseId, note: 'Credit note agreed by phone' })
    expect(settled.body.data.settled).toEqual({
      at: expect.any(String),
      by: 'Mariam Al Suwaidi',
      note: 'Credit note agreed by phone',
    })
    const again = await settle(sent, { responseId, note: 'Something else' })
    expect(again.body.data.settled.note).toBe('Credit note agreed by phone')
    const put = await readDocument(portal, seller, sent)
    expect(put.standing.verdict).toBe('complete')
    const [step] = put.timeline.filter((entry: { key: string }) => entry.key === 'responseSettled')
    expect(step).toMatchObject({
      actor: 'Mariam Al Suwaidi',
      params: { text: 'Credit note agreed by phone' },
    })
    const trail = await portal.query<{ action: string }>(
      `select action from audit_entries where subject_id = $1 and action = 'document.responseSettled'`,
      [sent],
    )
    expect(trail).toHaveLength(1)

    portal.clock.advance(60_000)
    await respond(buyer, received, { decision: 'hold', text: 'And the second one?' })
    await portal.runJobs()
    const questioned = await readDocument(portal, seller, sent)
    expect(questioned.standing.verdict).toBe('buyerAsks')
    const said = questioned.timeline.filter(({ key }: { key: string }) => key.startsWith('saidByBuyer'))
    expect(said.map(({ key, response }: { key: string; response: string }) => [key, response])).toEqual([
      ['saidByBuyerUQ', 'changed'],
      ['saidByBuyerRE', 'replaced'],
    ])
    expect((await settle(sent, { responseId })).body.code).toBe('document.response-replaced')
    portal.clock.advance(60_000)
    await respond(buyer, received, { decision: 'approve' })
    await portal.runJobs()
    expect((await readDocument(portal, seller, sent)).standing.verdict).toBe('complete')
  })

  test('is settled only by users who may issue, for a document of theirs, and never by accident', async () => {
    const { sent, received } = await exchanged()
    expect((await settle(sent, { responseId: newId('rsp') })).body.code).toBe('document.nothing-to-settle')
    await respond(buyer, received, { decision: 'approve' })
    await portal.runJobs()
    const [{ id: responseId }] = (await responsesOf(seller, sent)).responses
    expect((await settle(sent, { responseId })).body.code).toBe('document.nothing-to-settle')
    expect((await settle(sent, { responseId }, {})).body.code).toBe('idempotency.key-missing')
    expect((await settle(newId('doc'), { responseId })).body.code).toBe('document.not-found')
    const stranger = await portal.request('POST', `/documents/${sent}/responses/settle`, {
      token: buyer.token,
      body: { responseId },
      idempotencyKey: true,
    })
    expect(stranger.status).toBe(404)
    expect((await settle(sent, { responseId: 'x' })).body.findings[0].path).toBe('responseId')
  })
})

test('a response that the sender does not support is recorded only', async () => {
  const { sent, received } = await exchanged()
  await directorySays("behavior = 'lookupFails', takes_responses = false")
  expect(await responsesOf(buyer, received)).toMatchObject({ canBeSent: true, reach: 'unknown' })
  await respond(buyer, received, { decision: 'approve' })
  await portal.runJobs()
  await directorySays("behavior = 'answers'")
  for (let times = 0; times < 5; times++) {
    await wait(20)
    await wakeJobs(portal)
  }
  expect((await responsesOf(buyer, received)).responses).toMatchObject([
    { code: 'AP', sending: 'recordedOnly' },
  ])
  expect((await responsesOf(seller, sent)).responses).toEqual([])
  await directorySays('takes_responses = true')
})

describe('permissions for responses', () => {
  test('the same key acts once, another request under it is refused', async () => {
    const id = await arrived('R-10')
    const key = { idempotencyKey: 'answer-0001' }
    const first = await respond(buyer, id, { decision: 'approve' }, key)
    const again = await respond(buyer, id, { decision: 'approve' }, key)
    expect(again.body).toEqual(first.body)
    expect((await respond(buyer, id, { decision: 'hold', text: 'Why?' }, key)).status).toBe(409)
    expect((await responsesOf(buyer, id)).responses).toHaveLength(1)
    expect((await respond(buyer, id, { decision: 'approve' }, {})).body.code).toBe('idempotency.key-missing')
  })

  test('bad input names the field', async () => {
    const id = await arrived('R-11')
    const without = await respond(buyer, id, { decision: 'dispute', text: '', reasonCodes: [] })
    expect(without.status).toBe(422)
    expect(without.body.findings.map((finding: { path: string }) => finding.path).sort()).toEqual([
      expect.stringContaining('reasonCodes'),
      expect.stringContaining('text'),
    ])
    expect((await respond(buyer, id, { decision: 'dispute', text: 'No', reasonCodes: ['XYZ'] })).status).toBe(
      422,
    )
    expect((await respond(buyer, id, { decision: 'maybe' })).status).toBe(422)
    expect((await responsesOf(buyer, id)).responses).toEqual([])
  })

  test('is refused without signing in, to another organization, and for sent or rejected documents', async () => {
    const id = await arrived('R-12')
    expect((await portal.request('POST', `/documents/${id}/responses`, { body: {} })).status).toBe(401)
    expect((await portal.request('GET', `/documents/${id}/responses`)).status).toBe(401)
    expect((await respond(seller, id, { decision: 'approve' })).status).toBe(404)
    expect((await portal.request('GET', `/documents/${id}/responses`, { token: seller.token })).status).toBe(
      404,
    )
    const sent = await issueInvoice(portal, buyer, standardInvoice(outsideBuyer(1)))
    expect((await respond(buyer, sent.id, { decision: 'approve' })).body.code).toBe(
      'document.not-respondable',
    )
    const broken = foreignInvoice(buyer.participant, 'R-13').replace(
      /(<cbc:PayableAmount[^>]*>)262\.50/,
      '$1999.00',
    )
    const refused = await arrived('R-13', broken)
    expect((await respond(buyer, refused, { decision: 'approve' })).body.code).toBe(
      'document.not-respondable',
    )
  })

  test('is recorded only when the sender does not support responses', async () => {
    await directorySays('takes_responses = false')
    const { sent, received } = await exchanged()
    expect(await responsesOf(buyer, received)).toMatchObject({ canBeSent: false, reach: 'takesNot' })
    const answer = await respond(buyer, received, { decision: 'approve' })
    expect(answer.body.data.sending).toBe('recordedOnly')
    await portal.runJobs()
    expect((await responsesOf(seller, sent)).responses).toEqual([])
    await directorySays('takes_responses = true')
  })
})

test('received documents are listed and counted by what was decided', async () => {
  const own = await registerCompany(portal, { name: 'Decider' })
  const ask = async (query: string, at = '/documents') => {
    const options = { token: own.token, participant: own.participant.id }
    return (await portal.request('GET', `${at}?direction=received&${query}`, options)).body
  }
  for (let n = 0; n < 4; n++) await issueInvoice(portal, seller, standardInvoice(own.participant))
  await portal.runJobs()
  const ids: string[] = (await ask('')).data.map(({ id }: { id: string }) => id)
  const [approved = '', asked = '', disputed = '', open = ''] = ids
  await respond(own, approved, { decision: 'approve' })
  await respond(own, asked, { decision: 'hold', text: 'Which order is this?' })
  await respond(own, disputed, { decision: 'dispute', text: 'Too much', reasonCodes: ['PRI'] })
  const groups = { toDecide: [open], waitingForSeller: [asked, disputed], decided: [approved] }
  // As a list, by its index among the first rows of a list, by type, and as a search.
  for (const more of ['', '&currency=AED&amountFrom=1', '&typeCode=380', '&search=INV']) {
    for (const [filter, wanted] of Object.entries(groups)) {
      const { data, page } = await ask(`filter=${filter}${more}`)
      expect([more, filter, data.map(({ id }: { id: string }) => id)]).toEqual([more, filter, wanted])
      expect(page.total).toEqual({ count: wanted.length, exact: true })
      expect((await ask(`filter=${filter}${more}`, '/documents/sums')).data).toMatchObject({
        isWhole: true,
        documents: wanted.length,
      })
    }
    const { data } = await ask(more.slice(1), '/documents/counts')
    expect([more, data]).toMatchObject([
      more,
      { all: 4, decisions: { toDecide: 1, waitingForSeller: 2, decided: 1 }, atLeast: [] },
    ])
  }
  expect((await ask('arrival=rejected', '/documents/counts')).data.decisions).toBeNull()
  const by = { token: seller.token, participant: seller.participant.id }
  const sent = await portal.request('GET', '/documents?direction=sent&filter=toDecide', by)
  expect(sent.body.page.total).toEqual({ count: 0, exact: true })
})
