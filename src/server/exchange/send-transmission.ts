import { isDue, type LegState, leaseMinutes, limitAt } from '#core/lifecycle'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import type { JobRun } from '#platform/jobs'
import type { StatusResult, SubmitResult } from './access-point.ts'
import { applyEvents, readState } from './apply-events.ts'
import { type BuiltEnvelope, buildEnvelope, ContentInvalidError } from './build-envelope.ts'
import { checkpoint } from './checkpoint.ts'
import { countAttempt } from './count-attempt.ts'
import { type Discovery, discoverReceiver, ownAddress, peerOfSeat } from './discover-receiver.ts'
import { eventOf } from './event-of-result.ts'
import { finishAttempt, insertAttempt } from './history-store.ts'
import { enqueueNext, enqueueSend, type LegPayload } from './jobs-of-leg.ts'
import { noteReported } from './note-reported.ts'
import { askPeer, isUntroubled, type TryOutcome, tellPeer } from './peer-gate.ts'
import type { PeerRef } from './peers.ts'
import type { ExchangePorts } from './ports.ts'
import { eventToGo } from './prepare-transmissions.ts'
import { releaseFollowers } from './release-followers.ts'
import { releaseReport } from './release-report.ts'
import { hasRoomFor, stepBack, visit } from './spare-room.ts'
import { lockTransmission, selectEnvelope, storeEnvelope, updateLease, updateReceiverSeat } from './store.ts'
import { legKinds, type NewLegEvent, type Transmission } from './transmission.ts'
import { waitForPeer } from './wait-for-peer.ts'

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
  readonly state: LegState
}

/**
 * Moves one leg one step on: look up, store bytes and attempt, hand over, record what came back. Each step commits
 * before the next begins, so the process may die anywhere: whoever comes after finds the lease of a dead run, asks
 * what became of the envelope, and if need be hands over the same bytes again. The other side tells a repeat by
 * the envelope id, which never changes. A peer that answers nobody is left alone: the leg waits until it is back.
 */
export async function sendTransmission(
  context: Context,
  ports: ExchangePorts,
  payload: LegPayload,
  job: JobRun,
): Promise<void> {
  // oxlint-disable-next-line typescript/no-unnecessary-type-conversion -- our pool parses bigint ids to numbers
  const run: Run = { context, ports, scope: payload, jobId: String(job.id) }
  const { claim, started: startedAtOnce } = await context.db.tenant(payload, (tx) =>
    claimAndStart(run, tx, payload.transmissionId),
  )
  if (!claim) return
  checkpoint(context, 'claimed')
  const started = startedAtOnce ?? (await startAfterAsking(run, claim))
  if (!started) return
  checkpoint(context, 'attempted')
  const peer = peerOfSeat(context, payload.environment, started.receiverSeat)
  const result = await visit(context, peer, () =>
    ports.accessPoint.submit(started.bytes, {
      envelopeId: claim.leg.envelopeId,
      attemptId: `${claim.leg.id}-${started.message}`,
      environment: payload.environment,
      receiverSeat: started.receiverSeat,
    }),
  )
  checkpoint(context, 'submitted')
  await context.db.tenant(payload, (tx) => recordResult(run, tx, claim.leg.id, started.attempt, result, peer))
  checkpoint(context, 'recorded')
  await tellPeer(context, ports.peerListener, peer, outcomeFor(result))
}

/** Takes the leg, and starts at once when nobody has to be asked where it goes or whether it got there. */
async function claimAndStart(
  run: Run,
  tx: Tx,
  id: string,
): Promise<{ claim?: Claim | undefined; started?: Started | undefined }> {
  const claim = await claimLeg(run, tx, id)
  const seat = claim?.act === 'lookup' ? ownAddress(claim.leg) : null
  if (!claim || seat === null) return { claim }
  const { context, scope } = run
  const peer = peerOfSeat(context, scope.environment, seat)
  if (!isUntroubled(context, peer) || !hasRoomFor(context, peer)) return { claim }
  const found = { state: 'found', receiverSeat: seat } as const
  const started = await startAttempt(run, tx, claim, claim.leg, found)
  // Not started: it has failed for good, which is written down.
  return started ? { claim, started } : {}
}

