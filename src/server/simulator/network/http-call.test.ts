import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { callHttp, NotConnectedError } from './http-call.ts'

let server: Server | undefined
afterEach(async () => {
  const open = server
  server = undefined
  open?.closeAllConnections()
  if (open?.listening) await new Promise((resolve) => open.close(resolve))
})

async function serve(listener: RequestListener): Promise<string> {
  const made = createServer(listener)
  server = made
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`
}

test('sends and reads bytes unchanged, over a persistent connection', async () => {
  const ports = new Set<number | undefined>()
  const url = await serve((request, response) => {
    ports.add(request.socket.remotePort)
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      response.writeHead(503, { 'retry-after': '7' })
      response.end(`${request.method} ${request.headers['x-seat']} ${Buffer.concat(parts).toString('utf8')}`)
    })
  })
  for (let time = 0; time < 3; time++) {
    const answer = await callHttp(`${url}/envelopes`, {
      method: 'POST',
      headers: { 'x-seat': '000900' },
      body: Buffer.from('فاتورة', 'utf8'),
      timeout: 5_000,
    })
    expect([answer.status, answer.ok, answer.text]).toEqual([503, false, 'POST 000900 فاتورة'])
    expect([answer.header('retry-after'), answer.header('nothing')]).toEqual(['7', undefined])
  }
  expect(ports.size).toBe(1)
})

test('distinguishes a refused connection from a missing answer', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/cut') request.socket.destroy()
    if (request.url === '/half') {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half', () => request.socket.destroy())
    }
  })
  for (const [path, timeout] of [
    ['/cut', 15_000],
    ['/half', 15_000],
    ['/silent', 1_000],
  ] as const) {
    const fault: unknown = await callHttp(`${url}${path}`, { timeout }).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(Error)
    expect(fault).not.toBeInstanceOf(NotConnectedError)
  }
  server?.closeAllConnections()
  await new Promise((resolve) => server?.close(resolve))
  await expect(callHttp(url, { timeout: 15_000 })).rejects.toBeInstanceOf(NotConnectedError)
})
