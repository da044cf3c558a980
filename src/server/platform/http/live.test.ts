import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCompany, type TestCompany } from '../testing/company.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

let portal: TestPortal
let ours: TestCompany
let others: TestCompany

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  ours = await registerCompany(portal)
  others = await registerCompany(portal)
})
afterAll(() => portal.stop())

interface Stream {
  received: string
  isExpired: boolean
  close(): void
}

async function listen({ token }: TestCompany, environment = 'preprod'): Promise<Stream> {
  const stop = new AbortController()
  const response = await fetch(`${portal.url}/api/${environment}/v1/events`, {
    headers: { authorization: `Falaj ${token}` },
    signal: stop.signal,
  })
  const stream: Stream = { received: '', isExpired: false, close: () => stop.abort() }
  const body = response.body?.pipeThrough(new TextDecoderStream())
  const read = async () => {
    for await (const text of body ?? []) stream.received += text
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      stream.isExpired = true
    })
  await expect.poll(() => stream.received).toContain('event: ready')
  return stream
}

async function figure(name: string): Promise<number> {
  const { body } = await portal.request('GET', '//metrics')
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1])
}

test('the twenty-first stream of a user ends their oldest one with a message, and no others', async () => {
  const foreign = await listen(others)
  const streams: Stream[] = []
  // Both environments count for one user.
  for (let count = 0; count < 22; count++) streams.push(await listen(ours, count % 2 ? 'prod' : 'preprod'))
  await expect
    .poll(() => streams.map(({ isExpired }) => isExpired))
    .toEqual(streams.map((_, index) => index < 2))
  for (const { received } of streams.slice(0, 2))
    expect(received.endsWith('event: replaced\ndata: {}\n\n')).toBe(true)
  expect([foreign.isExpired, streams.at(-1)?.received.includes('replaced')]).toEqual([false, false])
  expect(await figure('falaj_live_streams')).toBe(21)
  expect(await figure('falaj_live_people')).toBe(2)
  expect(await figure('falaj_live_streams_replaced_total')).toBe(2)

  for (const stream of streams) stream.close()
  await expect.poll(() => figure('falaj_live_streams')).toBe(1)
  // Closed streams are not counted.
  const again = await listen(ours)
  expect(again.isExpired).toBe(false)
  for (const stream of [foreign, again]) stream.close()
  await expect.poll(() => figure('falaj_live_people')).toBe(0)
})
