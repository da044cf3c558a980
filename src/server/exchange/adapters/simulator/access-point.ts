import { z } from 'zod'
import type { Context } from '#platform/context'
import type { AccessPoint, StatusResult, SubmitResult } from '../../access-point.ts'
import { selectPeer } from './store.ts'
import { networkPeer, Taken } from './wire.ts'

const timeout = 15_000

const Refused = z.object({ code: z.string(), text: z.string(), permanent: z.boolean() })

/** Errors of the connection itself, before any byte of the request went out. */
const notConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/** Speaks plain HTTP on loopback to the simulated network. Serves the test environment only. */
export function simulatorAccessPoint(context: Context): AccessPoint {
  const peer = () => context.db.system((tx) => selectPeer(tx, networkPeer))
  return {
    environments: ['preprod'],
    async submit(bytes, submission): Promise<SubmitResult> {
      const url = await peer()
      if (!url) return { outcome: 'unavailable', text: 'the simulated network has not started yet' }
      try {
        const response = await fetch(`${url}/envelopes`, {
          method: 'POST',
          headers: { 'content-type': 'application/xml', 'falaj-attempt-id': submission.attemptId },
          body: new Uint8Array(bytes),
          signal: AbortSignal.timeout(timeout),
        })
        return await readAnswer(response)
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error)
        return notConnected.has(causeOf(error))
          ? { outcome: 'unavailable', text }
          : { outcome: 'inDoubt', text }
      }
    },
    async status(envelopeId): Promise<StatusResult> {
      const url = await peer()
      if (!url) return { state: 'unknown' }
      try {
        const response = await fetch(`${url}/envelopes/${encodeURIComponent(envelopeId)}`, {
          signal: AbortSignal.timeout(timeout),
        })
        if (response.status === 404) return { state: 'notTaken' }
        const taken = Taken.safeParse(await response.json())
        return taken.success ? { state: 'taken', transportId: taken.data.transportId } : { state: 'unknown' }
      } catch {
        // Not being able to ask is an answer of its own.
        return { state: 'unknown' }
      }
    },
  }
}

async function readAnswer(response: Response): Promise<SubmitResult> {
  const body: unknown = await response.json().catch(() => undefined)
  const taken = Taken.safeParse(body)
  if (response.ok && taken.success) {
    return { outcome: 'accepted', transportId: taken.data.transportId, receipt: true }
  }
  const refused = Refused.safeParse(body)
  if (!refused.success) return { outcome: 'inDoubt', text: `answered ${response.status} without a receipt` }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    outcome: 'refused',
    ...refused.data,
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
