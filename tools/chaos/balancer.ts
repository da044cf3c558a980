/** A load balancer as small as one can be: it asks each API whether it is ready, and spreads requests over those. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Balancer {
  readonly url: string
  /** Requests that were handed to an API, and those that were not answered or were refused, by what became of them. */
  readonly figures: {
    readonly requests: number
    /** Of them, those that an API was too busy for: it says so before it does anything, on a machine short of time. */
    readonly busy: number
    readonly failed: Readonly<Record<string, number>>
  }
  /** Whether it sends requests to the API of this address at the moment. */
  serves(apiUrl: string): boolean
  stop(): Promise<void>
}

const checkEvery = 200
const answerWithin = 2_000
/** Milliseconds for which a request waits while no API is ready, as in the queue of any proxy. */
const waitAtMost = 10_000
/** Seconds after which a busy API wants to be asked again; nothing else says 503 with these. */
const busyFor = '5'

/** Starts it on a free port. A request goes to another API only when no connection was made, as any proxy would do it. */
export async function startBalancer(apiUrls: readonly string[]): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true })
  const ready = new Set(apiUrls)
  const failed: Record<string, number> = {}
  let requests = 0
  let busy = 0
  let turn = 0
  let stopping = false
  const fail = (why: string) => {
    failed[why] = (failed[why] ?? 0) + 1
  }

  async function choose(): Promise<string | undefined> {
    for (let waited = 0; waited < waitAtMost; waited += checkEvery) {
      const choice = [...ready]
      if (choice.length > 0) return choice[turn++ % choice.length]
      await sleep(checkEvery)
    }
    return undefined
  }

  async function forward(
    request: http.IncomingMessage,
    body: Buffer,
    answer: http.ServerResponse,
    tries = 1,
  ): Promise<void> {
    const api = await choose()
    if (!api) {
      fail('no API was ready')
      return void answer.writeHead(503).end()
    }
    const { method, headers } = request
    const sent = http.request(new URL(request.url ?? '/', api), { agent, method, headers }, (response) => {
      const { statusCode = 502 } = response
      if (statusCode === 503 && response.headers['retry-after'] === busyFor) busy += 1
      else if (statusCode >= 500) fail(`answered with ${statusCode}`)
      const { connection: _ours, ...kept } = response.headers
      answer.writeHead(statusCode, kept)
      response.once('error', () => answer.destroy())
      response.once('aborted', () => fail('broken off in the answer'))
      response.pipe(answer)
    })
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) return
      if (error.code === 'ECONNREFUSED' && tries < 2 * apiUrls.length)
        return void forward(request, body, answer, tries + 1)
      fail(`broken off: ${error.code ?? error.message}`)
      answer.writeHead(502).end()
    })
    sent.end(body)
  }

  const server = http.createServer((request, answer) => {
    requests += 1
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.once('end', () => void forward(request, Buffer.concat(parts), answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const checking = Promise.all(
    apiUrls.map(async (api) => {
      while (!stopping) {
        if (await isReady(api)) ready.add(api)
        else ready.delete(api)
        await sleep(checkEvery)
      }
    }),
  )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get figures() {
      return { requests, busy, failed }
    },
    serves: (apiUrl) => ready.has(apiUrl),
    async stop() {
      stopping = true
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await checking
    },
  }
}

async function isReady(api: string): Promise<boolean> {
  return await fetch(`${api}/readyz`, { signal: AbortSignal.timeout(answerWithin) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
