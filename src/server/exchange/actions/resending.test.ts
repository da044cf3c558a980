import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SimulatedNode } from '#contract/simulator'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { sendInLockOrder } from '../../platform/testing/lock-order.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { retryTransmission } from '../operators/retry-transmission.ts'
import { wakeJobs } from '../testing/deliveries.ts'
import { runBulk } from './run-bulk.ts'

/** Magic receivers (server/simulator/scenarios/magic-receivers.ts). */
const delivered = 1
const rejected = 2
const silent = 3
const unavailable = 5
const undeliverable = 10
const notServiced = 15
const reportSilent = 22

let portal: TestPortal
let seller: TestCompany
let stranger: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  seller = await registerCompany(portal, { name: 'Seller' })
  stranger = await registerCompany(portal, { name: 'Stranger' })
})
afterAll(() => portal.stop())

async function later(minutes: number): Promise<void> {
  portal.clock.advance(minutes * 60_000)
  await wakeJobs(portal)
  for (const company of [seller, stranger]) {
    const { email, password } = company
    const signedIn = await portal.request('POST', '/auth/sign-in', { body: { email, password } })
    company.token = signedIn.body.data.accessToken
  }
}

const read = (id: string) => readDocument(portal, seller, id)
const issueTo = async (receiver: number): Promise<string> =>
  (await issueInvoice(portal, seller, standardInvoice(outsideBuyer(receiver)))).id

/** Sets the faults of the network's access point, or of another node, from now on. */
async function setFaults(
  change: { resetBefore?: number; down?: boolean },
  who: SimulatedNode = 'accessPoint',
): Promise<void> {
  const none = {
    ...{ down: false, latencyMs: { from: 0, to: 0 } },
    ...{ resetBefore: 0, resetAfter: 0, serverError: 0, duplicate: 0 },
  }
  const nodes = Object.fromEntries(
    SimulatedNode.options.map((node) => [node, node === who ? { ...none, ...change } : none]),
  )
  const body = { seed: 1, nodes }
  expect((await portal.request('PUT', '/simulator/faults', { token: seller.token, body })).status).toBe(200)
}

test('in doubt the same bytes go out under the same message; a new attempt has a message of its own', async () => {
  await setFaults({ resetBefore: 1 })
  const id = await issueTo(delivered)
  await portal.runJobs()
  expect((await read(id)).standing).toMatchObject({ verdict: 'inDoubt', tone: 'inDoubt' })
  const retry = await portal.request('POST', `/documents/${id}/retry`, { token: seller.token })
  expect([retry.status, retry.body.code]).toEqual([409, 'exchange.nothing-to-retry'])
  expect(
    (await portal.request('POST', `/documents/${id}/cancel-sending`, { token: seller.token })).body.code,
  ).toBe('exchange.already-under-way')
  await later(2)
  await setFaults({})
  await later(5)
  await later(1)
  const after = await read(id)
  expect(after.standing.verdict).toBe('complete')
  const tries = after.attempts
    .filter((attempt: { transmissionKind: string }) => attempt.transmissionKind === 'invoice')
    .toReversed()
  expect(tries.map(({ kind, outcome }: { kind: string; outcome: string }) => [kind, outcome])).toEqual([
    ['attempt', 'inDoubt'],
    ['retransmission', 'inDoubt'],
    ['attempt', 'accepted'],
  ])
  const events = await portal.query<{ data: { attempt: number; retransmissionOf?: number } }>(
    `select data from transmission_events where type = 'attemptStarted' and document_id = $1 and kind = 'invoice' order by at`,
    [id],
  )
  expect(events.map(({ data }) => [data.attempt, data.retransmissionOf])).toEqual([
    [1, undefined],
    [2, 1],
    [3, undefined],
  ])
})

test('a document that ended in doubt is not shown as unsent; its report stays, and it may be retried', async () => {
  await setFaults({ resetBefore: 1 })
  const id = await issueTo(delivered)
  await portal.runJobs()
  for (let round = 0; round < 60 && (await read(id)).facts.transmission.state !== 'failed'; round++)
    await later(70)
  const ended = await read(id)
  expect(ended.facts.transmission).toEqual({ state: 'failed', reason: 'inDoubtExhausted' })
  expect(ended.facts.taxReport.state).toBe('accepted')
  expect(ended.standing.verdict).toBe('needsYouArrivalUnknown')
  const act = (what: string) =>
    portal.request('POST', `/documents/${id}/${what}`, {
      token: seller.token,
      headers: { 'idempotency-key': randomUUID() },
    })
  expect((await act('report/withdraw')).body.code).toBe('exchange.nothing-to-withdraw')
  expect((await act('cancel-sending')).body.code).toBe('exchange.already-under-way')
  await setFaults({})
  await later(30)
  expect((await act('retry')).status).toBe(200)
  await portal.runJobs()
  expect((await read(id)).standing.verdict).toBe('complete')
})

