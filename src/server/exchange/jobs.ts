import { PortalEvent } from '#contract/events'
import type { JobHandlers } from '#platform/jobs'
import { AnswersPayload, acceptAnswers } from './accept-answers.ts'
import { AcceptPayload, acceptEnvelope } from './accept-envelope.ts'
import { BulkPayload, runBulk } from './bulk-retry.ts'
import { claimArrivals } from './claim-arrivals.ts'
import { DrainPayload, drainPeer } from './drain-peer.ts'
import { LegPayload } from './jobs-of-leg.ts'
import { CounterpartPayload, noteCounterpart } from './note-reported.ts'
import type { ExchangePorts } from './ports.ts'
import { prepareTransmissions } from './prepare-transmissions.ts'
import { recoverExchange } from './recover-exchange.ts'
import { sendTransmission } from './send-transmission.ts'
import { watchTransmissions } from './watch-transmission.ts'

/** Which job runs which operation. `exchange.transmit` hears `document.issued`, `exchange.claim` `participant.registered`. */
export function exchangeJobs(ports: ExchangePorts): JobHandlers {
  return {
    'exchange.transmit': async (context, payload, job) =>
      await prepareTransmissions(context, ports, PortalEvent.parse(payload), job),
    'exchange.send': async (context, payload, job) =>
      await sendTransmission(context, ports, LegPayload.parse(payload), job),
    'exchange.accept': async (context, payload, job) =>
      await acceptEnvelope(context, ports, AcceptPayload.parse(payload), job),
    'exchange.acceptAnswers': async (context, payload) =>
      await acceptAnswers(context, AnswersPayload.parse(payload)),
    'exchange.watch': async (context, payload) => await watchTransmissions(context, payload),
    'exchange.drain': async (context, payload) => await drainPeer(context, DrainPayload.parse(payload)),
    'exchange.noteCounterpart': async (context, payload) =>
      await noteCounterpart(context, CounterpartPayload.parse(payload)),
    'exchange.claim': async (context, payload) => await claimArrivals(context, PortalEvent.parse(payload)),
    'exchange.bulk': async (context, payload) => await runBulk(context, BulkPayload.parse(payload)),
    'exchange.recover': async (context) => await recoverExchange(context),
  }
}
