import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createLogger } from '../base/log.ts'
import { watchRoutes } from './allowed-methods.ts'
import { type App, createHttp } from './http.ts'

type Place = Parameters<typeof createHttp>[1]

const apps: App[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

/** A server without the portal, with a route that takes a body; returns its address. */
async function serve(place: Partial<Place> = {}, options: Parameters<typeof createHttp>[2] = {}) {
  const trusted = {
    trustedProxies: undefined,
    publicUrl: 'http://127.0.0.1',
    hosts: [],
    requestsPerMinute: 1_200,
    ...place,
  }
  const app = await createHttp(createLogger('silent'), trusted, options)
  apps.push(app)
  const allowed = watchRoutes(app)
  app.post('/body', async () => ({ done: true }))
  app.get('/things/:id', async () => ({ done: true }))
  app.get('/full', async () => {
    throw Object.assign(new Error('could not extend file'), { code: '53100' })
  })
  return { app, allowed, port: Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port) }
}

/** The response to raw text, until the connection ends or the time is over. */
function speak(port: number, words: string, within = 30_000): Promise<{ text: string; ended: boolean }> {
  return new Promise((resolve) => {
    let text = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(words))
    const timer = setTimeout(() => {
      resolve({ text, ended: false })
      socket.destroy()
    }, within)
    socket.on('data', (part) => {
      text += part.toString()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve({ text, ended: true })
    })
  })
}

const get = (path: string, host: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${more}connection: close\r\n\r\n`

test('only our names, those of this machine, and numeric addresses are answered', async () => {
  const { port } = await serve({ hosts: ['portal.example.ae'] })
  const statusUnder = async (host: string, path = '/things/1') =>
    Number((await speak(port, get(path, host))).text.split(' ')[1])
  for (const host of [
    'portal.example.ae',
    'Portal.Example.AE:443',
    'localhost:5000',
    '127.0.0.1',
    '[::1]:80',
  ])
    expect(await statusUnder(host), host).toBe(200)
  for (const host of ['evil.example', 'portal.example.ae.evil.example', 'localhost.evil.example', ''])
    expect(await statusUnder(host), host).toBe(421)
  // A probe discloses nothing: any name is accepted.
  expect(await statusUnder('pod-7', '/healthz')).toBe(404)
  const twice = await speak(port, get('/things/1', 'localhost', 'Host: evil.example\r\n'))
  expect(twice.text).toMatch(/^HTTP\/1.1 400 /)
})

test('every answer bears the name of its request, and a problem the same', async () => {
  const { app } = await serve()
  const fine = await app.inject({ url: '/things/1', headers: { 'request-id': 'mine' } })
  expect(fine.headers['request-id']).toMatch(/^[0-9a-f-]{36}$/)
  const failed = await app.inject('/full')
  expect(failed.json().reference).toBe(failed.headers['request-id'])
})

test('https is insisted on where the portal is reached by it, and only there', async () => {
  const header = async (publicUrl: string) =>
    (await (await serve({ publicUrl })).app.inject('/things/1')).headers['strict-transport-security']
  expect(await header('https://portal.example.ae')).toBe('max-age=31536000')
  expect(await header('http://127.0.0.1:5000')).toBeUndefined()
})

describe('errors have one form', () => {
  test('a full disk is reported as such', async () => {
    const answer = await (await serve()).app.inject('/full')
    expect([answer.statusCode, answer.json().code]).toEqual([507, 'common.storage-full'])
    expect(answer.headers['retry-after']).toBe('60')
  })

  test('and by a probe, while stored data can be read', async () => {
    const { app } = await serve()
    expect(app.isStorageFull()).toBe(false)
    await app.inject('/full')
    expect([app.isStorageFull(), (await app.inject('/things/1')).statusCode]).toEqual([true, 200])
  })

  test('an address that is too long or cannot be read', async () => {
    const { app } = await serve()
    for (const [url, status] of [
      [`/things/${'x'.repeat(1_000)}`, 414],
      ['/%', 400],
    ] as const) {
      const answer = await app.inject(url)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        status,
        'application/problem+json',
      ])
      expect(answer.json()).toMatchObject({ status, reference: answer.headers['request-id'] })
    }
  })

  test('bytes that are not HTTP, and endless headers', async () => {
    const { port } = await serve()
    for (const [words, status] of [
      ['nonsense\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ] as const) {
      const { text, ended } = await speak(port, words)
      expect([text.split(' ')[1], ended]).toEqual([String(status), true])
      expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '').status).toBe(status)
    }
  })
})

test('a stalled body ends its connection; a slow one is waited for', async () => {
  const { port } = await serve({}, { bodyProgress: 1_000 })
  const head =
    'POST /body HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n'
  // The next limit ends a request after half a minute.
  expect((await speak(port, `${head}{"a"`, 15_000)).ended).toBe(true)
  const slow = await new Promise<string>((resolve) => {
    const parts = ['{"a', '":', ' 1', ' }', ' ']
    const socket = net.connect(port, '127.0.0.1', () => socket.write(head))
    const timer = setInterval(() => {
      const part = parts.shift()
      if (part === undefined) clearInterval(timer)
      else socket.write(part)
    }, 300)
    socket.once('data', (answer) => {
      resolve(answer.toString())
      socket.destroy()
    })
  })
  expect(slow).toMatch(/^HTTP\/1.1 200 /)
})

test('an overloaded process says so, with a time to retry', async () => {
  const { app } = await serve({}, { behindAtMost: 50 })
  const pause = new Int32Array(new SharedArrayBuffer(4))
  let answer = await app.inject('/things/1')
  expect(answer.statusCode).toBe(200)
  for (let times = 0; times < 30 && answer.statusCode === 200; times++) {
    Atomics.wait(pause, 0, 0, 120)
    // Time for the check of the delay, which runs once a second.
    await sleep(1)
    answer = await app.inject('/things/1')
  }
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
    503,
    '5',
    'common.unavailable',
  ])
  expect(answer.headers['content-type']).toContain('application/problem+json')
})

test('an address has its methods', async () => {
  const { app, allowed } = await serve()
  await app.ready()
  expect(allowed('/things/1')).toEqual(['GET', 'HEAD'])
  expect(allowed('/body')).toEqual(['POST'])
  expect(allowed('/things/1/2')).toEqual([])
})
