/* oxlint-disable typescript/no-explicit-any -- answers are read as they come */
/** Workbooks that are built to crash the worker, and imports that are canceled or that kill it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { startWorkerProcess } from '#platform/testing/worker-process'
import type { Slot } from '../../../tools/chaos/processes.ts'
import { workbook } from './testing/workbook.ts'

let portal: TestPortal
let worker: Slot
let ours: TestCompany

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  worker = await startWorkerProcess(portal)
  ours = await registerCompany(portal, { name: 'Hostile' })
}, 120_000)
afterAll(async () => {
  await worker.stop()
  await portal.stop()
})

const as = () => ({ token: ours.token, participant: ours.participant.id })

async function upload(fileName: string, body: Uint8Array | string): Promise<string> {
  const response = await fetch(`${portal.url}/api/preprod/v1/imports?kind=products&fileName=${fileName}`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Falaj ${ours.token}`, 'content-type': 'application/octet-stream' },
      ...{ 'falaj-participant': ours.participant.id, 'idempotency-key': crypto.randomUUID() },
    },
    body: body as BodyInit,
  })
  return `/imports/${(await response.json()).data.id}`
}

const stateOf = async (path: string): Promise<any> => (await portal.request('GET', path, as())).body.data
const untilState = async (path: string, state: string) =>
  await expect.poll(async () => (await stateOf(path)).state, { timeout: 60_000 }).toBe(state)

const head =
  '<row r="1"><c t="inlineStr"><is><t>Code</t></is></c><c t="inlineStr"><is><t>Name</t></is></c></row>'
const cells = '<c t="inlineStr"><is><t>A</t></is></c><c t="inlineStr"><is><t>Rope</t></is></c>'
const large = (rows: number) =>
  ['Code,Name,Price', ...Array.from({ length: rows }, (_, at) => `A-${at},Rope ${at},1.50`)].join('\n')

test('rows of one number, and imports canceled while they read, crash nothing', {
  timeout: 180_000,
}, async () => {
  const child = worker.child()
  // More of them than the thread hands over at a time: the next ones are read while the first are written.
  const doubled = await workbook({ sheets: { Items: head + `<row r="2">${cells}</row>`.repeat(6_500) } })
  const backwards = await workbook({
    sheets: { Items: `${head}<row r="9">${cells}</row><row r="3">${cells}</row>` },
  })
  for (const bytes of [doubled, backwards]) {
    const path = await upload('doubled.xlsx', bytes)
    await untilState(path, 'failed')
    expect((await stateOf(path)).failure).toBe('import.unreadable')
  }
  for (let times = 0; times < 3; times++) {
    const path = await upload('long.csv', large(20_000))
    while ((await stateOf(path)).total === 0) await sleep(5)
    const { body } = await portal.request('POST', `${path}/cancel`, { ...as(), body: {} })
    expect(body.data.state).toBe('cancelled')
  }
  const last = await upload('small.csv', large(10))
  await untilState(last, 'columns')
  expect(worker.child()).toBe(child)
})

test('an import under which the worker was killed twice fails with a message, and no worker gets it again', {
  timeout: 180_000,
}, async () => {
  const path = await upload('poison.csv', large(100_000))
  let kills = 0
  let seen: number | undefined
  for (;;) {
    const { state, total } = await stateOf(path)
    if (state !== 'reading') break
    const child = worker.child()
    // It has started to read in a process that was not killed yet.
    if (total > 0 && child !== undefined && child !== seen && kills < 4) {
      await portal.query(`update imports set total = 0 where state = 'reading'`)
      if (worker.killChild()) kills += 1
      seen = child
    }
    await sleep(20)
  }
  expect(kills).toBe(2)
  expect(await stateOf(path)).toMatchObject({ state: 'failed', failure: 'import.given-up' })
  const next = await upload('small.csv', large(10))
  await untilState(next, 'columns')
})
