import type { Context } from '#platform/base/context'
import type { AccessPoint, StatusResult, SubmitResult } from '#server/exchange'
import { type CallNode, NodeUnreachableError } from '../network/call-node.ts'
import type { HttpAnswer, HttpCall } from '../network/http-call.ts'
import {
  accessPointUrl,
  ErrorSignal,
  messageAtHeader,
  nodeOfUrl,
  Receipt,
  simulatedProviderSeat,
} from '../network/wire.ts'

const timeoutMs = 15_000

/** Speaks plain HTTP on loopback to the simulated network. */
export function simulatorAccessPoint(context: Context, call: CallNode): AccessPoint {
  const { taxAuthoritySeat } = context.config

  async function ask(envelopeId: string, seat: string): Promise<StatusResult> {
    const url = `${accessPointUrl(seat, taxAuthoritySeat)}/${encodeURIComponent(envelopeId)}`
    const response = await callUrl(call, url, { timeout: timeoutMs })
    if (response.status === 404) return { state: 'notTaken' }
    const receipt = Receipt.safeParse(jsonOf(response.text))
    return receipt.success ? { state: 'taken', transportId: receipt.data.transportId } : { state: 'unknown' }
  }

  return {
    async submit(bytes, { receiver, attemptId, messageAt }): Promise<SubmitResult> {
      try {
        const response = await callUrl(call, receiver.url, {
          method: 'POST',
          headers: {
            'content-type': 'application/xml',
            'falaj-attempt-id': attemptId,
            [messageAtHeader]: messageAt,
          },
          body: bytes,
          timeout: timeoutMs,
        })
        return readAnswer(response)
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error)
        return error instanceof NodeUnreachableError
          ? { outcome: 'unavailable', text }
          : { outcome: 'inDoubt', text }
      }
    },
    async status(envelopeId, _environment, receiverSeat): Promise<StatusResult> {
      try {
        if (receiverSeat) return await ask(envelopeId, receiverSeat)
        // The provider is unknown: "not taken" only when neither of them has it.
        const answers = [
          await ask(envelopeId, simulatedProviderSeat),
          await ask(envelopeId, taxAuthoritySeat),
        ] as const
        return answers.find((answer) => answer.state !== 'notTaken') ?? answers[0]
      } catch {
        // A failed query is an outcome of its own.
        return { state: 'unknown' }
      }
    },
  }
}

/** Calls the node that an address leads to. Raises `NodeUnreachableError` when it leads out of this network. */
async function callUrl(call: CallNode, url: string, request: HttpCall): Promise<HttpAnswer> {
  const target = nodeOfUrl(url)
  if (!target) throw new NodeUnreachableError(`${url} is not in the simulated network`)
  return await call(target.node, target.path, request)
}

/** Reads the body whatever the status; without a receipt or an error signal in it, the status decides. */
function readAnswer(response: HttpAnswer): SubmitResult {
  const { text } = response
  const body = jsonOf(text)
  const receipt = Receipt.safeParse(body)
  if (response.ok && receipt.success) {
    return { outcome: 'accepted', transportId: receipt.data.transportId, receipt: true }
  }
  const after = Number(response.header('retry-after') ?? Number.NaN)
  const later = Number.isFinite(after) ? { retryAfterSeconds: after } : {}
  const refused = ErrorSignal.safeParse(body)
  if (refused.success) {
    const { detail, ...signal } = refused.data
    return { outcome: 'refused', ...signal, ...(detail === undefined ? {} : { detail }), ...later }
  }
  // "Busy" of a server in front: nothing was passed on.
  if (response.status === 429 || response.status === 503) {
    return {
      outcome: 'refused',
      code: `HTTP ${response.status}`,
      text: text.slice(0, 200),
      permanent: false,
      ...later,
    }
  }
  return { outcome: 'inDoubt', text: `answered ${response.status} without a receipt` }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
