import type { Context } from '#platform/base/context'
import { signCall } from './call-signature.ts'
import { callHttp, type HttpAnswer, type HttpCall, NotConnectedError } from './http-call.ts'
import { selectNodeUrls } from './node-store.ts'
import type { NodeName } from './wire.ts'

/** Sends one request to a node. Raises `NodeUnreachableError` when no process listens; after another error the request may have arrived. */
export type CallNode = (name: NodeName, path: string, call: HttpCall) => Promise<HttpAnswer>

/** The connection was refused: not a byte of the request was sent. */
export class NodeUnreachableError extends Error {}

const addressTtlMs = 2_000

/**
 * Calls nodes at their announced addresses. A host that refuses the connection is skipped for the next one, so that a
 * killed process delays no request.
 */
export function nodeCaller(context: Context): CallNode {
  const addressesOf = new Map<NodeName, { urls: Promise<string[]>; at: number }>()

  /** Refreshed every two seconds, by the first caller that needs it. */
  async function urlsOf(name: NodeName): Promise<string[]> {
    const entry = addressesOf.get(name)
    if (entry && performance.now() - entry.at < addressTtlMs) return await entry.urls
    const urls = context.db
      .autocommit((tx) => selectNodeUrls(tx, name))
      .catch((error: unknown) => {
        addressesOf.delete(name)
        throw new NodeUnreachableError(`the address of ${name} could not be read`, { cause: error })
      })
    addressesOf.set(name, { urls, at: performance.now() })
    return await urls
  }

  async function attempt(name: NodeName, path: string, call: HttpCall): Promise<HttpAnswer | undefined> {
    for (const url of await urlsOf(name)) {
      try {
        return await callHttp(`${url}${path}`, call)
      } catch (error) {
        if (!(error instanceof NotConnectedError)) throw error
      }
    }
    return undefined
  }

  return async (name, path, given) => {
    const { method = 'GET', headers = {}, body = '' } = given
    const signature = signCall(context, { method, path, headers, body })
    const call = { ...given, headers: { ...headers, ...signature } }
    const remembered = addressesOf.has(name)
    let response = await attempt(name, path, call)
    if (!response && remembered) {
      addressesOf.delete(name)
      response = await attempt(name, path, call)
    }
    if (!response) throw new NodeUnreachableError(`nobody answers as ${name} in the simulated network`)
    return response
  }
}
