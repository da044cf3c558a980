import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exchangedKindOf, readEnvelope } from '#core/envelope'
import type { Context } from '#platform/context'
import { newId } from '#platform/ids'
import { announcePeer, countRefusal, keepMessage, type Station, selectMessage } from './store.ts'
import { magicReceivers, networkPeer, portalPeer } from './wire.ts'

export interface SimulatedNetwork {
  readonly url: string
  stop(): Promise<void>
}

const largest = 64 * 1024 * 1024
const refusalsAtFirst = 1

/**
 * Starts the simulated network on a free loopback port: one listener that plays the providers of outside buyers and
 * the tax platform. It keeps what arrives, gives a receipt, and lets a job do the rest, so that it may be killed at
 * any time like the real thing.
 * @param portalUrl where the portal takes what comes in
 */
export async function startSimulatedNetwork(context: Context, portalUrl: string): Promise<SimulatedNetwork> {
  const server = createServer((request, response) => {
    answer(context, request, response).catch((error: unknown) => {
      context.log.error({ error }, 'the simulated network failed')
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  await context.db.system(async (tx) => {
    await announcePeer(tx, networkPeer, url, context.clock.now())
    await announcePeer(tx, portalPeer, portalUrl, context.clock.now())
  })
  return {
    url,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, root, envelopeId] = (request.url ?? '').split('/')
  if (root !== 'envelopes') return say(response, 404, { error: 'not found' })
  if (request.method === 'POST') return await take(context, request, response)
  const id = decodeURIComponent(envelopeId ?? '')
  const known = await context.db.system(
    async (tx) => (await selectMessage(tx, 'provider', id)) ?? (await selectMessage(tx, 'taxAuthority', id)),
  )
  return known
    ? say(response, 200, { transportId: known.transportId })
    : say(response, 404, { error: 'not found' })
}

function say(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function take(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const bytes = await bodyOf(request)
  const { header, findings } = bytes ? readEnvelope(bytes) : { header: null, findings: [] }
  if (!bytes || !header) {
    const text = findings[0]?.message ?? 'larger than allowed'
    return say(response, 422, { code: 'EBMS:0009', text, permanent: true })
  }
  const receiver = header.receiver.value
  const known = await context.db.system((tx) =>
    selectMessage(tx, stationOf(context, receiver), header.envelopeId),
  )
  if (!known && receiver === magicReceivers.unavailableAtFirst) {
    const count = await context.db.system((tx) => countRefusal(tx, header.envelopeId))
    const busy = { code: 'EBMS:0202', text: 'busy, come again', permanent: false }
    if (count <= refusalsAtFirst) return say(response, 503, busy, { 'retry-after': '5' })
  }
  const transportId = await context.db.system(async (tx) => {
    const { message, isNew } = await keepMessage(tx, {
      station: stationOf(context, receiver),
      envelopeId: header.envelopeId,
      transportId: newId('as4'),
      sender: header.sender.value,
      receiver,
      kind: exchangedKindOf(header.documentTypeId, header.processId) ?? 'unknown',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes,
      receivedAt: context.clock.now(),
    })
    const { station, envelopeId } = message
    if (isNew) await context.jobs.enqueue(tx, 'exchange.simulate', { station, envelopeId })
    return message.transportId
  })
  return say(response, 200, { transportId })
}

function stationOf(context: Context, receiver: string): Station {
  return receiver === `0242:${context.config.taxAuthoritySeat}` ? 'taxAuthority' : 'provider'
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
