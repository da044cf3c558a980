/** Queries the simulated directory of the test environment over HTTP; the live environment needs a real one. */
import { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { TypeCode } from '#contract/participants'
import type { Context } from '#platform/base/context'
import type { DirectoryAdapter, DirectoryEntry, LookupResult, PublishResult } from '#server/directory'
import type { CallNode } from '../network/call-node.ts'
import type { HttpAnswer } from '../network/http-call.ts'
import { publisherSeatHeader } from '../network/wire.ts'

const Answer = z.object({
  participantId: z.string(),
  documentTypes: z.array(TypeCode),
  takesResponses: z.boolean(),
  endpoint: z.object({
    seat: z.string().regex(/^\d{6}$/),
    url: z.url(),
    /** X.509, DER in base64. */
    certificate: z.base64(),
    transportProfile: z.string().min(1),
  }),
})
const Fault = z.object({ publisher: z.string() })

const timeoutMs = 10_000

/** Serves the test environment only. Rejects answers about another participant, and expired certificates. */
export function simulatorDirectory(context: Context, call: CallNode): DirectoryAdapter {
  return {
    async lookup(participantId, _environment, options = {}): Promise<LookupResult> {
      try {
        const response = await call('directory', pathOf(participantId), { timeout: timeoutMs })
        const answer = readAnswer(response, participantId, context.clock.now())
        if (answer.state !== 'found') return answer
        const receives =
          options.typeCode === undefined
            ? answer.documentTypes.length > 0 || participantId.startsWith('0242:')
            : answer.documentTypes.includes(options.typeCode)
        return receives ? answer : { state: 'cannotReceive', documentTypes: answer.documentTypes }
      } catch (error) {
        return { state: 'lookupFailed', detail: error instanceof Error ? error.message : String(error) }
      }
    },
    async publish(entry: DirectoryEntry): Promise<PublishResult> {
      try {
        const response = await call('directory', pathOf(entry.participantId), {
          method: 'PUT',
          headers: { 'content-type': 'application/json', [publisherSeatHeader]: entry.serviceProviderSeat },
          body: JSON.stringify({
            name: entry.name,
            documentTypes: entry.documentTypes,
            takesResponses: entry.takesResponses ?? false,
          }),
          timeout: timeoutMs,
        })
        if (response.ok) return { outcome: 'published' }
        const refused = response.status === 409 || response.status === 422
        return { outcome: refused ? 'refused' : 'unavailable', detail: `${response.status} ${response.text}` }
      } catch (error) {
        return { outcome: 'unavailable', detail: error instanceof Error ? error.message : String(error) }
      }
    },
    async withdraw({ participantId, serviceProviderSeat }) {
      try {
        const response = await call('directory', pathOf(participantId), {
          method: 'DELETE',
          headers: { [publisherSeatHeader]: serviceProviderSeat },
          timeout: timeoutMs,
        })
        if (response.ok) return { outcome: 'withdrawn' }
        const refused = response.status === 409 || response.status === 422
        return { outcome: refused ? 'refused' : 'unavailable', detail: `${response.status} ${response.text}` }
      } catch (error) {
        return { outcome: 'unavailable', detail: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}

function pathOf(participantId: string): string {
  return `/participants/${encodeURIComponent(participantId)}`
}

function readAnswer(response: HttpAnswer, participantId: string, now: Date): LookupResult {
  const { text } = response
  if (response.status === 404) return { state: 'notRegistered' }
  if (!response.ok) {
    const fault = Fault.safeParse(jsonOf(text))
    return {
      state: 'lookupFailed',
      detail: `the directory answered ${response.status}: ${text.slice(0, 200)}`,
      ...(fault.success ? { publisher: fault.data.publisher } : {}),
    }
  }
  const answer = Answer.safeParse(jsonOf(text))
  if (!answer.success) return { state: 'untrusted', detail: 'the answer of the directory cannot be read' }
  const { endpoint, documentTypes, takesResponses } = answer.data
  if (answer.data.participantId.toLowerCase() !== participantId.toLowerCase()) {
    return { state: 'untrusted', detail: `requested ${participantId}, received ${answer.data.participantId}` }
  }
  const endsAt = endOf(endpoint.certificate)
  if (endsAt === undefined || endsAt <= now.getTime()) {
    return { state: 'certificateInvalid', detail: certificateFault(endpoint.seat, endsAt) }
  }
  return {
    state: 'found',
    documentTypes,
    endpoint,
    takesResponses,
  }
}

/** The instant (milliseconds since 1970) at which a certificate ends; undefined when it cannot be read. */
function endOf(certificate: string): number | undefined {
  try {
    return new X509Certificate(Buffer.from(certificate, 'base64')).validToDate.getTime()
  } catch {
    return undefined
  }
}

function certificateFault(seat: string, endsAt: number | undefined): string {
  return endsAt === undefined
    ? `the certificate of ${seat} cannot be read`
    : `the certificate of ${seat} ended at ${new Date(endsAt).toISOString()}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
