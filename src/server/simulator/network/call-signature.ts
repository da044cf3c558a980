import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { Context } from '#platform/base/context'
import { memoizePerObject } from '#platform/base/memoize-per-object'

/** Header in which the caller of a node proves that it belongs to this installation. */
const signatureHeader = 'falaj-node-signature'

/** The signed parts of a call: our headers, which identify the caller, and everything else that matters. */
interface Call {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string | Uint8Array
}

/** Cached: creating a key costs more than the HMAC itself. */
const keyOf = memoizePerObject(({ secrets }: Context) => createSecretKey(secrets.derive('simulated-node')))

function mac(context: Context, { method, path, headers, body }: Call): Buffer {
  const own = Object.entries(headers)
    .filter(([name]) => name.startsWith('falaj-') && name !== signatureHeader)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  // As on the wire.
  const { pathname, search } = new URL(path, 'http://node')
  const sha256 = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', keyOf(context))
    .update(JSON.stringify([method, pathname + search, own, sha256]))
    .digest()
}

/** The signature header of a call. */
export function signCall(context: Context, call: Call): Record<string, string> {
  return { [signatureHeader]: mac(context, call).toString('hex') }
}

/** Whether a call bears our signature; compared in constant time. */
export function isSignedCall(context: Context, call: Call): boolean {
  const signature = Buffer.from(String(call.headers[signatureHeader] ?? ''), 'hex')
  const right = mac(context, call)
  return signature.length === right.length && timingSafeEqual(signature, right)
}
