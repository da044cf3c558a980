/** Free ports of this machine for servers that need a fixed port. */
import { createServer } from 'node:net'

/**
 * Ports outside the system's range for outgoing connections (Linux: 32768 to 60999). A port of that range may be
 * taken by a connection to the database between the check and the start of the server, or while the server restarts.
 */
const range = { from: 20_000, to: 32_000 }
const size = range.to - range.from

/**
 * Next offset. It belongs to the process, not to this module, which test runners load more than once: concurrent
 * callers get different ports.
 */
const shared = globalThis as { [key: symbol]: { offset: number } | undefined }
const cursor = (shared[Symbol.for('falaj.freePorts')] ??= { offset: (process.pid * 16) % size })

/**
 * The first of this many consecutive ports that are free on the loopback interface now. Never returns a port again
 * until it has gone through its whole range. Raises when the range has no such ports.
 */
export async function freePorts(count: number): Promise<number> {
  for (let tried = 0; tried < size; tried += count) {
    if (cursor.offset + count > size) cursor.offset = 0
    const first = range.from + cursor.offset
    cursor.offset += count
    const isFree = await Promise.all(Array.from({ length: count }, (_, index) => isPortFree(first + index)))
    if (isFree.every(Boolean)) return first
  }
  throw new Error(`no ${count} ports in a row are free from ${range.from} to ${range.to}`)
}

async function isPortFree(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
