import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SimulatedNode } from '#contract/simulator'
import type { Context } from '#platform/base/context'
import type { FaultWatch } from '../controls/faults.ts'
import { isSignedCall } from './call-signature.ts'
import { announceNode, removeNode } from './node-store.ts'

export interface NodeRequest {
  readonly method: string
  /** Parts of the path, decoded. */
  readonly path: readonly string[]
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** The answer of a node; a text is sent as it is. `cut`: the connection ends without an answer. */
export type NodeResponse =
  | {
      readonly status: number
      readonly body: object | string
      readonly headers?: Readonly<Record<string, string>>
    }
  | 'cut'

export interface NodeDefinition {
  readonly name: SimulatedNode
  readonly faults: FaultWatch
  answer(request: NodeRequest): Promise<NodeResponse>
}

interface RunningNode {
  readonly name: SimulatedNode
  /** Writes down that it is alive. */
  announce(): Promise<void>
  /** Refuses connections while its faults require it. */
  applyFaults(): Promise<void>
  stop(): Promise<void>
}

const maxBytes = 64 * 1024 * 1024

/**
 * Starts a node: a listener of its own on a free port of FALAJ_SIMULATED_NETWORK_HOST, with its faults in front of it.
 */
export async function startNode(context: Context, definition: NodeDefinition): Promise<RunningNode> {
  const host = context.config.networkHost
  const server = createServer((request, response) => {
    serve(context, definition, request, response).catch((error: unknown) => {
      context.log.warn({ error, node: definition.name }, 'a simulated node failed')
      request.socket.destroy()
    })
  })
  server.keepAliveTimeout = 30_000
  let url = await listen(server, host, 0)
  let isDown = false
  let applied = Promise.resolve()

  async function openOrClose(): Promise<void> {
    const { down } = definition.faults.current().nodes[definition.name]
    if (down === isDown) return
    isDown = down
    if (down) return await close(server)
    // The old port, when it is still free: clients know it.
    const before = url
    url = await listen(server, host, Number(new URL(before).port)).catch(() => listen(server, host, 0))
    if (url !== before) await context.db.system((tx) => removeNode(tx, definition.name, before))
    await node.announce()
  }

  const node: RunningNode = {
    name: definition.name,
    announce: () => context.db.system((tx) => announceNode(tx, definition.name, url)),
    applyFaults() {
      // One after the other: a listener that is being closed cannot be opened.
      const next = applied.catch(() => undefined).then(openOrClose)
      applied = next
      return next
    },
    async stop() {
      await applied.catch(() => undefined)
      await close(server)
      await context.db.system((tx) => removeNode(tx, definition.name, url))
    },
  }
  await node.announce()
  await node.applyFaults()
  return node
}

/** Listens on a port of the host, any free one for 0. Returns the address without a final slash. */
async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  return `http://${host}:${typeof address === 'object' && address ? address.port : 0}`
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}

async function serve(
  context: Context,
  definition: NodeDefinition,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { latencyMs, kind } = definition.faults.next(definition.name)
  if (latencyMs > 0) await sleep(latencyMs)
  if (kind === 'resetBefore') return void request.socket.destroy()
  const body = await bodyOf(request)
  if (kind === 'serverError') {
    return respond(response, {
      status: 503,
      body: 'simulated: out of service',
      headers: { 'retry-after': '1' },
    })
  }
  if (!body) return respond(response, { status: 413, body: 'larger than allowed' })
  const { method = 'GET', url = '', headers } = request
  if (!isSignedCall(context, { method, path: url, headers, body }))
    return respond(response, { status: 401, body: 'not signed by this installation' })
  const path = url.split('?')[0] ?? ''
  const answer = await definition.answer({
    method,
    path: path.split('/').slice(1).map(decodeURIComponent),
    headers,
    body,
  })
  if (answer === 'cut' || kind === 'resetAfter') return void request.socket.destroy()
  respond(response, answer)
}

function respond(response: ServerResponse, answer: Exclude<NodeResponse, 'cut'>): void {
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
    if (size > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
