import { createServer } from 'node:net'

/**
 * Ports from which the system takes none for outgoing connections (Linux: 32768 to 60999). A port of those may be taken
 * by a connection to the database between the look and the start of the server that is to listen there.
 */
const range = { from: 20_000, to: 32_000 }

/** The first of so many ports in a row that are free now. */
export async function freePorts(count: number): Promise<number> {
  const size = range.to - range.from
  for (let offset = (process.pid * 16) % size; ; offset = (offset + count) % size) {
    const first = range.from + offset
    const isFree = await Promise.all(Array.from({ length: count }, (_, index) => isPortFree(first + index)))
    if (isFree.every(Boolean)) return first
  }
}

async function isPortFree(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
