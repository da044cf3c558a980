import { z } from 'zod'
import { Signal } from '#contract/live-signals'
import type { Context } from '#platform/base/context'
import type { JobHandlers } from '#platform/queue/job-handlers'
import { RunPayload } from '#server/runs'
import { runBulk, sweepBulkRuns } from './actions/index.ts'
import { DrainPayload } from './breakers/index.ts'
import {
  AcceptPayload,
  acceptEnvelope,
  acceptStatusBatch,
  claimArrivals,
  claimMissed,
  StatusBatchPayload,
  watchArrivals,
} from './inbound/index.ts'
import {
  CounterpartReport,
  recordCounterpartReports,
  releaseHeld,
  sendTransmission,
  transmitDocuments,
} from './outbound/index.ts'
import type { ExchangePorts } from './ports/index.ts'
import {
  RecoverPayload,
  recoverExchange,
  type Sweeps,
  startSweeps,
  watchTransmissions,
} from './recovery/index.ts'
import { TransmissionPayload } from './transmissions/index.ts'

/**
 * The handlers of the jobs. `exchange.transmit` listens to `document.issued`, `exchange.claim` to
 * `participant.registered`.
 * @param others sweeps of other rooms, by name
 */
export function exchangeJobs(ports: ExchangePorts, others: Sweeps): JobHandlers {
  return {
    'exchange.transmit': async (context, payload, job) => {
      const [first, ...others] = z.tuple([Signal], Signal).parse(payload)
      const ids = [first, ...others].map(({ subjectId }) => subjectId)
      await transmitDocuments(context, ports, first, ids, job)
    },
    'exchange.send': async (context, payload, job) =>
      await sendTransmission(context, ports, TransmissionPayload.parse(payload), job),
    'exchange.accept': async (context, payload, job) =>
      await acceptEnvelope(context, ports, AcceptPayload.parse(payload), job),
    'exchange.acceptStatusBatch': async (context, payload) =>
      await acceptStatusBatch(context, StatusBatchPayload.parse(payload)),
    'exchange.recordReports': async (context, payload) =>
      await recordCounterpartReports(context, z.array(CounterpartReport).parse(payload)),
    'exchange.watch': async (context) => await watchTransmissions(context),
    'exchange.drain': async (context, payload) => await releaseHeld(context, DrainPayload.parse(payload)),
    'exchange.claim': async (context, payload) => {
      for (const event of z.array(Signal).parse(payload)) await claimArrivals(context, event)
    },
    'exchange.bulk': async (context, payload, job) => await runBulk(context, RunPayload.parse(payload), job),
    'exchange.recover': async (context, payload) => {
      const sweeps = { ...others, bulk: sweepBulkRuns, claims: claimMissed, alarms: watchArrivals }
      await recoverExchange(context, sweeps, RecoverPayload.parse(payload))
    },
  }
}

/** Recovers recently lost jobs, in each worker. */
export function startRecovery(context: Context): { stop(): Promise<void> } {
  return startSweeps(context, { bulk: sweepBulkRuns })
}
