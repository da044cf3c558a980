import { createServer } from 'node:net'

/** The first of so many ports in a row that are free now. */
export async function freePorts(count: number): Promise<number> {
  for (let first = 40_000 + (process.pid % 10_000); ; first += count) {
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
