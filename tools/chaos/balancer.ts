/** A minimal load balancer: it polls the readiness of each API, and spreads requests over the ready ones. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Balancer {
  readonly url: string
  /** Requests that were passed to an API, and those that were not answered or were refused, by outcome. */
  readonly figures: {
    readonly requests: number
    /** Of them, those that an API was too busy for: it refuses before it does anything, on an overloaded machine. */
    readonly busy: number
    readonly failed: Readonly<Record<string, number>>
  }
  /** Whether it sends requests to the API of this address at the moment. */
  serves(apiUrl: string): boolean
  stop(): Promise<void>
}

const checkEvery = 200
const answerWithin = 5_000
/** Milliseconds for which a request waits while no API is ready, as in the queue of any proxy. */
const waitAtMost = 60_000
/** Seconds after which a busy API is to be retried; no other 503 has this value. */
const busyFor = '5'

/** The APIs that are ready, by turns. */
class Targets {
  readonly all: readonly string[]
  readonly ready: Set<string>
  #turn = 0

  constructor(all: readonly string[]) {
    this.all = all
    this.ready = new Set(all)
  }

  async choose(): Promise<string | undefined> {
    for (let waited = 0; waited < waitAtMost; waited += checkEvery) {
      const choice = [...this.ready]
      if (choice.length > 0) return choice[this.#turn++ % choice.length]
      await sleep(checkEvery)
    }
    return undefined
  }

  async watch(api: string, isStopping: () => boolean): Promise<void> {
    while (!isStopping()) {
      if (await isReady(api)) this.ready.add(api)
      else this.ready.delete(api)
      await sleep(checkEvery)
    }
  }
}

/** Forwards requests, and counts their outcomes. */
class Forwarder {
  readonly agent = new http.Agent({ keepAlive: true })
  readonly failed: Record<string, number> = {}
  requests = 0
  busy = 0
  readonly #targets: Targets

  constructor(targets: Targets) {
    this.#targets = targets
  }

  receive(request: http.IncomingMessage, answer: http.ServerResponse): void {
    this.requests += 1
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.once('end', () => void this.#forward(request, Buffer.concat(parts), answer, 1))
  }

  #fail(why: string): void {
    this.failed[why] = (this.failed[why] ?? 0) + 1
  }

  async #forward(
    request: http.IncomingMessage,
    body: Buffer,
    answer: http.ServerResponse,
    tries: number,
  ): Promise<void> {
    const api = await this.#targets.choose()
    if (!api) {
      this.#fail('no API was ready')
      answer.writeHead(503).end()
      return
    }
    const { method, headers } = request
    const options = { agent: this.agent, method, headers }
    const sent = http.request(new URL(request.url ?? '/', api), options, (response) =>
      this.#answer(response, answer),
    )
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) return
      if (error.code === 'ECONNREFUSED' && tries < 2 * this.#targets.all.length) {
        void this.#forward(request, body, answer, tries + 1)
        return
      }
      this.#fail(`broken off: ${error.code ?? error.message}`)
      answer.writeHead(502).end()
    })
    sent.end(body)
  }

  #answer(response: http.IncomingMessage, answer: http.ServerResponse): void {
    const { statusCode = 502 } = response
    if (statusCode === 503 && response.headers['retry-after'] === busyFor) this.busy += 1
    else if (statusCode >= 500) this.#fail(`answered with ${statusCode}`)
    const { connection: _ours, ...headers } = response.headers
    answer.writeHead(statusCode, headers)
    response.once('error', () => answer.destroy())
    response.once('aborted', () => this.#fail('broken off in the answer'))
    response.pipe(answer)
  }
}

/** Starts it on a free port. A request goes to another API only when no connection was made, as any proxy would do it. */
export async function startBalancer(apiUrls: readonly string[]): Promise<Balancer> {
  const targets = new Targets(apiUrls)
  const forwarder = new Forwarder(targets)
  let stopping = false
  const server = http.createServer((request, answer) => forwarder.receive(request, answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const watching = Promise.all(apiUrls.map((api) => targets.watch(api, () => stopping)))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    figures: forwarder,
    serves: (apiUrl) => targets.ready.has(apiUrl),
    async stop() {
      stopping = true
      forwarder.agent.destroy()
      server.closeAllConnections()
      server.close()
      await watching
    },
  }
}

async function isReady(api: string): Promise<boolean> {
  return await fetch(`${api}/readyz`, { signal: AbortSignal.timeout(answerWithin) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
