import type { ReturnPayload } from '#contract/domain-events/return-payload'
import { resourceEvents } from '#platform/queue/domain-events'
import { presentForEvents } from './present.ts'
import type { FiledReturnRecord } from './store.ts'

/** The event about a filed VAT return. */
export const returnEvent = resourceEvents<'return', typeof ReturnPayload, [filed: FiledReturnRecord]>(
  presentForEvents,
  ({ participantKey }) => participantKey,
)
