/** How the HTTP server stops without breaking a request off. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from './http.ts'

/**
 * Continues to answer for this many milliseconds, in which load balancers see at `/readyz` that they should choose
 * another process. Each response closes its connection: one that the server closed later might have the next request
 * on its way.
 */
export async function drainHttp(app: App, milliseconds: number): Promise<void> {
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  await sleep(milliseconds)
}

/** Lets running requests end, for at most `limit` milliseconds, and accepts no new connections. */
export async function stopHttp(app: App, limit: number): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), limit)
  // An idle keep-alive connection would delay the end.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 20)
  await app.close()
  clearInterval(sweep)
  clearTimeout(cutOff)
}
