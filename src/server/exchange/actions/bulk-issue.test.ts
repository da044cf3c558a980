import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BulkRun } from '#contract/exchange'
import type { InvoiceDraft } from '#core/invoice'
import { verifyAudit } from '#server/audit'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  saveDraft,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { sendInLockOrder } from '../../platform/testing/lock-order.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { wakeJobs } from '../testing/deliveries.ts'
import { runBulk, sweepBulkRuns } from './run-bulk.ts'
import { runJob } from './start-run.ts'

/** A magic receiver (server/simulator/scenarios/magic-receivers.ts). */
const delivered = outsideBuyer(1)

let portal: TestPortal
let stranger: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  stranger = await registerCompany(portal, { name: 'Stranger' })
})
afterAll(() => portal.stop())

const save = async (seller: TestCompany, draft: InvoiceDraft): Promise<string> => {
  const saved = await saveDraft(portal, seller, draft)
  expect(saved.status).toBe(201)
  return saved.body.data.id
}
const start = (seller: TestCompany, body: unknown, key: string = randomUUID()) =>
  portal.request('POST', '/documents/bulk-issue', {
    token: seller.token,
    participant: seller.participant.id,
    idempotencyKey: key,
    body,
  })
const runOf = async (seller: TestCompany, id: string): Promise<BulkRun> =>
  (await portal.request('GET', `/bulk-runs/${id}`, { token: seller.token })).body.data
const issueAll = async (seller: TestCompany, body: unknown): Promise<BulkRun> => {
  const { status, body: answer } = await start(seller, body)
  expect(status).toBe(200)
  await portal.runJobs()
  return await runOf(seller, answer.data.id)
}
const codesOf = (run: BulkRun) =>
  Object.fromEntries(run.items.map(({ documentId, outcome, code }) => [documentId, code ?? outcome]))

test('valid drafts are issued many in one transaction, numbered without gaps in their order, and complete', async () => {
  const seller = await registerCompany(portal, { name: 'Month end' })
  const buyer = await registerCompany(portal, { name: 'Buyer here' })
  const ids: string[] = []
  for (let index = 0; index < 60; index++) {
    const to = index % 2 === 0 ? delivered : buyer.participant
    // Two of them have no lines.
    ids.push(await save(seller, standardInvoice(to, index === 10 || index === 55 ? { lines: [] } : {})))
  }
  const done = await issueInvoice(portal, seller, standardInvoice(delivered))
  const theirs = await save(stranger, standardInvoice(delivered))
  const key = randomUUID()
  const requested = { ids: [...ids.toReversed(), done.id, theirs, ids[0]] }
  const started = await start(seller, requested, key)
  expect(started.body.data).toMatchObject({ kind: 'issue', total: 62 })
  expect((await start(seller, requested, key)).body.data.id).toBe(started.body.data.id)
  expect((await start(seller, { ids }, key)).body.code).toBe('idempotency.key-reused')
  await portal.runJobs()
  // They are sent a moment after they were issued.
  await wakeJobs(portal)

  const run = await runOf(seller, started.body.data.id)
  expect(run).toMatchObject({ state: 'done', total: 62, queued: 58, refused: 4 })
  const broken = [ids[10] ?? '', ids[55] ?? '']
  expect(codesOf(run)).toMatchObject({
    [done.id]: 'alreadyIssued',
    [theirs]: 'notFound',
    [broken[0] ?? '']: 'invalid',
    [broken[1] ?? '']: 'invalid',
  })
  const invalid = run.items.find(({ documentId }) => documentId === broken[0])
  expect(invalid?.findings[0]).toMatchObject({ severity: 'fatal' })
  const issued = ids.filter((id) => !broken.includes(id))
  const rows = await portal.query<{ id: string; number: string; standing: string }>(
    `select id, number, standing from documents where id = any($1) order by id`,
    [issued],
  )
  const numbers = rows.map(({ number }) => Number(number.replace('INV-', '')))
  expect(numbers).toEqual(issued.map((_, index) => index + 2))
  expect(new Set(rows.map(({ standing }) => standing))).toEqual(new Set(['complete']))
  for (const id of broken) expect((await readDocument(portal, seller, id)).standing.verdict).toBe('draft')
  // 62 documents are two turns of 50 and 12.
  const [transactions] = await portal.query<{ count: number }>(
    `select count(distinct xmin::text)::integer as count from events
     where name = 'document.issued' and subject_id = any($1)`,
    [issued],
  )
  expect(transactions?.count).toBe(2)
  const received = await portal.query(
    `select 1 from documents where state = 'received' and organization_id = $1`,
    [buyer.organizationId],
  )
  expect(received).toHaveLength(30 - 1)
  const scope = { organizationId: seller.organizationId, environment: 'preprod' } as const
  const audit = await portal.context.db.tenant(scope, (tx) => verifyAudit(portal.context, tx))
  expect(audit).toMatchObject({ intact: true })
  const again = await issueAll(seller, { ids: issued.slice(0, 2) })
  expect(Object.values(codesOf(again))).toEqual(['alreadyIssued', 'alreadyIssued'])
  expect((await portal.request('GET', `/bulk-runs/${run.id}`, { token: stranger.token })).status).toBe(404)
})

