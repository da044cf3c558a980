import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createLogger } from '../base/log.ts'
import { createHttp } from './http.ts'
import { drainHttp, stopHttp } from './stop-http.ts'

async function slowServer(trustedProxies?: string) {
  const place = { trustedProxies, publicUrl: 'http://127.0.0.1', hosts: [], requestsPerMinute: 1_200 }
  const app = await createHttp(createLogger('silent'), place)
  const { promise: isAtWork, resolve: started } = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    started()
    await sleep(300)
    return 'done'
  })
  app.get('/never', () => {
    started()
    return new Promise(() => undefined)
  })
  app.get('/address', async (request) => request.ip)
  return { app, isAtWork, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

describe('stopping the HTTP server', () => {
  it('answers the running request, and accepts no new one', async () => {
    const { app, url, isAtWork } = await slowServer()
    const atWork = fetch(`${url}/slow`)
    await isAtWork
    const stopped = stopHttp(app, 5_000)
    expect(await (await atWork).text()).toBe('done')
    await stopped
    await expect(fetch(`${url}/slow`)).rejects.toThrow()
  })

  it('continues to answer while it drains, and closes each connection with its response', async () => {
    const { app, url } = await slowServer()
    const connectionOf = async () => (await fetch(`${url}/address`)).headers.get('connection')
    expect(await connectionOf()).toBe('keep-alive')
    const drained = drainHttp(app, 300)
    expect(await connectionOf()).toBe('close')
    await drained
    await stopHttp(app, 1_000)
  })

  it('answers a request over a connection that is still open', async () => {
    const { app, url, isAtWork } = await slowServer()
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    const ask = (path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        http
          .get(`${url}${path}`, { agent }, (answer) =>
            answer.resume().once('end', () => resolve(answer.statusCode)),
          )
          .once('error', reject)
      })
    // The second waits for the connection of the first, on which the server is about to stop.
    const requests = [ask('/slow'), ask('/address')]
    await isAtWork
    const drained = drainHttp(app, 500).then(() => stopHttp(app, 1_000))
    expect(await Promise.all(requests)).toEqual([200, 200])
    await drained
    agent.destroy()
  })

  it('does not wait for ever', async () => {
    const { app, url, isAtWork } = await slowServer()
    const stuck = fetch(`${url}/never`)
    const failed = expect(stuck).rejects.toThrow()
    await isAtWork
    await stopHttp(app, 200)
    await failed
  })
})

describe('the address of the client', () => {
  const addressBehind = async (trusted?: string) => {
    const { app, url } = await slowServer(trusted)
    const response = await fetch(`${url}/address`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    const address = await response.text()
    await stopHttp(app, 1_000)
    return address
  }
  it("is that of the trusted proxy's header", async () =>
    expect(await addressBehind('loopback')).toBe('203.0.113.7'))
  it('is that of the connection without a trusted proxy', async () =>
    expect(await addressBehind()).toBe('127.0.0.1'))
})
