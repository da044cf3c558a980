import { isDue, type LegState, leaseMinutes } from '#core/lifecycle'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import type { JobRun } from '#platform/jobs'
import type { StatusResult, SubmitResult } from './access-point.ts'
import { applyEvents, readState } from './apply-events.ts'
import { type BuiltEnvelope, buildEnvelope, ContentInvalidError } from './build-envelope.ts'
import { checkpoint } from './checkpoint.ts'
import { type Discovery, discoverReceiver } from './discover-receiver.ts'
import { eventOf } from './event-of-result.ts'
import { finishAttempt, insertAttempt } from './history-store.ts'
import { enqueueNext, enqueueSend, type LegPayload } from './jobs-of-leg.ts'
import { noteReported } from './note-reported.ts'
import type { ExchangePorts } from './ports.ts'
import { releaseReport } from './release-report.ts'
import { lockTransmission, storeEnvelope, updateLease, updateReceiverSeat } from './store.ts'
import type { NewLegEvent, Transmission } from './transmission.ts'

interface Run {
  readonly context: Context
  readonly ports: ExchangePorts
  readonly scope: TenantScope
  /** Id of the job: it stays the same when the job is run again after a crash. */
  readonly jobId: string
}

interface Claim {
  /** `ask` when the other side may have it already. */
  readonly act: 'lookup' | 'ask'
  readonly leg: Transmission
  readonly isDue: boolean
}

/**
 * Moves one leg one step on: look up, store bytes and attempt, hand over, record what came back. Each step commits
 * before the next begins, so the process may die anywhere: whoever comes after finds the lease of a dead run, asks
 * what became of the envelope, and if need be hands over the same bytes again. The other side tells a repeat by
 * the envelope id, which never changes.
 */
export async function sendTransmission(
  context: Context,
  ports: ExchangePorts,
  payload: LegPayload,
  job: JobRun,
): Promise<void> {
  // oxlint-disable-next-line typescript/no-unnecessary-type-conversion -- our pool parses bigint ids to numbers
  const run: Run = { context, ports, scope: payload, jobId: String(job.id) }
  const claim = await context.db.tenant(payload, (tx) => claimLeg(run, tx, payload.transmissionId))
  if (!claim) return
  checkpoint(context, 'claimed')
  if (claim.act === 'ask' && (await settled(run, claim))) return
  const found = await discoverReceiver(context, ports, payload.environment, claim.leg)
  checkpoint(context, 'discovered')
  const started = await context.db.tenant(payload, (tx) => startAttempt(run, tx, claim.leg.id, found))
  if (!started) return
  checkpoint(context, 'attempted')
  const result = await ports.accessPoint.submit(started.bytes, {
    envelopeId: claim.leg.envelopeId,
    attemptId: `${claim.leg.id}-${started.attempt}`,
    environment: payload.environment,
    receiverSeat: started.receiverSeat,
  })
  checkpoint(context, 'submitted')
  await context.db.tenant(payload, (tx) => recordResult(run, tx, claim.leg.id, started.attempt, result))
  checkpoint(context, 'recorded')
}

/** Takes the leg for this run, if it is due and nobody else is at work on it. */
async function claimLeg(run: Run, tx: Tx, id: string): Promise<Claim | undefined> {
  const { context, scope, jobId } = run
  const now = context.clock.now()
  const leg = await lockTransmission(tx, scope, id)
  if (!leg) return undefined
  if (leg.leaseUntil !== null && leg.leaseJob !== jobId && Date.parse(leg.leaseUntil) > now.getTime()) {
    await enqueueSend(context, tx, scope, id, leg.leaseUntil)
    return undefined
  }
  let state = await readState(tx, scope, leg)
  const crashed = state.state === 'sending' || state.state === 'discovering'
  if (crashed)
    state = await applyEvents(context, tx, scope, leg, [{ type: 'leaseExpired' }], { source: 'portal' })
  const due = isDue(state, now.toISOString())
  const asks = state.state === 'inDoubt'
  if (!due && !(asks && crashed)) {
    await updateLease(tx, scope, id, null)
    await enqueueNext(context, tx, scope, id, state)
    return undefined
  }
  if (!asks) await applyEvents(context, tx, scope, leg, [{ type: 'claimed' }], { source: 'portal' })
  await updateLease(tx, scope, id, { job: jobId, until: new Date(now.getTime() + leaseMinutes * 60_000) })
  return { act: asks ? 'ask' : 'lookup', leg: { ...leg, attempts: state.attempts }, isDue: due }
}

