import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { deliver, envelopeOf, foreignInvoice } from '../testing/deliveries.ts'
import { signDelivery } from './signature.ts'

const path = '/api/preprod/v1/exchange/inbound'
const mega = 1024 * 1024
let portal: TestPortal
let ours: TestCompany
const open: Socket[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await portal.stop()
})

function signed(bytes = Buffer.from('<x/>'), environment: 'preprod' | 'prod' = 'preprod') {
  return signDelivery(portal.context, { environment, transportId: randomUUID(), senderSeat: '000901' }, bytes)
}

/** A connection on which the head of a request was sent, and the response so far. */
async function begin(headers: Record<string, string>): Promise<{ socket: Socket; received: () => string }> {
  const { hostname, port } = new URL(portal.url)
  const socket = connect(Number(port), hostname)
  open.push(socket)
  let text = ''
  socket.on('data', (part) => {
    text += part.toString()
  })
  socket.on('error', () => undefined)
  const lines = Object.entries({ host: hostname, 'content-type': 'application/xml', ...headers })
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([key, value]) => `${key}: ${value}\r\n`).join('')}\r\n`)
  await new Promise((resolve) => socket.once('connect', resolve))
  return { socket, received: () => text }
}

/** The answer to a head alone. */
async function answerTo(headers: Record<string, string>): Promise<string> {
  const { received } = await begin(headers)
  await expect.poll(received).toContain('\r\n\r\n')
  return received()
}

/** A connection on whose body the server waits: it does not answer the head while it answers others. */
async function hold(headers: Record<string, string>): Promise<Socket> {
  const { socket, received } = await begin(headers)
  for (let times = 0; times < 5; times++) {
    await portal.request('GET', '//healthz')
    await sleep(30)
  }
  expect(received()).toBe('')
  return socket
}

test('the body of an unsigned request is not read, and its connection is closed', async () => {
  const length = String(60 * mega)
  const strangers = [
    {},
    { ...signed(), 'falaj-content-sha256': '0'.repeat(64) },
    { ...signed(), 'falaj-sender-seat': '000666' },
    { ...signed(), 'falaj-transport-id': 'another' },
    signed(undefined, 'prod'),
  ]
  for (const headers of strangers) {
    const { socket, received } = await begin({ 'content-length': length, ...headers })
    await expect.poll(() => socket.closed).toBe(true)
    expect(received()).toMatch(/^HTTP\/1\.1 401 /)
    expect(received()).toContain('exchange.not-signed')
  }
  await hold({ 'content-length': length, ...signed() })
})

test('a body that differs from the signed one is refused', async () => {
  const answer = await portal.request('POST', '/exchange/inbound', {
    headers: { 'content-type': 'application/xml', ...signed() },
    body: '<y/>',
  })
  expect([answer.status, answer.body.code]).toEqual([401, 'exchange.not-signed'])
})

test('a body above the size limit is refused by its length', async () => {
  const answer = await answerTo({ 'content-length': String(64 * mega + 1), ...signed() })
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})

test('bodies are read at the same time up to the memory budget; the others are asked to retry', async () => {
  for (const socket of open.splice(0)) socket.destroy()
  const holders: Socket[] = []
  for (let count = 0; count < 4; count++) {
    // Half of them do not declare their size: they reserve memory for the largest.
    const size =
      count % 2 === 0 ? { 'content-length': String(64 * mega) } : { 'transfer-encoding': 'chunked' }
    // The room of those that were cut is free once the server has noticed.
    const holding = () => hold({ ...size, ...signed() } as Record<string, string>)
    holders.push(await vi.waitFor(holding, { timeout: 30_000 }))
  }
  const crowded = await answerTo({ 'content-length': String(mega), ...signed() })
  expect(crowded).toMatch(/^HTTP\/1\.1 503 /)
  expect(crowded.toLowerCase()).toContain('retry-after: 2')
  // One disconnects in the middle: its memory is free again.
  holders[0]?.destroy()
  const bytes = envelopeOf(foreignInvoice(ours.participant, 'ROOM'), ours.participant.participantId)
  await expect.poll(async () => (await deliver(portal, bytes)).status).toBe(200)
  for (const socket of holders) socket.destroy()
})

test('unsigned requests are rate-limited; signed ones are not', async () => {
  const left = (answer: string) => Number(/x-ratelimit-remaining: (\d+)/i.exec(answer)?.[1])
  const first = left(await answerTo({ 'content-length': '5' }))
  expect(left(await answerTo({ 'content-length': '5' }))).toBe(first - 1)
  const { socket, received } = await begin({ 'content-length': '4', ...signed() })
  socket.write('<x/>')
  await expect.poll(received).toContain('\r\n\r\n')
  expect(received()).toMatch(/^HTTP\/1\.1 200 /)
  expect(received()).not.toContain('x-ratelimit')
  expect(left(await answerTo({ 'content-length': '5' }))).toBe(first - 2)
})