describe('all drafts', () => {
  test('are those that existed at the time of the request, without proformas', async () => {
    const seller = await registerCompany(portal, { name: 'All of it' })
    const before = [
      await save(seller, standardInvoice(delivered)),
      await save(seller, standardInvoice(delivered)),
    ]
    // An offer is no draft of an invoice, and its customer has it.
    await save(seller, standardInvoice(delivered, { proforma: true, number: 'PF-1' }))
    const worked = portal.context.clock.now()
    const started = await start(seller, { drafts: 'all' })
    expect(worked.getTime()).toBeLessThanOrEqual(Date.parse(started.body.data.createdAt))
    await portal.runJobs()
    const run = await runOf(seller, started.body.data.id)
    expect(codesOf(run)).toEqual({ [before[0] ?? '']: 'queued', [before[1] ?? '']: 'queued' })
    const empty = await issueAll(seller, { drafts: 'all' })
    expect(empty).toMatchObject({ state: 'done', total: 0 })
  })
})

test('all drafts that a filter finds are issued, and no other', async () => {
  const seller = await registerCompany(portal, { name: 'By filter' })
  const second = outsideBuyer(2)
  const wanted = await save(seller, standardInvoice(second, { references: { purchaseOrder: 'PO-77/2026' } }))
  const others = [await save(seller, standardInvoice(second)), await save(seller, standardInvoice(delivered))]
  const matching = { counterparty: second.participantId, search: 'po-77', amountFrom: '1', currency: 'AED' }
  const key = randomUUID()
  const started = await start(seller, { drafts: 'all', matching }, key)
  expect((await start(seller, { drafts: 'all' }, key)).body.code).toBe('idempotency.key-reused')
  await portal.runJobs()
  expect(codesOf(await runOf(seller, started.body.data.id))).toEqual({ [wanted]: 'queued' })
  for (const id of others) expect((await readDocument(portal, seller, id)).standing.verdict).toBe('draft')
  expect((await start(seller, { drafts: 'all', matching: { filter: 'drafts' } })).status).toBe(422)
})

describe('a draft that fails does not stop the others', () => {
  test('two credit notes for one invoice: the remaining amount is checked in their order', async () => {
    const seller = await registerCompany(portal, { name: 'Creditor' })
    const invoice = await issueInvoice(portal, seller, standardInvoice(delivered))
    const creditNotes: string[] = []
    for (let index = 0; index < 2; index++) {
      const made = await portal.request('POST', `/documents/${invoice.id}/credit-note`, {
        token: seller.token,
        idempotencyKey: true,
        body: { reasonCode: 'DL8.61.1.A' },
      })
      expect(made.status).toBe(201)
      creditNotes.push(made.body.data.id)
    }
    const other = await save(seller, standardInvoice(delivered))
    const run = await issueAll(seller, { ids: [...creditNotes, other] })
    expect(codesOf(run)).toEqual({
      [creditNotes[0] ?? '']: 'queued',
      [creditNotes[1] ?? '']: 'invalid',
      [other]: 'queued',
    })
    expect(run.items[0]?.findings.map(({ rule }) => rule)).toContain('falaj-credit-exceeds-original')
  })

  test('a number that was typed twice: the first draft gets it', async () => {
    const seller = await registerCompany(portal, { name: 'By hand' })
    const of = { token: seller.token, participant: seller.participant.id }
    const settings = (await portal.request('GET', '/settings', of)).body.data
    const { version: _version, ...body } = { ...settings, sequenceIncrementEnabled: false }
    const written = await portal.request('PUT', '/settings', {
      ...of,
      body: { ...body, version: settings.version },
    })
    expect(written.status).toBe(200)
    const ids = [
      await save(seller, standardInvoice(delivered, { number: 'A-1' })),
      await save(seller, standardInvoice(delivered, { number: 'A-1' })),
      await save(seller, standardInvoice(delivered, { number: 'A-2' })),
    ]
    const run = await issueAll(seller, { ids })
    expect(codesOf(run)).toEqual({
      [ids[0] ?? '']: 'queued',
      [ids[1] ?? '']: 'invalid',
      [ids[2] ?? '']: 'queued',
    })
    expect(run.items[0]?.findings[0]).toMatchObject({ path: 'number', rule: 'falaj-number-taken' })
  })
})

/** Breaks a statement of the database while `work` is done. */
async function whileBroken(statement: string, condition: string, work: () => Promise<void>): Promise<void> {
  await portal.query(`create function break_on_purpose() returns trigger language plpgsql as
    $$ begin raise exception 'broken on purpose'; end $$`)
  await portal.query(
    `create trigger break_on_purpose before ${statement} for each row when (${condition})
     execute function break_on_purpose()`,
  )
  try {
    await work()
  } finally {
    await portal.query('drop function break_on_purpose() cascade')
  }
}
const turnOf = (seller: TestCompany, runId: string, attempt: number) =>
  runBulk(
    portal.context,
    { organizationId: seller.organizationId, environment: 'preprod', runId },
    { id: '1', attempt, maxAttempts: 25 },
  )