/** In doubt: ask first. True when the answer, or the wait for the next resend, settles this run. */
async function settled(run: Run, claim: Claim): Promise<boolean> {
  const { context, ports, scope } = run
  const status = await ports.accessPoint.status(claim.leg.envelopeId, scope.environment)
  if (status.state === 'unknown' && claim.isDue) return false
  await context.db.tenant(scope, async (tx) => {
    const leg = await lockMine(run, tx, claim.leg.id)
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
    await close(run, tx, leg, state)
  })
  return true
}

function eventsOf(status: StatusResult, attempt: number): NewLegEvent[] {
  if (status.state === 'taken') return [{ type: 'receiptVerified', attempt, receiptId: status.transportId }]
  if (status.state === 'notTaken') return [{ type: 'notTaken', attempt }]
  return []
}

/** The leg, locked, if this run still holds it. */
async function lockMine(run: Run, tx: Tx, id: string): Promise<Transmission | undefined> {
  const leg = await lockTransmission(tx, run.scope, id)
  return leg?.leaseJob === run.jobId ? leg : undefined
}

interface Started {
  readonly bytes: Buffer
  readonly attempt: number
  readonly receiverSeat: string
}

/** Commits what is needed to know, whatever happens next, that something may have gone out, and which bytes. */
async function startAttempt(run: Run, tx: Tx, id: string, found: Discovery): Promise<Started | undefined> {
  const { context, scope } = run
  const leg = await lockMine(run, tx, id)
  if (!leg) return undefined
  if (found.state !== 'found') {
    const failed: NewLegEvent = { type: 'lookupFailed', reason: found.reason, jitter: Math.random() * 2 - 1 }
    await close(run, tx, leg, await applyEvents(context, tx, scope, leg, [failed], { source: 'portal' }))
    return undefined
  }
  await updateReceiverSeat(tx, scope, id, found.receiverSeat)
  const envelope = leg.envelope ? { bytes: leg.envelope } : await build(run, tx, leg)
  if (!envelope) return undefined
  if (leg.leg === 'invoice') await releaseReport(context, tx, scope, leg)
  const attempt = leg.attempts + 1
  await insertAttempt(tx, scope, leg, attempt, context.clock.now())
  await applyEvents(context, tx, scope, leg, [{ type: 'attemptStarted', attempt }], { source: 'portal' })
  return { bytes: envelope.bytes, attempt, receiverSeat: found.receiverSeat }
}

async function build(run: Run, tx: Tx, leg: Transmission): Promise<BuiltEnvelope | undefined> {
  const { context, scope } = run
  try {
    const envelope = await buildEnvelope(context, tx, scope, leg)
    await storeEnvelope(tx, scope, leg.id, envelope)
    return envelope
  } catch (error) {
    if (!(error instanceof ContentInvalidError)) throw error
    context.log.error(
      { transmission: leg.id, leg: leg.leg, error },
      'what we built breaks the rules of its kind',
    )
    const invalid: NewLegEvent = { type: 'contentInvalid', text: error.message }
    await close(run, tx, leg, await applyEvents(context, tx, scope, leg, [invalid], { source: 'portal' }))
    return undefined
  }
}

async function recordResult(
  run: Run,
  tx: Tx,
  id: string,
  attempt: number,
  result: SubmitResult,
): Promise<void> {
  const { context, scope } = run
  const leg = await lockTransmission(tx, scope, id)
  if (!leg) return
  const transportId = result.outcome === 'accepted' ? result.transportId : null
  const detail = 'text' in result ? result.text : null
  await finishAttempt(
    tx,
    scope,
    id,
    attempt,
    { transportId, outcome: result.outcome, detail },
    context.clock.now(),
  )
  const event = eventOf(result, attempt, Math.random() * 2 - 1)
  const state = await applyEvents(context, tx, scope, leg, [event], { source: 'accessPoint' })
  if (leg.leaseJob === run.jobId) await close(run, tx, leg, state)
}

/** Gives the leg back and enqueues what it needs next. */
async function close(run: Run, tx: Tx, leg: Transmission, state: LegState): Promise<void> {
  const { context, scope } = run
  await updateLease(tx, scope, leg.id, null)
  await enqueueNext(context, tx, scope, leg.id, state)
  if (state.engineAccepted && state.state === 'sending') {
    // Taken over by the engine without a receipt: ask again in a minute.
    await enqueueSend(
      context,
      tx,
      scope,
      leg.id,
      new Date(context.clock.now().getTime() + 60_000).toISOString(),
    )
  }
  if (leg.leg === 'taxReport' && state.state === 'sent') await noteReported(context, tx, scope, leg)
}
