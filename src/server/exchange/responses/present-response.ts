import type { z } from 'zod'
import type { BusinessResponse, ResponseId } from '#contract/responses'
import { decisionOfStatus } from '#core/invoice-response'
import type { ListedResponse, ResponseTransmission } from './response-store.ts'

const cannotTake = ['noCapability', 'notRegistered']

/** How far an answer of ours has come over the network. */
function sendingOf(leg: ResponseTransmission | null): BusinessResponse['sending'] {
  if (leg === null) return 'recordedOnly'
  if (leg.state === 'canceled') return 'replaced'
  if (leg.state === 'failed') return cannotTake.includes(leg.reason ?? '') ? 'recordedOnly' : 'failed'
  if (leg.state !== 'sent') return 'onItsWay'
  return leg.messageLevelState === 'rejected' || leg.messageLevelState === 'deliveryFailed' ? 'failed' : 'sent'
}

/** An answer, field by field. */
export function presentResponse(
  response: ListedResponse,
  names: ReadonlyMap<string, string>,
): BusinessResponse {
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
