/**
 * Import: files of `--rows=100000` rows with one bad one in a hundred, from the upload until everything is written, over
 * HTTP, while a neighbour asks for its list. Once for `--kind=products` (customers, documents; all of them without), as CSV
 * or `--format=xlsx`. With `--kill` the worker is killed while it reads, checks and writes. Ends with 1 when it took longer
 * than a minute (not with `--kill`), a process needed more than 512 MB, or other rows than the bad ones were refused.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import type { TestCompany } from '../src/server/platform/testing/company.ts'
import { createLoadClient, type LoadClient } from '../tools/chaos/client.ts'
import { processorTime } from '../tools/chaos/cpu.ts'
import { registerCompanies } from '../tools/chaos/parties.ts'
import { type Rig, startRig } from '../tools/chaos/rig.ts'
import { milliseconds } from './measure.ts'

const limits = { seconds: 60, megabytes: 512 }
const badEvery = 100
const linesOfDocument = 5

const makers: Readonly<Record<string, { headings: string; row: (at: number, isBad: boolean) => string }>> = {
  products: {
    headings: 'Item code,Item,UOM,Price,Tax,HS',
    row: (at, isBad) => `P-${at},Steel rope ${at},mtr,${isBad ? 'abc' : `${at}.50`},5%,731210`,
  },
  customers: {
    headings: 'Customer Name,VAT No,State,City,Email',
    row: (at, isBad) =>
      `Trader ${at} LLC,${isBad ? '12' : `1${String(at).padStart(9, '0')}00003`},DU,Dubai,a${at}@trader.example`,
  },
  documents: {
    headings: 'Inv No,Date,Customer,TRN,Item,QTY,UOM,Price,Tax,HS',
    row(at, isBad) {
      // All lines of a bad document are refused with it, so the bad ones are whole documents.
      const number = Math.floor(at / linesOfDocument)
      const day = String((number % 28) + 1).padStart(2, '0')
      const buyer = `Trader ${number % 1000} LLC,1${String(number % 1000).padStart(9, '0')}00003`
      return `B-${number},2026-11-${day},${buyer},Steel rope,${isBad ? 'abc' : 3},mtr,42.50,S,731210`
    },
  },
}

const isBad = (kind: string, at: number) =>
  (kind === 'documents' ? Math.floor(at / linesOfDocument) : at) % badEvery === 0

export async function benchImports(flags: ReadonlyMap<string, string>): Promise<void> {
  const rows = Number(flags.get('rows') ?? 100_000)
  const kinds = flags.has('kind') ? [flags.get('kind') ?? ''] : Object.keys(makers)
  // As Node.js chooses it in a container of 512 MB: with the memory of a large machine it collects less often.
  const env = { NODE_OPTIONS: '--max-old-space-size=256' }
  const rig = await startRig({ apis: 1, workers: 1, restartDelay: () => 500, env })
  try {
    await rig.untilUp()
    const client = createLoadClient(rig.apiUrls)
    const companies = await registerCompanies(client, kinds.length + 1)
    const neighbour = companies.at(-1) as TestCompany
    for (const [index, kind] of kinds.entries())
      await importOne(rig, client, {
        company: companies[index] as TestCompany,
        neighbour,
        kind,
        rows,
        format: flags.get('format') ?? 'csv',
        kills: flags.has('kill'),
      })
    client.close()
  } finally {
    await rig.stop()
  }
}

interface Run {
  readonly company: TestCompany
  readonly neighbour: TestCompany
  readonly kind: string
  readonly rows: number
  readonly format: string
  readonly kills: boolean
}

async function importOne(rig: Rig, client: LoadClient, run: Run): Promise<void> {
  const { company, format, kind, kills, rows } = run
  const maker = makers[kind]
  if (!maker) throw new Error(`there is no kind "${kind}" of imports`)
  const { headings, row } = maker
  const lines = Array.from({ length: rows }, (_, at) => row(at, isBad(kind, at)))
  const file = await fileOf([headings, ...lines], format)
  const as = { token: company.token, participant: company.participant.id }
  const times = () => [rig.postmaster(), rig.workers[0]?.pids.at(-1) ?? 0].map(processorTime)
  const before = times()
  const watched = watch(client, run.neighbour)
  const began = performance.now()
  const id = await upload(client, run, as, file)
  const killed = new Set<string>()
  const until = async (state: string) => {
    for (;;) {
      const one = (await client.insist('GET', `/imports/${id}`, as)).body.data
      if (one.state === state) return one
      if (one.state === 'failed') throw new Error(`the import failed: ${one.failure}`)
      const through = one.state === 'reading' ? one.total : one.done
      if (kills && !killed.has(one.state) && through > rows / 10 && rig.workers[0]?.killChild())
        killed.add(one.state)
      await sleep(100)
    }
  }
  const read = await until('columns')
  const body = {
    fields: read.columns.map(({ field }: { field: string | null }) => field),
    ...{ decimals: 'point', dates: 'dayFirst', remember: false },
  }
  const parts = [performance.now()]
  await client.insist('PUT', `/imports/${id}/columns`, { ...as, body })
  await until('checked')
  parts.push(performance.now())
  await client.insist('POST', `/imports/${id}/confirm`, { ...as, body: {} })
  const { counts } = await until('done')
  const seconds = (performance.now() - began) / 1_000
  const steps = [...parts, performance.now()].map((at) => ((at - began) / 1_000).toFixed(1))
  const waited = await watched.stop()
  const [database = 0, worker = 0] = times().map((time, index) => (time - (before[index] ?? 0)) / 1_000)
  const peak = Math.max(...[rig.workers[0]?.child(), rig.apis[0]?.pids.at(-1)].map(peakMegabytes))
  const isExact = await refusedExactly(client, as, id, run)
  const killings = kills ? `, killed while ${[...killed].join(', ')}` : ''
  console.log(
    `import of ${rows} ${kind} rows: ${seconds.toFixed(1)} s (read ${steps[0]}, checked ${steps[1]}, written ${steps[2]}), ` +
      `processor time ${database.toFixed(1)} s of the database and ${worker.toFixed(1)} s of the worker, ` +
      `peak ${peak} MB, ${counts.written} written, refused rows ${isExact ? 'exact' : 'WRONG'}, ` +
      `neighbour p99 ${milliseconds(waited)} ms${killings}`,
  )
  if ((!kills && seconds > limits.seconds) || peak > limits.megabytes || !isExact) process.exitCode = 1
}

/** Uploads a file; the id of its import. */
async function upload(
  client: LoadClient,
  { format, kind }: Run,
  { participant, token }: { token: string; participant: string },
  body: BodyInit,
): Promise<string> {
  const response = await fetch(`${client.url}/api/preprod/v1/imports?kind=${kind}&fileName=bench.${format}`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Falaj ${token}`, 'falaj-participant': participant },
      ...{ 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() },
    },
    body,
  })
  return (await response.json()).data.id
}

async function fileOf(lines: readonly string[], format: string): Promise<BodyInit> {
  if (format === 'csv') return lines.join('\n')
  const bytes = await writeXlsx({ sheets: [{ name: 'Bench', rows: lines.map((line) => line.split(',')) }] })
  return Buffer.from(bytes)
}

/** The largest memory that a process has had. */
function peakMegabytes(pid: number | undefined): number {
  if (pid === undefined) return 0
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** Whether the rows that were refused are the bad ones, each and no other. */
async function refusedExactly(
  client: LoadClient,
  as: { token: string; participant: string },
  id: string,
  { kind, rows }: Run,
): Promise<boolean> {
  const refused: number[] = []
  for (let after = 0; ; after = refused.at(-1) ?? 0) {
    const query = `show=invalid&limit=200&after=${after}`
    const page = (await client.insist('GET', `/imports/${id}/rows?${query}`, as)).body.data
    refused.push(...page.map(({ number }: { number: number }) => number))
    if (page.length < 200) break
  }
  // The first row below the headings is the second of the file.
  const bad = Array.from({ length: rows }, (_, at) => at).flatMap((at) => (isBad(kind, at) ? at + 2 : []))
  return JSON.stringify(refused) === JSON.stringify(bad)
}

/** Requests a list ten times a second until it is stopped; returns the p99 in milliseconds. */
function watch(client: LoadClient, { participant, token }: TestCompany): { stop: () => Promise<number> } {
  const latencies: number[] = []
  let isDone = false
  const asking = (async () => {
    while (!isDone) {
      const began = performance.now()
      await client.insist('GET', '/documents?direction=sent', { token, participant: participant.id })
      latencies.push(performance.now() - began)
      await sleep(100)
    }
  })()
  return {
    async stop() {
      isDone = true
      await asking
      const sorted = latencies.toSorted((a, b) => a - b)
      return sorted[Math.floor(sorted.length * 0.99)] ?? 0
    },
  }
}