async function startAfterAsking(run: Run, claim: Claim): Promise<Started | undefined> {
  const { context, scope } = run
  if (claim.act === 'ask' && (await settled(run, claim))) return undefined
  const found = await findWay(run, claim)
  checkpoint(context, 'discovered')
  return await context.db.tenant(scope, async (tx) => {
    const leg = await lockMine(run, tx, claim.leg.id)
    return leg && (await startAttempt(run, tx, claim, leg, found))
  })
}

/** Whether the peer did its part: a lasting refusal is an answer, too. */
function outcomeFor(result: SubmitResult): TryOutcome {
  if (result.outcome === 'accepted' || (result.outcome === 'refused' && result.permanent)) return { ok: true }
  return { ok: false, detail: result.text }
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
  if (hasWaitedTooLong(state, leg, now)) {
    const given = await applyEvents(context, tx, scope, leg, [{ type: 'limitReached' }], { source: 'portal' })
    await close(run, tx, leg, given)
    return undefined
  }
  const due = isDue(state, now.toISOString())
  const asks = state.state === 'inDoubt'
  if (!due && !(asks && crashed)) {
    // Its answer may have come while its worker was dead: then what a receipt brings about is still to be done.
    await close(run, tx, leg, state)
    return undefined
  }
  if (state.state === 'held') {
    // Its time has come; whether what it follows has arrived is another question.
    const go = await eventToGo(tx, scope, leg.follows)
    state = await applyEvents(context, tx, scope, leg, [go], { source: 'portal' })
    if (state.state === 'held') return undefined
  }
  if (!asks) await applyEvents(context, tx, scope, leg, [{ type: 'claimed' }], { source: 'portal' })
  updateLease(tx, scope, id, { job: jobId, until: new Date(now.getTime() + leaseMinutes * 60_000) })
  return { act: asks ? 'ask' : 'lookup', leg: { ...leg, attempts: state.attempts }, isDue: due, state }
}

/** Waiting for a peer uses up no attempt, but not more time than all attempts have (transport facts, 4.4). */
function hasWaitedTooLong(state: LegState, leg: Transmission, now: Date): boolean {
  const waits = state.state === 'inDoubt' || (state.state === 'held' && state.reason === 'network')
  const limit = limitAt(state, legKinds[leg.leg])
  return waits && limit !== null && Date.parse(limit) <= now.getTime()
}

/** Where the leg goes, and whether anything may go there now. What is in doubt goes to where it went before. */
async function findWay(run: Run, { act, leg, state }: Claim): Promise<Discovery> {
  const { context, ports, scope } = run
  const fresh = state.nextAct === 'freshLookup' || (state.groups > 1 && state.failures === 0)
  const found: Discovery =
    act === 'ask' && leg.receiverSeat !== null
      ? { state: 'found', receiverSeat: leg.receiverSeat }
      : await discoverReceiver(context, ports, scope.environment, leg, fresh)
  if (found.state !== 'found') return found
  const peer = peerOfSeat(context, scope.environment, found.receiverSeat)
  const passage = await askPeer(context, peer)
  if (passage.state === 'wait') return { state: 'blocked', peer, until: passage.until }
  return hasRoomFor(context, peer) ? found : { state: 'crowded' }
}

/** In doubt: ask first. True when the answer, or the wait for the next resend, settles this run. */
async function settled(run: Run, claim: Claim): Promise<boolean> {
  const { context, ports, scope } = run
  const { envelopeId, receiverSeat } = claim.leg
  const status = await ports.accessPoint.status(envelopeId, scope.environment, receiverSeat ?? undefined)
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
  /** The attempt whose message this is: an earlier one for a retransmission. */
  readonly message: number
  readonly receiverSeat: string
}

