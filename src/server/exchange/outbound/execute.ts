import { reportOutcome, visit } from '../breakers/index.ts'
import { checkpoint, type NewTransmissionEvent, type StatusResult } from '../ports/index.ts'
import { applyEvents, finishAttempt, recordCounterpartReport, readState } from '../transmissions/index.ts'
import { lockClaimed } from './claim-transmission.ts'
import { releaseClaim } from './close-transmission.ts'
import { peerOfSeat } from './discover-receiver.ts'
import { type PendingWork, type Claim, noWork, type JobRunContext, type StartedAttempt } from './job-run-context.ts'
import { type SubmittedAttempt, outcomeFor, recordResults } from './record-results.ts'
import { resolveRoute } from './resolve-route.ts'
import { startResolved } from './start-transmission.ts'

/** Milliseconds that a result waits for those of the same run, to be written down with them. */
const coalesceMs = 100

/**
 * Carries on what a transaction of this run has begun: asks where it has to, hands over what is started, and writes
 * down what came of it. Each step commits before the next begins, so that the process may die anywhere.
 */
export async function executeWork(run: JobRunContext, begun: PendingWork): Promise<void> {
  await runPending(run, begun)
  for (const told of run.reported.values()) await recordCounterpartReport(run.context, told)
}

async function runPending(run: JobRunContext, { started, claims }: PendingWork): Promise<void> {
  if (claims.length > 0) checkpoint(run.context, 'claimed')
  const asking = claims.map(async (claim) => {
    await runPending(run, await resolveAndStart(run, claim))
  })
  await Promise.all([handOver(run, started), ...asking])
}

/** Asks whether a leg got there if it may have, and where it goes; starts it. */
async function resolveAndStart(run: JobRunContext, claim: Claim): Promise<PendingWork> {
  const { context, scope } = run
  if (claim.step === 'ask' && (await confirmDelivery(run, claim))) return noWork()
  const found = await resolveRoute(run, claim)
  checkpoint(context, 'discovered')
  return await context.db.tenant(scope, async (tx) => {
    const begun = noWork()
    const leg = await lockClaimed(run, tx, claim.leg.id)
    if (leg) await startResolved(run, tx, claim, leg, found, begun)
    return begun
  })
}

/** In doubt: ask first. True when the answer, or the wait for the next resend, settles this run. */
async function confirmDelivery(run: JobRunContext, claim: Claim): Promise<boolean> {
  const { context, ports, scope } = run
  const { envelopeId, receiverSeat } = claim.leg
  const status = await ports.accessPoint.status(envelopeId, scope.environment, receiverSeat ?? undefined)
  if (status.state === 'unknown' && claim.isDue) return false
  await context.db.tenant(scope, async (tx) => {
    const leg = await lockClaimed(run, tx, claim.leg.id)
    if (!leg) return
    const events = eventsOf(status, leg.attempts)
    const state =
      events.length === 0
        ? await readState(tx, scope, leg)
        : await applyEvents(context, tx, scope, leg, events, { source: 'accessPoint' })
    if (status.state === 'taken') {
      const taken = { transportId: status.transportId, outcome: 'accepted', detail: 'confirmed when asked' }
      await finishAttempt(tx, scope, leg.id, leg.attempts, taken, context.clock.now())
    }
    await releaseClaim(run, tx, leg, state)
  })
  return true
}

function eventsOf(status: StatusResult, attempt: number): NewTransmissionEvent[] {
  if (status.state === 'taken') return [{ type: 'receiptVerified', attempt, receiptId: status.transportId }]
  if (status.state === 'notTaken') return [{ type: 'notTaken', attempt }]
  return []
}

/** Hands over side by side; what is done at about the same time is written down together. */
async function handOver(run: JobRunContext, all: readonly StartedAttempt[]): Promise<void> {
  if (all.length === 0) return
  checkpoint(run.context, 'attempted')
  const done: SubmittedAttempt[] = []
  const under = new Map(
    all.map((started) => {
      const work = submit(run, started).then((result) => {
        done.push(result)
        under.delete(started)
      })
      return [started, work] as const
    }),
  )
  while (under.size > 0 || done.length > 0) {
    if (done.length === 0) await Promise.race(under.values())
    if (under.size > 0) await withinShort(Promise.all(under.values()))
    checkpoint(run.context, 'submitted')
    await record(run, done.splice(0))
  }
}

async function withinShort(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const wait = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, coalesceMs)
  })
  await Promise.race([work, wait]).finally(() => clearTimeout(timer))
}

async function submit({ context, ports, scope }: JobRunContext, started: StartedAttempt): Promise<SubmittedAttempt> {
  const { leg, receiverSeat } = started
  const peer = peerOfSeat(context, scope.environment, receiverSeat)
  const result = await visit(context, peer, () =>
    ports.accessPoint.submit(started.bytes, {
      envelopeId: leg.envelopeId,
      attemptId: `${leg.id}-${started.messageAttempt}`,
      environment: scope.environment,
      receiverSeat,
    }),
  )
  return { started, peer, result }
}

async function record(run: JobRunContext, all: readonly SubmittedAttempt[]): Promise<void> {
  const { context, ports, scope } = run
  await context.db.tenant(scope, (tx) => recordResults(run, tx, all))
  checkpoint(context, 'recorded')
  for (const { peer, result } of all) await reportOutcome(context, ports.peerListener, peer, outcomeFor(result))
}
