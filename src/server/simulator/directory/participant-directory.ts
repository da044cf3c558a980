/** Asks the simulated directory of the test environment over HTTP; the live environment needs a real one. */
import { z } from 'zod'
import { TypeCode } from '#contract/participants'
import type { Context } from '#platform/context'
import type { DirectoryEntry, LookupResult, ParticipantDirectory, PublishResult } from '#server/participants'
import type { CallNode } from '../network/call-node.ts'
import type { HttpAnswer } from '../network/http-call.ts'
import { publisherSeatHeader } from '../network/wire.ts'

const Answer = z.object({
  participantId: z.string(),
  documentTypes: z.array(TypeCode),
  takesResponses: z.boolean(),
  endpoint: z.object({
    serviceProviderSeat: z.string().regex(/^\d{6}$/),
    certificateNotAfter: z.iso.datetime(),
  }),
})
const Fault = z.object({ publisher: z.string() })

const timeoutMs = 10_000
const notServed = 'no directory serves this environment'

/** Serves the test environment only. It trusts no answer about somebody else, and no certificate that has ended. */
export function simulatorDirectory(context: Context, call: CallNode): ParticipantDirectory {
  return {
    environments: ['preprod'],
    async lookup(participantId, environment, options = {}): Promise<LookupResult> {
      if (environment !== 'preprod') return { state: 'lookupFailed', detail: notServed }
      try {
        const response = await call('directory', pathOf(participantId), { timeout: timeoutMs })
        const answer = readAnswer(response, participantId, context.clock.now())
        if (answer.state !== 'found') return answer
        const receives =
          options.typeCode === undefined
            ? answer.documentTypes.length > 0
            : answer.documentTypes.includes(options.typeCode)
        return receives ? answer : { state: 'cannotReceive', documentTypes: answer.documentTypes }
      } catch (error) {
        return { state: 'lookupFailed', detail: error instanceof Error ? error.message : String(error) }
      }
    },
    async publish(entry: DirectoryEntry, environment): Promise<PublishResult> {
      if (environment !== 'preprod') return { outcome: 'refused', detail: notServed }
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
    return { state: 'untrusted', detail: `asked for ${participantId}, told of ${answer.data.participantId}` }
  }
  if (Date.parse(endpoint.certificateNotAfter) <= now.getTime()) {
    return {
      state: 'certificateInvalid',
      detail: `the certificate of ${endpoint.serviceProviderSeat} ended at ${endpoint.certificateNotAfter}`,
    }
  }
  return {
    state: 'found',
    documentTypes,
    endpoint: { serviceProviderSeat: endpoint.serviceProviderSeat },
    takesResponses,
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
