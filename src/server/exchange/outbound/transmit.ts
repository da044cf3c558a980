/**
 * Sends issued documents. Their transmissions are created and started in one transaction; those that need a query to
 * a peer first are claimed. Then, for each: confirm it if it is in doubt, resolve the route, start the attempt,
 * submit, record the result. Each step commits before the next begins, so that the process may be killed anywhere:
 * the next run finds the lease of the dead run, queries the state of the envelope, and if need be submits the same
 * bytes again. The other side detects a repeat by the envelope id, which never changes.
 */
import type { TransmissionSnapshot } from '#core/transmission'
import type { Context } from '#platform/base/context'
import { type TenantScope } from '#platform/database/database'
import { isDatabaseAway } from '#platform/database/statement-errors'
import type { JobRun } from '#platform/queue/job-handlers'
import { readForSending } from '#server/documents/reading'
import { documentSource } from '../envelopes/index.ts'
import {
  checkpoint,
  type ExchangePorts,
  type LockedTransmission,
  type NewTransmissionEvent,
} from '../ports/index.ts'
import { restoreIndexEntries } from '../transmission-index/index.ts'
import {
  applyAndEnqueue,
  applyEvents,
  createTransmissions,
  latestTransmission,
  selectExchange,
  selectTransmissions,
  type TransmissionPayload,
} from '../transmissions/index.ts'
import { inUnitOfWork, type UnitOfWork } from '../unit-of-work/index.ts'
import { acquireLease, claimTransmission } from './claim-transmission.ts'
import { confirmDelivery } from './confirm-delivery.ts'
import type { ResolvedRoute } from './discover-receiver.ts'
import { type Claim, type JobRunContext, noWork, openJobRun, type PendingWork } from './job-run-context.ts'
import { lockClaimed } from './lock-claimed.ts'
import { processInBatches } from './process-in-batches.ts'
import { recordResults } from './record-results.ts'
import { releaseReports } from './release-reports.ts'
import { cachedRoute, resolveRoute } from './resolve-route.ts'
import { startAttempt } from './start-attempt.ts'
import { submitAttempts } from './submit-attempts.ts'

/** Runs that try all documents of a job together; after that each is tried separately. */
const runsTogether = 2

/**
 * The job of documents that were issued together, one or many: creates their transmissions and sends them.
 * Idempotent; continues where an interrupted run of the same job ended. A document that fails does not stop the
 * others.
 */