test('an undeliverable document is sent again in a new envelope; the report is not created twice', async () => {
  const id = await issueTo(undeliverable)
  await portal.runJobs()
  const before = await read(id)
  expect(before.standing.verdict).toBe('needsYouNotDelivered')
  const retry = () => portal.request('POST', `/documents/${id}/retry`, { token: seller.token })
  // Of two requests at the same time, one sends it again.
  const lock = `select from transmissions where document_id = '${id}' and kind = 'invoice' for update`
  const [first, second] = await sendInLockOrder(portal, lock, [retry, retry])
  expect([first?.status, second?.body.code]).toEqual([200, 'exchange.nothing-to-retry'])
  await portal.runJobs()
  const after = await read(id)
  expect(after.ids.envelopeId).not.toBe(before.ids.envelopeId)
  expect(after.standing.verdict).toBe('needsYouNotDelivered')
  const transmissions = await portal.query(
    `select kind, count(*)::integer as count, count(distinct envelope_id)::integer as envelopes
     from transmissions where document_id = $1 group by 1 order by 1`,
    [id],
  )
  expect(transmissions).toEqual([
    { kind: 'invoice', count: 2, envelopes: 2 },
    { kind: 'taxReport', count: 1, envelopes: 1 },
  ])
})

test('a withdrawal that failed and was created again is not sent a second time by an operator', async () => {
  const id = await issueTo(unavailable)
  await portal.runJobs()
  const act = (what: string) =>
    portal.request('POST', `/documents/${id}/${what}`, { token: seller.token, idempotencyKey: true })
  expect((await act('cancel-sending')).status).toBe(200)
  await later(60)
  await setFaults({ down: true }, 'taxPlatform')
  expect((await act('report/withdraw')).status).toBe(200)
  await later(0)
  await later(8 * 24 * 60)
  await setFaults({})
  expect((await act('report/withdraw')).status).toBe(200)
  const withdrawals = await portal.query<{ id: string; state: string }>(
    `select id, state from transmissions
     where document_id = $1 and content->>'typeCode' = 'W' order by revision`,
    [id],
  )
  expect(withdrawals).toMatchObject([{ state: 'failed' }, {}])
  const scope = { organizationId: seller.organizationId, environment: 'preprod' } as const
  const retried = retryTransmission(portal.context, scope, withdrawals[0]?.id ?? '', 'operator')
  await expect(retried).rejects.toMatchObject({ code: 'operations.nothing-to-try' })
})

describe('silence', () => {
  const noticesAbout = async (id: string) =>
    (
      await portal.query<{ kind: string }>(`select kind from notices where subject_id = $1 order by at`, [id])
    ).map((row) => row.kind)

  test('of the tax authority is late, then a matter for the operator, and users are notified', async () => {
    const id = await issueTo(reportSilent)
    await portal.runJobs()
    expect((await read(id)).standing.verdict).toBe('waitingTaxAuthority')
    await later(26)
    expect((await read(id)).standing.verdict).toBe('taxAuthorityOverdue')
    expect(await noticesAbout(id)).toEqual([])
    await later(24 * 60)
    expect((await read(id)).standing.verdict).toBe('needsYouReportSilent')
    await later(1)
    expect(await noticesAbout(id)).toEqual(['reportSilent'])
    await later(7 * 24 * 60)
    // What one watch does not get to, the next one does.
    const taxReport = async () => {
      await wakeJobs(portal)
      return (await read(id)).facts.taxReport
    }
    await expect.poll(taxReport).toMatchObject({ state: 'sent', reason: 'statusNeverReceived' })
    expect(await noticesAbout(id)).toEqual(['reportSilent', 'reportSilent'])
  })

  test("of the buyer's provider is late, and after a day users are notified", async () => {
    const id = await issueTo(silent)
    await portal.runJobs()
    await later(26)
    expect((await read(id)).standing.verdict).toBe('receiverProviderOverdue')
    await later(24 * 60)
    expect(await noticesAbout(id)).toEqual(['statusOverdue'])
  })
})

