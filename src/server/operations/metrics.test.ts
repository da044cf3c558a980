import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueInvoice, outsideBuyer, standardInvoice } from '../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../platform/testing/portal.ts'
import { histogramSamples, writeMetrics } from './metrics-text.ts'

const token = 'a token that is long enough'
let portal: TestPortal
let ours: TestCompany

beforeAll(async () => {
  portal = await startTestPortal({ env: { FALAJ_METRICS_TOKEN: token } })
  ours = await registerCompany(portal, { name: 'Ours' })
})
afterAll(() => portal.stop())

function scrape(authorization?: string) {
  return portal.request('GET', '//metrics', authorization ? { headers: { authorization } } : {})
}

test('metrics need the token', async () => {
  for (const wrong of [undefined, 'Bearer ', `Bearer ${token}x`, token]) {
    const refused = await scrape(wrong)
    expect([refused.status, refused.body.code]).toEqual([401, 'operations.metrics-closed'])
  }
})

test('sent documents, durations and waiting work are counted, without tenants', async () => {
  await issueInvoice(portal, ours, standardInvoice(outsideBuyer(1)))
  await issueInvoice(portal, ours, standardInvoice(outsideBuyer(1)))
  await portal.runJobs()
  await expect.poll(() => portal.query(`select 1 from documents where standing = 'complete'`)).toHaveLength(2)
  const { status, body, headers } = await scrape(`Bearer ${token}`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/plain')
  const lines = body.split('\n') as string[]
  const valueOf = (series: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    )
  expect(
    lines.filter((line) =>
      /^falaj_exchange_attempts_total\{.*kind="invoice".*outcome="accepted".* 2$/.test(line),
    ),
  ).toHaveLength(1)
  expect(valueOf('falaj_document_delivered_seconds_count{environment="preprod"}')).toBe(2)
  expect(valueOf('falaj_document_reported_seconds_count{environment="preprod"}')).toBe(2)
  expect(valueOf('falaj_document_reported_seconds_bucket{environment="preprod",le="+Inf"}')).toBe(2)
  expect(valueOf('falaj_workers')).toBe(1)
  expect(valueOf('falaj_database_reachable')).toBe(1)
  expect(valueOf('falaj_exchange_stuck_transmissions')).toBe(0)
  expect(valueOf('falaj_exchange_outages_open')).toBe(0)
  expect(valueOf('falaj_jobs{job="exchange.watch",state="later"}')).toBe(1)
  expect(body).toContain('process_cpu_seconds_total')
  expect(body).not.toContain(ours.organizationId)
  const names = lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ')[2])
  expect(new Set(names).size).toBe(names.length)
})

test('an unreadable figure is reported as such, and does not hide those of the process', async () => {
  await portal.query('alter function falaj.queue_figures rename to queue_figures_away')
  await expect
    .poll(async () => (await scrape(`Bearer ${token}`)).body, { interval: 1_000 })
    .toContain('falaj_database_reachable 0')
  expect((await scrape(`Bearer ${token}`)).body).toContain('process_cpu_seconds_total')
  await portal.query('alter function falaj.queue_figures_away rename to queue_figures')
})

test('buckets count everything below their bound, and labels are escaped', () => {
  const at = { name: 'took', labels: '{"peer":"a\\"b\\\\c"}' }
  const samples = histogramSamples(
    [
      { ...at, bucket: '5', count: 2, sum: 6 },
      { ...at, bucket: '60', count: 1, sum: 50 },
      { ...at, bucket: '+Inf', count: 1, sum: 900_000 },
    ],
    'took',
  )
  const text = writeMetrics([{ name: 'took', help: 'Time.', type: 'histogram', samples }])
  const peer = 'peer="a\\"b\\\\c"'
  for (const [bound, count] of [
    ['2', 0],
    ['5', 2],
    ['30', 2],
    ['60', 3],
    ['604800', 3],
    ['+Inf', 4],
  ])
    expect(text).toContain(`took_bucket{${peer},le="${bound}"} ${count}\n`)
  expect(text).toContain(`took_sum{${peer}} 900056\ntook_count{${peer}} 4\n`)
})
