import type { z } from 'zod'
import type { BusinessResponse, BusinessResponses, ResponseId } from '#contract/responses'
import { decisionOfStatus } from '#core/invoice-response'
import type { ListedResponses } from './list-responses.ts'
import type { ResponseTransmission } from './response-store.ts'
import type { ResponseWithNames } from './response-with-names.ts'

const cannotTake = ['noCapability', 'notRegistered']

/** The progress of our response on the network. */
function sendingOf(transmission: ResponseTransmission | null): BusinessResponse['sending'] {
  if (transmission === null) return 'recordedOnly'
  if (transmission.state === 'canceled') return 'replaced'
  if (transmission.state === 'failed')
    return cannotTake.includes(transmission.reason ?? '') ? 'recordedOnly' : 'failed'
  if (transmission.state !== 'sent') return 'onItsWay'
  return transmission.messageLevelState === 'rejected' || transmission.messageLevelState === 'deliveryFailed'
    ? 'failed'
    : 'sent'
}

/** A response, field by field. */
export function presentResponse({ response, names }: ResponseWithNames): BusinessResponse {
  return {
    id: response.id as z.infer<typeof ResponseId>,
    from: response.origin,
    code: response.code,
    decision: decisionOfStatus(response.code),
    text: response.text,
    reasonCodes: [...response.reasonCodes],
    actionCodes: [...response.actionCodes],
    at: response.at,
    by: response.decidedBy === null ? null : (names.get(response.decidedBy) ?? null),
    sending: response.origin === 'buyer' ? 'received' : sendingOf(response.transmission),
    settled: response.settled && {
      at: response.settled.at,
      by: names.get(response.settled.by) ?? null,
      note: response.settled.note,
    },
  }
}

/** The responses to a document, and whether our response would be sent. */
export function presentResponses({ responses, names, reach }: ListedResponses): BusinessResponses {
  return {
    responses: responses.map((response) => presentResponse({ response, names })),
    canBeSent: reach !== 'takesNot',
    reach,
  }
}
