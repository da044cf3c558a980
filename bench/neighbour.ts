/**
 * Neighbour: how long one organization waits while another works on its largest documents. Six at a time it saves drafts
 * of 10,000 lines, and then reads them, each for `--seconds=20`; the neighbour asks who it is and for its list. Printed
 * beside the same neighbour in a quiet portal. Then their PDFs are requested, and every second request is aborted: at
 * most one process makes PDFs, and none afterwards. When all are made, they are downloaded in the same way. Ends with 1
 * when its p99 is more than twice as long, a request of it failed, or `/healthz` did.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestCompany } from '../src/server/platform/testing/company.ts'
import { createLoadClient, type LoadClient } from '../tools/chaos/client.ts'
import { registerCompanies } from '../tools/chaos/parties.ts'
import { startRig } from '../tools/chaos/rig.ts'
import { processesBelow } from '../tools/promises/renderings.ts'
import { largeDraft } from './large-draft.ts'
import { milliseconds, percentile } from './measure.ts'
import type { Flood, Flooded } from './neighbour-flood.ts'

const atOnce = 6
/** Milliseconds between two requests of the neighbour, far below the limit of requests. */
const pause = 100
const allowed = 2

interface Seen {
  readonly latencies: number[]
  /** Number of responses by status, of the neighbour and of `/healthz`. */
  readonly statuses: Map<number, number>
}

function count(statuses: Map<number, number>, status: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
}

/** Sends requests as the neighbour until the work is done. */
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
 * Saves or reads drafts, six at a time, repeatedly, in a separate process; its start and the creation of the draft are
 * not measured.
 */
async function startFlood(): Promise<(flood: Flood) => Promise<Map<number, number>>> {
  const other = fork(path.join(import.meta.dirname, 'neighbour-flood.ts'))
  await once(other, 'message')
  return async (flood) => {
    const answer = once(other, 'message') as Promise<[Flooded]>
    other.send(flood)
    const [statuses] = await answer
    return new Map(Object.entries(statuses).map(([status, times]) => [Number(status), times]))
  }
}

const listed = (statuses: ReadonlyMap<number, number>) =>
  [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')

/** Prints the neighbour's results; returns its p99. */
function report(name: string, { latencies, statuses }: Seen, beside?: ReadonlyMap<number, number>): number {
  const [half, most] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
  const other = beside ? `; the other one: ${listed(beside)}` : ''
  console.log(
    `neighbour, ${name}: p50 ${milliseconds(half)} ms, p99 ${milliseconds(most)} ms (${listed(statuses)})${other}`,
  )
  return most
}

export async function benchNeighbour(flags: ReadonlyMap<string, string>): Promise<void> {
  const seconds = Number(flags.get('seconds') ?? '20')
  const rig = await startRig({ apis: 1, workers: 1 })
  const client = createLoadClient(rig.apiUrls)
  try {
    const [heavy, neighbour] = await registerCompanies(client, 2)
    if (!heavy || !neighbour) throw new Error('there are no companies')
    const options = { token: heavy.token, participant: heavy.participant.id }
    const paths: string[] = []
    for (let draft = 0; draft < atOnce; draft += 1) {
      const { body } = await client.insist('POST', '/documents', {
        ...options,
        body: { draft: largeDraft() },
      })
      paths.push(`/api/preprod/v1/documents/${body.data.id}`)
    }
    const headers = { authorization: `Falaj ${heavy.token}`, 'falaj-participant': heavy.participant.id }
    // Every request runs once before it is measured.
    await watch(client, neighbour, () => sleep(3_000))

    const quiet = report('quiet', await watch(client, neighbour, () => sleep(seconds * 1_000)))
    let isFine = true
    const beside = async (name: string, targets: readonly string[], giveUpAfter?: number) => {
      const flood = await startFlood()
      let answered = new Map<number, number>()
      const seen = await watch(client, neighbour, async () => {
        answered = await flood({
          ...{ url: client.url, headers, paths: targets, atOnce, seconds },
          ...(giveUpAfter === undefined ? {} : { giveUpAfter }),
        })
      })
      const ratio = report(name, seen, answered) / quiet
      console.log(`  ${ratio.toFixed(2)} times the quiet p99 (allowed: ${allowed})`)
      if (ratio > allowed || [...seen.statuses.keys()].some((status) => status !== 200)) isFine = false
    }
    const pdfs = paths.map((one) => `${one}/pdf?lang=both`)
    await beside('while drafts of 10,000 lines are saved', [])
    await beside('while they are read', paths)
    await beside('while their PDFs are requested and given up', pdfs, 250)
    if (!(await endsByItself())) isFine = false
    await beside('while their PDFs are downloaded and given up', pdfs, 250)
    if (!isFine) process.exitCode = 1
  } finally {
    client.close()
    await rig.stop()
  }
}

/** Prints renderings and memory while background PDFs are made, until none is left. */
async function endsByItself(): Promise<boolean> {
  const before = processesBelow(process.pid)
  let most = before
  let now = before
  for (let second = 0; second < 600 && now.renderings.length > 0; second += 1) {
    await sleep(1_000)
    now = processesBelow(process.pid)
    if (now.megabytes > most.megabytes) most = now
  }
  console.log(
    `renderings afterwards: ${before.renderings.length}, then ${now.renderings.length}; all processes ${before.megabytes} MB, at most ${most.megabytes} MB, then ${now.megabytes} MB`,
  )
  return now.renderings.length === 0 && most.renderings.length <= 1
}
