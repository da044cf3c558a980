import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { freePorts } from './free-ports.ts'

const taken: Server[] = []
afterEach(() => {
  for (const server of taken.splice(0)) server.close()
})

test('ports lie below those of outgoing connections, and no two callers get the same', async () => {
  const firsts = await Promise.all([freePorts(1), freePorts(3), freePorts(1), freePorts(1)])
  const ports = firsts.flatMap((first, at) => (at === 1 ? [first, first + 1, first + 2] : [first]))
  expect(new Set(ports).size).toBe(6)
  for (const port of ports) expect([port, port >= 20_000 && port < 32_000]).toEqual([port, true])
})

test('a used port is left out, also in the middle of a range', async () => {
  const next = (await freePorts(1)) + 1
  const server = createServer()
  taken.push(server)
  await new Promise<void>((resolve) => {
    // Another program may listen there already.
    server.once('error', () => resolve())
    server.listen(next + 1, '127.0.0.1', resolve)
  })
  expect(await freePorts(3)).not.toBe(next)
})