/** Commits what is needed to know, whatever happens next, that something may have gone out, and which bytes. */
async function startAttempt(
  run: Run,
  tx: Tx,
  claim: Claim,
  leg: Transmission,
  found: Discovery,
): Promise<Started | undefined> {
  const { context, ports, scope } = run
  if (found.state === 'blocked') {
    const waiting = await waitForPeer(context, ports, tx, scope, leg, found)
    updateLease(tx, scope, leg.id, null)
    await releaseFollowers(context, tx, scope, leg, waiting)
    return undefined
  }
  if (found.state === 'crowded') {
    // Back in the queue, for a moment later; what is in doubt stays so.
    if (leg.state === 'discovering')
      await applyEvents(context, tx, scope, leg, [{ type: 'leaseExpired' }], { source: 'portal' })
    updateLease(tx, scope, leg.id, null)
    await enqueueSend(
      context,
      tx,
      scope,
      leg.id,
      new Date(context.clock.now().getTime() + stepBack).toISOString(),
    )
    return undefined
  }
  if (found.state === 'failed') {
    const failed: NewLegEvent = { type: 'lookupFailed', reason: found.reason, jitter: Math.random() * 2 - 1 }
    await close(run, tx, leg, await applyEvents(context, tx, scope, leg, [failed], { source: 'portal' }))
    return undefined
  }
  updateReceiverSeat(tx, scope, leg.id, found.receiverSeat)
  const envelope = leg.hasEnvelope
    ? { bytes: await selectEnvelope(tx, scope, leg.id) }
    : await build(run, tx, leg)
  if (!envelope) return undefined
  if (leg.leg === 'invoice') await releaseReport(context, tx, scope, leg)
  const attempt = leg.attempts + 1
  // The same bytes under the same message id, or a message of its own.
  const again = claim.state.nextAct === 'resendSameBytes' ? claim.state.messageAttempt : null
  const kind = again === null ? 'attempt' : 'retransmission'
  await insertAttempt(tx, scope, leg, { number: attempt, kind }, context.clock.now())
  const event: NewLegEvent = {
    type: 'attemptStarted',
    attempt,
    ...(again === null ? {} : { retransmissionOf: again }),
  }
  await applyEvents(context, tx, scope, leg, [event], { source: 'portal' })
  return { bytes: envelope.bytes, attempt, message: again ?? attempt, receiverSeat: found.receiverSeat }
}

async function build(run: Run, tx: Tx, leg: Transmission): Promise<BuiltEnvelope | undefined> {
  const { context, scope } = run
  try {
    const envelope = await buildEnvelope(context, tx, scope, leg)
    storeEnvelope(tx, scope, leg.id, envelope)
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
  peer: PeerRef,
): Promise<void> {
  const { context, ports, scope } = run
  const leg = await lockTransmission(tx, scope, id)
  if (!leg) return
  const event = eventOf(result, attempt, Math.random() * 2 - 1)
  const transportId = result.outcome === 'accepted' ? result.transportId : null
  const detail = 'text' in result ? result.text : null
  // "Seen before" is a refusal on the wire, and says that they have it.
  const outcome = event.type === 'duplicateDetected' ? 'accepted' : result.outcome
  await finishAttempt(tx, scope, id, attempt, { transportId, outcome, detail }, context.clock.now())
  countAttempt(context, tx, peer, leg, result)
  if (!outcomeFor(result).ok) {
    const at = context.clock.now().toISOString()
    const affected = { peer, transmissionId: id, documentId: leg.documentId, leg: leg.leg, at }
    await ports.peerListener?.legAffected(context, tx, scope, { ...affected, why: 'failed' })
  }
  const state = await applyEvents(context, tx, scope, leg, [event], { source: 'accessPoint' })
  if (leg.leaseJob === run.jobId) await close(run, tx, leg, state)
}

/** Gives the leg back and enqueues what it needs next. */
async function close(run: Run, tx: Tx, leg: Transmission, state: LegState): Promise<void> {
  const { context, scope } = run
  updateLease(tx, scope, leg.id, null)
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
  await releaseFollowers(context, tx, scope, leg, state)
  if (leg.leg === 'taxReport' && state.state === 'sent') await noteReported(context, tx, scope, leg)
}
