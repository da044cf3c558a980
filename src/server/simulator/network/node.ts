import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SimulatedPeer } from '#contract/simulator'
import type { Context } from '#platform/context'
import { announcePeer, removePeer } from './node-store.ts'
import type { WeatherWatch } from '../controls/faults.ts'

export interface PeerRequest {
  readonly method: string
  /** Parts of the path, decoded. */
  readonly path: readonly string[]
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** What a peer says; a text goes out as it is. `cut`: the connection ends without an answer. */
export type PeerAnswer =
  | {
      readonly status: number
      readonly body: object | string
      readonly headers?: Readonly<Record<string, string>>
    }
  | 'cut'

export interface PeerPlan {
  readonly name: SimulatedPeer
  readonly weather: WeatherWatch
  answer(request: PeerRequest): Promise<PeerAnswer>
}

export interface RunningPeer {
  readonly name: SimulatedPeer
  /** Tells the table that it is alive. */
  announce(): Promise<void>
  /** Refuses connections while its weather says so. */
  heedWeather(): Promise<void>
  stop(): Promise<void>
}

const largest = 64 * 1024 * 1024

/** Starts a peer: a listener of its own on a free loopback port, with its weather before the door. */
export async function startPeer(context: Context, plan: PeerPlan): Promise<RunningPeer> {
  const server = createServer((request, response) => {
    serve(plan, request, response).catch((error: unknown) => {
      context.log.warn({ error, peer: plan.name }, 'a simulated peer failed')
      request.socket.destroy()
    })
  })
  server.keepAliveTimeout = 30_000
  let url = await listen(server, 0)
  let isDown = false
  let turn = Promise.resolve()

  async function heed(): Promise<void> {
    const { down } = plan.weather.current().peers[plan.name]
    if (down === isDown) return
    isDown = down
    if (down) return await close(server)
    // The old port, when it is still free: clients know it.
    const before = url
    url = await listen(server, Number(new URL(before).port)).catch(() => listen(server, 0))
    if (url !== before) await context.db.system((tx) => removePeer(tx, plan.name, before))
    await peer.announce()
  }

  const peer: RunningPeer = {
    name: plan.name,
    announce: () => context.db.system((tx) => announcePeer(tx, plan.name, url)),
    heedWeather() {
      // One after the other: a listener that is being closed cannot be opened.
      const next = turn.catch(() => undefined).then(heed)
      turn = next
      return next
    },
    async stop() {
      await turn.catch(() => undefined)
      await close(server)
      await context.db.system((tx) => removePeer(tx, plan.name, url))
    },
  }
  await peer.announce()
  await peer.heedWeather()
  return peer
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}

async function serve(plan: PeerPlan, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { latencyMs, fate } = plan.weather.next(plan.name)
  if (latencyMs > 0) await sleep(latencyMs)
  if (fate === 'resetBefore') return void request.socket.destroy()
  const body = await bodyOf(request)
  if (fate === 'serverError') {
    return say(response, {
      status: 503,
      body: 'simulated: out of service',
      headers: { 'retry-after': '1' },
    })
  }
  if (!body) return say(response, { status: 413, body: 'larger than allowed' })
  const path = (request.url ?? '').split('?')[0] ?? ''
  const answer = await plan.answer({
    method: request.method ?? 'GET',
    path: path.split('/').slice(1).map(decodeURIComponent),
    headers: request.headers,
    body,
  })
  if (answer === 'cut' || fate === 'resetAfter') return void request.socket.destroy()
  say(response, answer)
}

function say(response: ServerResponse, answer: Exclude<PeerAnswer, 'cut'>): void {
  const isText = typeof answer.body === 'string'
  response
    .writeHead(answer.status, {
      'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json',
      ...answer.headers,
    })
    .end(isText ? answer.body : JSON.stringify(answer.body))
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > largest) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