test('drafts that cannot be processed are refused by name after three attempts; all others are issued', async () => {
  const seller = await registerCompany(portal, { name: 'Broken' })
  const second = { ...outsideBuyer(2), nameEn: 'Unlucky Trading LLC' }
  const ids: string[] = []
  for (const to of [delivered, second, delivered, delivered])
    ids.push(await save(seller, standardInvoice(to)))
  const [, broken = ''] = ids
  await whileBroken('update on documents', `old.id = '${broken}'`, async () => {
    const runId = (await start(seller, { ids })).body.data.id
    // The worker may be faster than these turns; each turn may come again.
    for (const attempt of [1, 2])
      await turnOf(seller, runId, attempt).catch(({ message }) => expect(message).toBe('broken on purpose'))
    await turnOf(seller, runId, 3)
    await turnOf(seller, runId, 3)
    const run = await runOf(seller, runId)
    expect(run).toMatchObject({ state: 'done', failure: null, total: 4, queued: 3, refused: 1 })
    expect(run.items[0]).toMatchObject({
      documentId: broken,
      outcome: 'refused',
      code: 'failed',
      counterpartyName: 'Unlucky Trading LLC',
    })
    expect((await readDocument(portal, seller, broken)).standing.verdict).toBe('draft')
  })
})

test('a run that keeps failing while it lists its documents has failed, with the reason', async () => {
  const seller = await registerCompany(portal, { name: 'Unlisted' })
  const id = await save(seller, standardInvoice(delivered))
  await whileBroken('insert on bulk_items', `new.document_id = '${id}'`, async () => {
    const runId = (await start(seller, { drafts: 'all' })).body.data.id
    await expect(turnOf(seller, runId, 24)).rejects.toThrow('broken on purpose')
    expect(await runOf(seller, runId)).toMatchObject({ state: 'running', failure: null })
    await turnOf(seller, runId, 25)
    const failed = { state: 'failed', failure: 'givenUp', total: 0, queued: 0, refused: 0 }
    expect(await runOf(seller, runId)).toMatchObject(failed)
    // The job that the worker still has changes nothing.
    await turnOf(seller, runId, 1)
    expect(await runOf(seller, runId)).toMatchObject(failed)
  })
  expect((await readDocument(portal, seller, id)).standing.verdict).toBe('draft')
  expect((await issueAll(seller, { drafts: 'all' })).queued).toBe(1)
})

test('a run that is given up while a turn still works: no document is issued that the run lists as refused', async () => {
  const seller = await registerCompany(portal, { name: 'Given up' })
  const id = await save(seller, standardInvoice(delivered))
  const scope = { organizationId: seller.organizationId, environment: 'preprod' } as const
  let runId = ''
  // The worker fails once, and its job is suspended.
  await whileBroken('update on documents', `old.id = '${id}'`, async () => {
    runId = (await start(seller, { ids: [id] })).body.data.id
    const jobs = `select id from graphile_worker.jobs where key = '${runJob(scope, runId).key}'`
    await expect.poll(() => portal.query(`${jobs} and attempts > 0 and locked_at is null`)).toHaveLength(1)
    await portal.query(`select from graphile_worker.permanently_fail_jobs(array(${jobs}))`)
  })
  const lock = `select from documents where id = '${id}' for update`
  const endRun = async () => {
    await sweepBulkRuns(portal.context)
    await portal.query(lock)
  }
  await sendInLockOrder<unknown>(portal, lock, [() => turnOf(seller, runId, 25), endRun])
  const run = await runOf(seller, runId)
  expect(run).toMatchObject({ state: 'done', total: 1, queued: 0, refused: 1 })
  expect(codesOf(run)).toEqual({ [id]: 'failed' })
  expect((await readDocument(portal, seller, id)).standing.verdict).toBe('draft')
})

test('an invalid request is refused as a whole', async () => {
  const body = { drafts: 'all' }
  expect((await start(stranger, { ids: [] })).status).toBe(422)
  expect((await start(stranger, { drafts: 'some' })).status).toBe(422)
  const requested = { body, participant: stranger.participant.id }
  const without = await portal.request('POST', '/documents/bulk-issue', {
    token: stranger.token,
    ...requested,
  })
  expect(without.body.code).toBe('idempotency.key-missing')
  const nobody = await portal.request('POST', '/documents/bulk-issue', { ...requested, idempotencyKey: true })
  expect(nobody.status).toBe(401)
  const other = await registerCompany(portal, { name: 'Other' })
  const notTheirs = await portal.request('POST', '/documents/bulk-issue', {
    ...requested,
    token: other.token,
    idempotencyKey: true,
  })
  expect(notTheirs.body.code).toBe('participant.not-found')
  const live = await portal.request('POST', '/documents/bulk-issue', {
    ...requested,
    token: stranger.token,
    environment: 'prod',
    idempotencyKey: true,
  })
  expect(live.body.code).toBe('exchange.live-not-connected')
})