describe('many at once', () => {
  const start = (body: unknown, key: string, company: TestCompany = seller) =>
    portal.request('POST', '/documents/bulk-retry', {
      token: company.token,
      participant: company.participant.id,
      idempotencyKey: key,
      body,
    })
  const runOf = (id: string, company: TestCompany = seller) =>
    portal.request('GET', `/bulk-runs/${id}`, { token: company.token })

  test('are sent again where that is safe, and refused with a reason where it is not', async () => {
    await setFaults({})
    const failed = [await issueTo(notServiced), await issueTo(notServiced)]
    const done = await issueTo(delivered)
    const refused = await issueTo(rejected)
    const undelivered = await issueTo(undeliverable)
    const theirs = await issueInvoice(portal, stranger, standardInvoice(outsideBuyer(delivered)))
    await portal.runJobs()
    await later(1)
    const scheduled = await issueTo(delivered)
    await portal.request('POST', `/documents/${scheduled}/cancel-sending`, { token: seller.token })
    const ids = [...failed, done, refused, undelivered, theirs.id, failed[0]]
    const key = randomUUID()
    const started = await start({ ids }, key)
    expect([started.status, started.body.data.total]).toEqual([200, 6])
    expect((await start({ ids }, key)).body.data.id).toBe(started.body.data.id)
    expect((await start({ ids: [done] }, key)).body.code).toBe('idempotency.key-reused')
    await portal.runJobs()
    const run = (await runOf(started.body.data.id)).body.data
    expect(run).toMatchObject({ state: 'done', total: 6, queued: 2, refused: 4 })
    const codes = Object.fromEntries(
      run.items.map((item: { documentId: string; outcome: string; code: string | null }) => [
        item.documentId,
        item.code ?? item.outcome,
      ]),
    )
    expect(codes).toEqual({
      [failed[0] ?? '']: 'queued',
      [failed[1] ?? '']: 'queued',
      [done]: 'delivered',
      [refused]: 'rejected',
      [undelivered]: 'notDelivered',
      [theirs.id]: 'notFound',
    })
    expect(run.items[0].outcome).toBe('refused')
    expect((await runOf(run.id, stranger)).status).toBe(404)
  })

  test('are all that need attention for a cause, and only this participant’s', async () => {
    await later(1)
    const failed = await portal.query<{ id: string }>(
      `select id from documents where attention = 'needsYouReportedNotSent' and organization_id = $1`,
      [seller.organizationId],
    )
    expect(failed.length).toBeGreaterThanOrEqual(2)
    await portal.request('POST', `/documents/${failed[0]?.id}/cancel-sending`, { token: seller.token })
    // One of them cannot be processed: it is refused after three attempts, and keeps no other from its turn.
    const broken = failed[0]?.id
    await portal.query(`create function break_item() returns trigger language plpgsql as
      $$ begin raise exception 'broken on purpose'; end $$`)
    await portal.query(`create trigger break_item before update on bulk_items for each row
      when (new.outcome = 'queued' and new.document_id = '${broken}') execute function break_item()`)
    const started = await start({ verdict: 'needsYouReportedNotSent' }, randomUUID())
    expect(started.body.data).toMatchObject({ state: 'running', total: 0 })
    await portal.runJobs()
    const runId = started.body.data.id
    const queued = failed.length - 1
    expect((await runOf(runId)).body.data).toMatchObject({ state: 'running', queued, refused: 0 })
    const payload = { organizationId: seller.organizationId, environment: 'preprod', runId } as const
    await runBulk(portal.context, payload, { id: '1', attempt: 3, maxAttempts: 25 })
    const run = (await runOf(runId)).body.data
    expect(run).toMatchObject({ state: 'done', total: failed.length, queued, refused: 1 })
    expect(run.items[0]).toMatchObject({
      documentId: broken,
      code: 'failed',
      counterpartyName: expect.any(String),
    })
    await portal.query('drop function break_item() cascade')
    const foreign = await start({ verdict: 'needsYouReportedNotSent' }, randomUUID(), stranger)
    await portal.runJobs()
    expect((await runOf(foreign.body.data.id, stranger)).body.data).toMatchObject({ state: 'done', total: 0 })
  })

  test('are refused as a whole when the request is invalid', async () => {
    const odd = await start({ verdict: 'complete' }, randomUUID())
    expect([odd.status, odd.body.findings[0].path]).toEqual([422, 'verdict'])
    expect((await start({ ids: [] }, randomUUID())).status).toBe(422)
    expect((await start({ ids: Array.from({ length: 501 }, () => 'doc_x') }, randomUUID())).status).toBe(422)
    const requested = { body: { verdict: 'needsYouNotSent' }, participant: seller.participant.id }
    const without = await portal.request('POST', '/documents/bulk-retry', {
      token: seller.token,
      ...requested,
    })
    expect(without.body.code).toBe('idempotency.key-missing')
    const nobody = await portal.request('POST', '/documents/bulk-retry', {
      ...requested,
      idempotencyKey: true,
    })
    expect(nobody.status).toBe(401)
    const notTheirs = await portal.request('POST', '/documents/bulk-retry', {
      token: stranger.token,
      ...requested,
      idempotencyKey: true,
    })
    expect(notTheirs.status).toBe(404)
    expect((await runOf(`blk_${'0'.repeat(26)}`)).body.code).toBe('exchange.bulk-run-not-found')
  })
})
