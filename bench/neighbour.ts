/**
 * Neighbour: how long one organization waits while another works on its largest documents. Six at a time it saves drafts
 * of 10,000 lines, and then reads them, each for `--seconds=20`; the neighbour asks who it is and for its list. Printed
 * beside the same neighbour in a quiet portal. Ends with 1 when its p99 is more than twice as long, a request of it failed,
 * or `/healthz` did.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { InvoiceDraft } from '#core/invoice'
import { outsideBuyer, standardInvoice } from '../src/server/documents/testing/invoices.ts'
import type { TestCompany } from '../src/server/platform/testing/company.ts'
import { createLoadClient, type LoadClient } from '../tools/chaos/client.ts'
import { registerCompanies } from '../tools/chaos/parties.ts'
import { startRig } from '../tools/chaos/rig.ts'
import { milliseconds } from './measure.ts'

const atOnce = 6
/** Milliseconds between two requests of the neighbour, far below the limit of requests. */
const pause = 100
const allowed = 2

interface Seen {
  readonly latencies: number[]
  /** How often each status came, of the neighbour and of `/healthz`. */
  readonly statuses: Map<number, number>
}

function count(statuses: Map<number, number>, status: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
}

/** Asks as the neighbour until the work is done. */
async function watch(
  client: LoadClient,
  neighbour: TestCompany,
  work: () => Promise<unknown>,
): Promise<Seen> {
  const seen: Seen = { latencies: [], statuses: new Map() }
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  const options = { token: neighbour.token, participant: neighbour.participant.id }
  const paths = ['/user/me', '/documents?direction=sent', '//healthz']
  for (let turn = 0; !isDone; turn++) {
    const began = performance.now()
    const { status } = await client.request('GET', paths[turn % paths.length] ?? '', options)
    seen.latencies.push(performance.now() - began)
    count(seen.statuses, status)
    await sleep(pause)
  }
  await working
  return seen
}

/**
 * Does something six at a time, again and again, for so many seconds; answers with how often each status came, 0 for no
 * answer within a minute.
 */
async function flood(seconds: number, work: (turn: number) => Promise<number>): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const until = performance.now() + seconds * 1_000
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      for (let turn = worker; performance.now() < until; turn += atOnce)
        count(statuses, await work(turn).catch(() => 0))
    }),
  )
  return statuses
}

const told = (statuses: ReadonlyMap<number, number>) =>
  [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Prints what the neighbour has seen; answers with its p99. */
function report(name: string, { latencies, statuses }: Seen, beside?: ReadonlyMap<number, number>): number {
  const sorted = latencies.toSorted((a, b) => a - b)
  const [half, most] = [percentile(sorted, 0.5), percentile(sorted, 0.99)]
  const other = beside ? `; the other one: ${told(beside)}` : ''
  console.log(
    `neighbour, ${name}: p50 ${milliseconds(half)} ms, p99 ${milliseconds(most)} ms (${told(statuses)})${other}`,
  )
  return most
}

function largeDraft(): InvoiceDraft {
  const { lines = [], ...rest } = standardInvoice(outsideBuyer(0))
  const [line] = lines
  if (!line) throw new Error('the invoice has no line')
  return { ...rest, lines: Array.from({ length: 10_000 }, (_, i) => ({ ...line, id: String(i + 1) })) }
}

export async function benchNeighbour(flags: ReadonlyMap<string, string>): Promise<void> {
  const seconds = Number(flags.get('seconds') ?? '20')
  const rig = await startRig({ apis: 1, workers: 1 })
  const [client, other] = [createLoadClient(rig.apiUrls), createLoadClient(rig.apiUrls)]
  try {
    const [heavy, neighbour] = await registerCompanies(client, 2)
    if (!heavy || !neighbour) throw new Error('there are no companies')
    const options = { token: heavy.token, participant: heavy.participant.id }
    const body = JSON.stringify({ draft: largeDraft() })
    const ids: string[] = []
    const save = async () => {
      const { status, body: answer } = await other.request('POST', '/documents', { ...options, body })
      if (status === 201) ids.push(answer.data.id)
      return status
    }
    const read = async (turn: number) =>
      (await other.request('GET', `/documents/${ids[turn % ids.length]}`, options)).status
    // Everything has been asked once before it is measured.
    await save()
    await watch(client, neighbour, () => sleep(3_000))

    const quiet = report('quiet', await watch(client, neighbour, () => sleep(seconds * 1_000)))
    let isFine = true
    for (const [name, work] of [
      ['while drafts of 10,000 lines are saved', save],
      ['while they are read', read],
    ] as const) {
      let beside = new Map<number, number>()
      const seen = await watch(client, neighbour, async () => {
        beside = await flood(seconds, work)
      })
      const most = report(name, seen, beside)
      const ratio = most / quiet
      console.log(`  ${ratio.toFixed(2)} times the quiet p99 (allowed: ${allowed})`)
      if (ratio > allowed || [...seen.statuses.keys()].some((status) => status !== 200)) isFine = false
    }
    if (!isFine) process.exitCode = 1
  } finally {
    client.close()
    other.close()
    await rig.stop()
  }
}
