import type { Context } from '#platform/context'
import { selectPeerUrls } from './peers-store.ts'
import type { PeerName } from './wire.ts'

/** Sends one request to a peer. Raises `PeerAwayError` when nobody listens, and what `fetch` raises otherwise. */
export type CallPeer = (name: PeerName, path: string, init?: RequestInit) => Promise<Response>

/** Nobody took the connection: not a byte of the request went out. */
export class PeerAwayError extends Error {}

/** Errors of the connection itself, before any byte of the request went out. */
const notConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

const believedFor = 2_000

/**
 * A way to the peers by the addresses that they have announced. A host that refuses the connection is passed over
 * for the next one, so that a process that was killed stands in nobody's way.
 */
export function peerCaller(context: Context): CallPeer {
  const known = new Map<PeerName, { urls: string[]; at: number }>()

  async function urlsOf(name: PeerName): Promise<string[]> {
    const entry = known.get(name)
    if (entry && performance.now() - entry.at < believedFor) return entry.urls
    const urls = await context.db
      .look((tx) => selectPeerUrls(tx, name))
      .catch((error: unknown) => {
        throw new PeerAwayError(`the address of ${name} could not be read`, { cause: error })
      })
    known.set(name, { urls, at: performance.now() })
    return urls
  }

  async function attempt(
    name: PeerName,
    path: string,
    init: RequestInit | undefined,
  ): Promise<Response | undefined> {
    for (const url of await urlsOf(name)) {
      try {
        return await fetch(`${url}${path}`, init)
      } catch (error) {
        if (!notConnected.has(causeOf(error))) throw error
      }
    }
    return undefined
  }

  return async (name, path, init) => {
    const remembered = known.has(name)
    let response = await attempt(name, path, init)
    if (!response && remembered) {
      known.delete(name)
      response = await attempt(name, path, init)
    }
    if (!response) throw new PeerAwayError(`nobody answers as ${name} in the simulated network`)
    return response
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
