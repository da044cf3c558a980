import type { Context } from '#platform/context'
import { callHttp, type HttpAnswer, type HttpCall, NotConnectedError } from './http-call.ts'
import { selectPeerUrls } from './node-store.ts'
import type { PeerName } from './wire.ts'

/** Sends one request to a peer. Raises `PeerAwayError` when nobody listens; after another error it may have got there. */
export type CallPeer = (name: PeerName, path: string, call: HttpCall) => Promise<HttpAnswer>

/** Nobody took the connection: not a byte of the request went out. */
export class PeerAwayError extends Error {}

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
      .autocommit((tx) => selectPeerUrls(tx, name))
      .catch((error: unknown) => {
        throw new PeerAwayError(`the address of ${name} could not be read`, { cause: error })
      })
    known.set(name, { urls, at: performance.now() })
    return urls
  }

  async function attempt(name: PeerName, path: string, call: HttpCall): Promise<HttpAnswer | undefined> {
    for (const url of await urlsOf(name)) {
      try {
        return await callHttp(`${url}${path}`, call)
      } catch (error) {
        if (!(error instanceof NotConnectedError)) throw error
      }
    }
    return undefined
  }

  return async (name, path, call) => {
    const remembered = known.has(name)
    let response = await attempt(name, path, call)
    if (!response && remembered) {
      known.delete(name)
      response = await attempt(name, path, call)
    }
    if (!response) throw new PeerAwayError(`nobody answers as ${name} in the simulated network`)
    return response
  }
}
