import type { Context } from '#platform/base/context'
import { flushMeasures } from '#platform/base/measures'
import { type Measured, selectMeasures } from '#platform/base/measures-store'
import type { Tx } from '#platform/database/database'
import {
  countArrivals,
  countQuarantined,
  countStuck,
  countTransmissions,
  listPeers,
} from '#server/exchange/operators'
import { counterSamples, type Family, histogramSamples, type Sample, writeMetrics } from './metrics-text.ts'
import { selectOutages } from './outage-store.ts'
import { selectQueue, selectWorkers } from './queue-store.ts'

/** Seconds for which the figures are cached: the tables are read once, however many requests there are. */
const cacheSeconds = 5

interface CachedText {
  readonly until: number
  readonly text: Promise<string>
}

/**
 * Creates the source of the figures for `/metrics`, over all processes and both environments. They contain no
 * tenants. Each figure reads an index or a small table; everything is cached for some seconds.
 */
export function metricsOf(context: Context): () => Promise<string> {
  let cached: CachedText | undefined
  return async () => {
    if (cached && performance.now() < cached.until) return await cached.text
    cached = { until: performance.now() + cacheSeconds * 1_000, text: collectOrReportFailure(context) }
    return await cached.text
  }
}

/** An unreachable database is a metric too: monitoring must not stop just then. */
async function collectOrReportFailure(context: Context): Promise<string> {
  const reachable = (value: 0 | 1) => [
    gauge('falaj_database_reachable', 'Whether the database answered when these figures were made.', [
      { labels: {}, value },
    ]),
  ]
  try {
    const figures = await collect(context)
    return `${writeMetrics(reachable(1))}\n${figures}`
  } catch (error) {
    context.log.warn({ error }, 'the figures for monitoring could not be read')
    return writeMetrics(reachable(0))
  }
}

async function collect(context: Context): Promise<string> {
  await flushMeasures(context)
  return await context.db.system(async (tx) =>
    writeMetrics([
      ...(await exchangeFamilies(context, tx)),
      ...(await queueFamilies(tx)),
      ...measuredFamilies(await selectMeasures(tx)),
    ]),
  )
}

const breakers = { closed: 0, halfOpen: 1, open: 2 } as const
const maxStuckCounted = 10_000

async function exchangeFamilies(context: Context, tx: Tx): Promise<Family[]> {
  const now = context.clock.now()
  const peers = await listPeers(context, tx)
  const transmissions = await countTransmissions(tx)
  const quarantined = await countQuarantined(tx, now)
  const arrivals = await countArrivals(tx, now)
  const outages = await selectOutages(tx, { openOnly: true, limit: 1_000 })
  const stuck = await countStuck(tx, { environment: undefined, now }, maxStuckCounted)
  return [
    gauge(
      'falaj_exchange_open_transmissions',
      'Transmissions under way, by state.',
      transmissions.map(({ environment, kind, state, count }) => ({
        labels: { environment, kind, state },
        value: count,
      })),
    ),
    gauge(
      'falaj_exchange_stuck_transmissions',
      'Transmissions that an operator should look at, counted up to 10000.',
      [{ labels: {}, value: stuck }],
    ),
    gauge(
      'falaj_exchange_peer_breaker',
      'Breaker by peer: 0 closed, 1 half open, 2 open.',
      peers.map(({ environment, peer, seat, breaker }) => ({
        labels: { environment, peer, seat },
        value: breakers[breaker],
      })),
    ),
    gauge('falaj_exchange_outages_open', 'Outages under way.', [{ labels: {}, value: outages.length }]),
    gauge(
      'falaj_exchange_quarantined_arrivals',
      'Arrivals that were quarantined, or are not checked for long, and nobody has dismissed, by state.',
      Object.entries(quarantined).map(([state, value]) => ({ labels: { state }, value })),
    ),
    gauge('falaj_exchange_arrivals_waiting', 'Arrivals that are stored and not yet looked at.', [
      { labels: {}, value: arrivals.waiting },
    ]),
    gauge('falaj_exchange_arrivals_oldest_seconds', 'Age of the oldest of them.', [
      { labels: {}, value: arrivals.oldestSeconds },
    ]),
  ]
}

async function queueFamilies(tx: Tx): Promise<Family[]> {
  const queue = await selectQueue(tx)
  return [
    gauge(
      'falaj_jobs',
      'Jobs in the queue: ready now, for later, failed for good.',
      queue.flatMap(({ job, ready, later, failed }) =>
        Object.entries({ ready, later, failed }).map(([state, value]) => ({ labels: { job, state }, value })),
      ),
    ),
    gauge(
      'falaj_jobs_oldest_seconds',
      'How long the oldest job that is ready has waited.',
      queue.map(({ job, oldestSeconds }) => ({ labels: { job }, value: oldestSeconds })),
    ),
    gauge('falaj_workers', 'Worker processes that have signed in.', [
      { labels: {}, value: await selectWorkers(tx) },
    ]),
  ]
}

function measuredFamilies(measured: readonly Measured[]): Family[] {
  return [
    {
      name: 'falaj_exchange_attempts_total',
      help: 'Envelopes handed over, by peer, transmission and outcome.',
      type: 'counter',
      samples: counterSamples(measured, 'exchange_attempts'),
    },
    {
      name: 'falaj_document_delivered_seconds',
      help: 'From issue to the confirmed delivery.',
      type: 'histogram',
      samples: histogramSamples(measured, 'document_delivered'),
    },
    {
      name: 'falaj_document_reported_seconds',
      help: 'From issue to the acceptance of the report by the tax authority.',
      type: 'histogram',
      samples: histogramSamples(measured, 'document_reported'),
    },
  ]
}

function gauge(name: string, help: string, samples: readonly Sample[]): Family {
  return { name, help, type: 'gauge', samples }
}