export async function transmitDocuments(
  context: Context,
  ports: ExchangePorts,
  scope: TenantScope,
  documentIds: readonly string[],
  job: JobRun,
): Promise<void> {
  if (job.attempt <= runsTogether) return await transmitTogether(context, ports, scope, documentIds, job)
  const failures: unknown[] = []
  for (const id of documentIds) {
    try {
      await transmitTogether(context, ports, scope, [id], job)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function transmitTogether(
  context: Context,
  ports: ExchangePorts,
  scope: TenantScope,
  documentIds: readonly string[],
  job: JobRun,
): Promise<void> {
  const run = await openJobRun(context, ports, scope, job)
  const work = await inUnitOfWork(context, scope, async (unit) => {
    const work = noWork()
    const frozen = await readForSending(unit.tx, documentIds)
    const documents = frozen.filter(({ record }) => record.state === 'issued')
    for (const { record, xml } of documents) run.sources.set(record.id, documentSource(xml.toString('utf8')))
    const created = await createTransmissions(unit, documents, (transmission, first) =>
      startNew(run, unit, transmission, first, work),
    )
    if (job.attempt > 1)
      for (const { record } of documents)
        if (!created.has(record.id)) await resumeDocument(run, unit, record.id, work)
    await unit.complete()
    return work
  })
  checkpoint(context, 'prepared')
  await executeWork(run, work)
}

/** The job of one transmission: moves it one step on, if it is due and not claimed by another run. */
export async function sendTransmission(
  context: Context,
  ports: ExchangePorts,
  payload: TransmissionPayload,
  job: JobRun,
): Promise<void> {
  const run = await openJobRun(context, ports, payload, job)
  const work = await inUnitOfWork(context, payload, async (unit) => {
    const work = noWork()
    await claimAndStart(run, unit, payload.transmissionId, work)
    if (job.attempt > 1) await resumeExchange(run, unit, payload, work)
    await unit.complete()
    return work
  })
  await executeWork(run, work)
}

/**
 * Opens a new transmission with its first event. A queued one is claimed by this run in the same transaction, and its
 * attempt is started at once when the route is cached; returns whether it was claimed.
 */
export async function startNew(
  run: JobRunContext,
  unit: UnitOfWork,
  transmission: LockedTransmission,
  first: NewTransmissionEvent,
  work: PendingWork,
): Promise<boolean> {
  if (first.type === 'queued')
    return await takeAndStart(run, unit, transmission, await applyEvents(unit, transmission, [first]), work)
  await applyAndEnqueue(unit, transmission, [first])
  return false
}

/**
 * A job runs again, perhaps because its worker died: claims the transmissions of the same exchange again that it may
 * have had. Those without a claim, or with that of another job, are not changed.
 */
export async function resumeExchange(
  run: JobRunContext,
  unit: UnitOfWork,
  of: { readonly transmissionId: string } | { readonly subjectEnvelopeId: string },
  work: PendingWork,
): Promise<void> {
  const inHand = new Set([...work.claims, ...work.started].map(({ transmission }) => transmission.id))
  await unit.flush()
  const exchange = await selectExchange(unit, of)
  // The earlier run may have committed the tenant's rows only (decision 30).
  await restoreIndexEntries(unit.tx, unit.scope, exchange)
  for (const transmission of exchange) {
    const isOurs = transmission.leaseJob === run.jobId
    // The effects of the receipt of a report may not be applied yet.
    const isReported = transmission.kind === 'taxReport' && transmission.state === 'sent'
    if ((isOurs || isReported) && !inHand.has(transmission.id))
      await claimAndStart(run, unit, transmission.id, work)
  }
}

async function resumeDocument(
  run: JobRunContext,
  unit: UnitOfWork,
  documentId: string,
  work: PendingWork,
): Promise<void> {
  await unit.flush()
  const invoice = latestTransmission(await selectTransmissions(unit, [documentId]), 'invoice')
  if (invoice) await resumeExchange(run, unit, { subjectEnvelopeId: invoice.subjectEnvelopeId }, work)
}

/** Claims a transmission if it is due, whichever run had it before; starts its attempt if the route is cached. */
async function claimAndStart(
  run: JobRunContext,
  unit: UnitOfWork,
  id: string,
  work: PendingWork,
): Promise<void> {
  const claim = await claimTransmission(run, unit, id)
  if (claim?.step === 'confirm') work.claims.push(claim)
  else if (claim && (await startOrAsk(run, unit, claim, work)))
    await startReports(run, unit, [claim.transmission], work)
}

async function takeAndStart(
  run: JobRunContext,
  unit: UnitOfWork,
  transmission: LockedTransmission,
  snapshot: TransmissionSnapshot,
  work: PendingWork,
): Promise<boolean> {
  return await startOrAsk(run, unit, await acquireLease(run, unit, transmission, snapshot), work)
}

/** Starts the attempt when the route is cached, or leaves the claim for later; returns whether it was started. */
async function startOrAsk(
  run: JobRunContext,
  unit: UnitOfWork,
  claim: Claim,
  work: PendingWork,
): Promise<boolean> {
  const route = await cachedRoute(run, claim.transmission, claim.snapshot)
  if (!route) {
    work.claims.push(claim)
    return false
  }
  const started = await startAttempt(run, unit, claim, claim.transmission, route)
  // Not started: it has failed permanently, which is recorded.
  if (started) work.started.push(started)
  return started !== undefined
}

/** The receivers can be reached: releases reports that were held until then. */
async function startReports(
  run: JobRunContext,
  unit: UnitOfWork,
  transmissions: readonly LockedTransmission[],
  work: PendingWork,
): Promise<void> {
  const invoices = transmissions.filter(({ kind }) => kind === 'invoice')
  for (const { report, snapshot } of await releaseReports(unit, invoices))
    await takeAndStart(run, unit, report, snapshot, work)
}

/** Maximum number of claims of one run that are resolved concurrently. */
const concurrency = 4

/**
 * Executes the work that a transaction of this run has left for after its commit, and the work that follows from it.
 */
export async function executeWork(run: JobRunContext, { started, claims }: PendingWork): Promise<void> {
  if (claims.length > 0) checkpoint(run.context, 'claimed')
  const following: Promise<void>[] = []
  const resolving = processInBatches(
    claims,
    concurrency,
    (claim) => resolveClaim(run, claim),
    async (resolved) => {
      const next = executeWork(run, await startResolved(run, resolved))
      // Errors are raised below, once all started work is done.
      next.catch(() => undefined)
      following.push(next)
    },
  )
  const submitting = submitAttempts(run, started, (submitted) => recordResults(run, submitted))
  await Promise.all([submitting, resolving])
  await Promise.all(following)
}

/** A claim with its route; no route when its delivery was confirmed. */
interface ResolvedClaim {
  readonly claim: Claim
  readonly route: ResolvedRoute | null
}

/** Confirms the delivery if it is in doubt, and resolves the route. */
async function resolveClaim(run: JobRunContext, claim: Claim): Promise<ResolvedClaim> {
  if (claim.step === 'confirm' && (await confirmDelivery(run, claim))) return { claim, route: null }
  const route = await resolveRoute(run, claim)
  checkpoint(run.context, 'discovered')
  return { claim, route }
}

/** Starts the attempts of claims whose lease this run still has. */
async function startResolved(run: JobRunContext, resolved: readonly ResolvedClaim[]): Promise<PendingWork> {
  const ids = resolved.flatMap(({ claim, route }) => (route ? [claim.transmission.id] : []))
  if (ids.length === 0) return noWork()
  return await inUnitOfWork(run.context, run.scope, async (unit) => {
    const work = noWork()
    const locked = await lockClaimed(run, unit, ids)
    for (const { claim, route } of resolved) {
      const transmission = locked.get(claim.transmission.id)
      const started = transmission && route && (await startAttempt(run, unit, claim, transmission, route))
      if (started) work.started.push(started)
    }
    await startReports(
      run,
      unit,
      work.started.map(({ transmission }) => transmission),
      work,
    )
    await unit.complete()
    return work
  })
}
