import { PortalEvent } from '#contract/events'
import type { JobHandlers } from '#platform/jobs'
import { BulkPayload, runBulk } from './actions/index.ts'
import { DrainPayload } from './breakers/index.ts'
import {
  AcceptPayload,
  StatusBatchPayload,
  acceptStatusBatch,
  acceptEnvelope,
  claimArrivals,
} from './inbound/index.ts'
import { releaseHeld, transmitDocument, sendTransmission } from './outbound/index.ts'
import type { ExchangePorts } from './ports/index.ts'
import { recoverExchange, watchTransmissions } from './recovery/index.ts'
import { CounterpartPayload, TransmissionPayload, recordCounterpartReport } from './transmissions/index.ts'

/** Which job runs which operation. `exchange.transmit` hears `document.issued`, `exchange.claim` `participant.registered`. */
export function exchangeJobs(ports: ExchangePorts): JobHandlers {
  return {
    'exchange.transmit': async (context, payload, job) =>
      await transmitDocument(context, ports, PortalEvent.parse(payload), job),
    'exchange.send': async (context, payload, job) =>
      await sendTransmission(context, ports, TransmissionPayload.parse(payload), job),
    'exchange.accept': async (context, payload, job) =>
      await acceptEnvelope(context, ports, AcceptPayload.parse(payload), job),
    'exchange.acceptAnswers': async (context, payload) =>
      await acceptStatusBatch(context, StatusBatchPayload.parse(payload)),
    'exchange.watch': async (context, payload) => await watchTransmissions(context, payload),
    'exchange.drain': async (context, payload) => await releaseHeld(context, DrainPayload.parse(payload)),
    'exchange.noteCounterpart': async (context, payload) =>
      await recordCounterpartReport(context, CounterpartPayload.parse(payload)),
    'exchange.claim': async (context, payload) => await claimArrivals(context, PortalEvent.parse(payload)),
    'exchange.bulk': async (context, payload) => await runBulk(context, BulkPayload.parse(payload)),
    'exchange.recover': async (context) => await recoverExchange(context),
  }
}
