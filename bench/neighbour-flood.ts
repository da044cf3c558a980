/**
 * The organization beside the neighbour, in a separate process, because its own processing of megabytes would stop the
 * neighbour's clock. It reports `ready`, receives a {@link Flood}, and returns a {@link Flooded}.
 */
import { once } from 'node:events'
import http from 'node:http'
import { largeDraft } from './large-draft.ts'

export interface Flood {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The drafts to read repeatedly; if empty, drafts are saved. */
  readonly paths: readonly string[]
  readonly atOnce: number
  readonly seconds: number
  /** Milliseconds after which every second request is aborted. */
  readonly giveUpAfter?: number
}

/** Number of responses by status; 0 is no response within a minute. */
export type Flooded = Readonly<Record<string, number>>

const body = Buffer.from(JSON.stringify({ draft: largeDraft() }))
process.send?.('ready')
const [flood] = (await once(process, 'message')) as [Flood]
const agent = new http.Agent({ keepAlive: true, maxSockets: flood.atOnce })
const statuses: Record<string, number> = {}
const until = performance.now() + flood.seconds * 1_000

function send(path: string | undefined, isGivenUp: boolean): Promise<number> {
  const headers =
    path === undefined
      ? { ...flood.headers, 'content-type': 'application/json', 'content-length': String(body.length) }
      : flood.headers
  const method = path === undefined ? 'POST' : 'GET'
  return new Promise((resolve) => {
    const url = new URL(path ?? '/api/preprod/v1/documents', flood.url)
    const request = http.request(url, { agent, method, headers, timeout: 60_000 }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', () => resolve(0))
    })
    request.once('timeout', () => request.destroy(new Error('no answer')))
    request.once('error', () => resolve(0))
    if (isGivenUp) setTimeout(() => request.destroy(new Error('given up')), flood.giveUpAfter)
    request.end(path === undefined ? body : undefined)
  })
}

await Promise.all(
  Array.from({ length: flood.atOnce }, async (_, worker) => {
    for (let turn = worker; performance.now() < until; turn += flood.atOnce) {
      const status = await send(
        flood.paths[turn % flood.paths.length],
        flood.giveUpAfter !== undefined && turn % 2 === 1,
      )
      statuses[status] = (statuses[status] ?? 0) + 1
      // A client that has to wait for a page does not send requests as fast as the network allows.
      if (flood.giveUpAfter !== undefined)
        await new Promise((resolve) => setTimeout(resolve, flood.giveUpAfter))
    }
  }),
)
agent.destroy()
process.send?.(statuses)
process.disconnect()
