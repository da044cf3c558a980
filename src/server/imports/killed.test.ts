/** A worker that is killed while it reads, checks and writes: the next one continues, and nothing is done twice. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { startWorkerProcess } from '#platform/testing/worker-process'
import type { Slot } from '../../../tools/chaos/processes.ts'

const rows = 8_000
const isBad = (at: number) => at % 100 === 0

let portal: TestPortal
let worker: Slot

beforeAll(async () => {
  // The state is read often, to kill in the middle of a step.
  portal = await startTestPortal({ worker: false, env: { FALAJ_REQUESTS_PER_MINUTE: '1000000' } })
  worker = await startWorkerProcess(portal)
}, 120_000)
afterAll(async () => {
  await worker.stop()
  await portal.stop()
})

test('killed while it reads, checks and writes, an import ends as without a kill', {
  timeout: 240_000,
}, async () => {
  const { participant, token } = await registerCompany(portal, { name: 'Patient' })
  const as = { token, participant: participant.id }
  const line = (at: number) => `P-${at},Steel rope ${at},mtr,${isBad(at) ? 'abc' : `${at}.50`},5%,731210`
  const file = ['Item code,Item,UOM,Price,Tax,HS', ...Array.from({ length: rows }, (_, at) => line(at))]
  const authorization = `Falaj ${token}`
  const response = await fetch(`${portal.url}/api/preprod/v1/imports?kind=products&fileName=p.csv`, {
    method: 'POST',
    headers: {
      ...{ authorization, 'content-type': 'application/octet-stream', 'falaj-participant': participant.id },
      'idempotency-key': crypto.randomUUID(),
    },
    body: file.join('\n'),
  })
  const path = `/imports/${(await response.json()).data.id}`

  /** Waits for a state; in the middle of the step before it, the worker is killed. */
  async function killedUntil(step: string, state: string) {
    let isKilled = false
    for (;;) {
      const one = (await portal.request('GET', path, as)).body.data
      const through = step === 'reading' ? one.total : one.done
      if (!isKilled && one.state === step && through > 0 && through < rows) isKilled = worker.killChild()
      if (one.state === state) {
        expect([step, isKilled]).toEqual([step, true])
        return one
      }
      expect(['failed', one.failure]).not.toEqual([one.state, one.failure])
      await sleep(5)
    }
  }

  const read = await killedUntil('reading', 'columns')
  const fields = read.columns.map(({ field }: { field: string }) => field)
  const body = { fields, decimals: 'point', dates: 'dayFirst' }
  await portal.request('PUT', `${path}/columns`, { ...as, body })
  const checked = await killedUntil('checking', 'checked')
  expect(checked.counts).toMatchObject({ new: 7_920, changed: 0, unchanged: 0, invalid: 80 })
  await portal.request('POST', `${path}/confirm`, { ...as, body: {} })
  const done = await killedUntil('writing', 'done')
  expect(done.counts).toMatchObject({ written: 7_920, refused: 0 })

  const [counted] = await portal.query(`select (select count(*) from import_rows)::integer as rows,
    (select count(*) from products)::integer as products, (select count(distinct code) from products)::integer as codes,
    (select count(*) from audit_entries where action = 'product.created')::integer as audited`)
  expect(counted).toEqual({ rows, products: 7_920, codes: 7_920, audited: 7_920 })
  const rejected = await fetch(`${portal.url}/api/preprod/v1${path}/rejected.csv`, {
    headers: { authorization },
  })
  const numbers = (await rejected.text()).trim().split('\r\n').slice(1)
  // The first row below the headings is the second of the file.
  const bad = Array.from({ length: rows }, (_, at) => at).flatMap((at) => (isBad(at) ? at + 2 : []))
  expect(numbers.map((one) => Number(one.split(',')[0]))).toEqual(bad)
})
