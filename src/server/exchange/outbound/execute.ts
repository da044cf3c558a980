import { tellPeer, visit } from '../breakers/index.ts'
import { checkpoint, type NewLegEvent, type StatusResult } from '../ports/index.ts'
import { applyEvents, finishAttempt, noteCounterpart, readState } from '../transmissions/index.ts'
import { lockMine } from './claim-transmission.ts'
import { closeLeg } from './close-transmission.ts'
import { peerOfSeat } from './discover-receiver.ts'
import { type Begun, type Claim, nothing, type Run, type Started } from './job-run-context.ts'
import { type HandedOver, outcomeFor, recordResults } from './record-results.ts'
import { findWay } from './resolve-route.ts'
import { startAfterAsking } from './start-transmission.ts'

/** Milliseconds that a result waits for those of the same run, to be written down with them. */
const company = 100

/**
 * Carries on what a transaction of this run has begun: asks where it has to, hands over what is started, and writes
 * down what came of it. Each step commits before the next begins, so that the process may die anywhere.
 */
export async function carryOn(run: Run, begun: Begun): Promise<void> {
  await goOn(run, begun)
  for (const told of run.reported.values()) await noteCounterpart(run.context, told)
}

async function goOn(run: Run, { started, claims }: Begun): Promise<void> {
  if (claims.length > 0) checkpoint(run.context, 'claimed')
  const asking = claims.map(async (claim) => {
    await goOn(run, await ask(run, claim))
  })
  await Promise.all([handOver(run, started), ...asking])
}

/** Asks whether a leg got there if it may have, and where it goes; starts it. */
async function ask(run: Run, claim: Claim): Promise<Begun> {
  const { context, scope } = run
  if (claim.act === 'ask' && (await settled(run, claim))) return nothing()
  const found = await findWay(run, claim)
  checkpoint(context, 'discovered')
  return await context.db.tenant(scope, async (tx) => {
    const begun = nothing()
    const leg = await lockMine(run, tx, claim.leg.id)
    if (leg) await startAfterAsking(run, tx, claim, leg, found, begun)
    return begun
  })
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
    await closeLeg(run, tx, leg, state)
  })
  return true
}

function eventsOf(status: StatusResult, attempt: number): NewLegEvent[] {
  if (status.state === 'taken') return [{ type: 'receiptVerified', attempt, receiptId: status.transportId }]
  if (status.state === 'notTaken') return [{ type: 'notTaken', attempt }]
  return []
}

/** Hands over side by side; what is done at about the same time is written down together. */
async function handOver(run: Run, all: readonly Started[]): Promise<void> {
  if (all.length === 0) return
  checkpoint(run.context, 'attempted')
  const done: HandedOver[] = []
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
    timer = setTimeout(resolve, company)
  })
  await Promise.race([work, wait]).finally(() => clearTimeout(timer))
}

async function submit({ context, ports, scope }: Run, started: Started): Promise<HandedOver> {
  const { leg, receiverSeat } = started
  const peer = peerOfSeat(context, scope.environment, receiverSeat)
  const result = await visit(context, peer, () =>
    ports.accessPoint.submit(started.bytes, {
      envelopeId: leg.envelopeId,
      attemptId: `${leg.id}-${started.message}`,
      environment: scope.environment,
      receiverSeat,
    }),
  )
  return { started, peer, result }
}

async function record(run: Run, all: readonly HandedOver[]): Promise<void> {
  const { context, ports, scope } = run
  await context.db.tenant(scope, (tx) => recordResults(run, tx, all))
  checkpoint(context, 'recorded')
  for (const { peer, result } of all) await tellPeer(context, ports.peerListener, peer, outcomeFor(result))
}
