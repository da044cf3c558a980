/** How the HTTP server stops without breaking a request off. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from './http.ts'

/**
 * Goes on answering for so many milliseconds, in which load balancers see at `/readyz` that they should ask somebody
 * else. Each answer closes its connection: one that the server closed later might have the next request on its way.
 */
export async function drainHttp(app: App, milliseconds: number): Promise<void> {
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  await sleep(milliseconds)
}

/** Lets requests at work end, for at most `limit` milliseconds, and takes no new connections. */
export async function stopHttp(app: App, limit: number): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), limit)
  // A connection that is kept alive after its answer would hold up the end.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 20)
  await app.close()
  clearInterval(sweep)
  clearTimeout(cutOff)
}
