import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { checkSendAt, readFrozen, recordSendAt } from '#server/documents'
import type { NewTransmissionEvent, Transmission } from '../ports/index.ts'
import { applyEvents, enqueueNext, queuedOrBlocked, createTransmissions, selectEvents } from '../transmissions/index.ts'
import { lockLatestTransmission } from './cancel-sending.ts'

export interface Scheduled {
  readonly id: string
  readonly sendAt: string | null
}

/**
 * Another time for a document that waits for the time that was set.
 * Raises `document.not-found`, `common.invalid` for a time that has passed or lies too far ahead, and
 * `exchange.not-scheduled` when it waits for no time (any more).
 */
export async function scheduleSending(
  context: Context,
  actor: Actor,
  documentId: string,
  sendAt: string,
): Promise<Scheduled> {
  authorize(actor, 'document.issue')
  checkSendAt(sendAt, context.clock.now())
  return await reschedule(context, actor, documentId, new Date(sendAt).toISOString())
}

/**
 * Sends a document that waits for its time without waiting for it; asked again, the answer is the same. Raises as
 * `scheduleSending` does, also for a document that never waited for a time or was stopped.
 */
export async function sendNow(context: Context, actor: Actor, documentId: string): Promise<Scheduled> {
  authorize(actor, 'document.issue')
  return await reschedule(context, actor, documentId, null)
}

async function reschedule(
  context: Context,
  actor: Actor,
  documentId: string,
  sendAt: string | null,
): Promise<Scheduled> {
  return await context.db.tenant(actor, async (tx) => {
    const frozen = await readFrozen(tx, actor, documentId)
    if (frozen?.record.state !== 'issued') throw problem('document.not-found', { detail: documentId })
    await createTransmissions(context, tx, actor, frozen)
    const leg = await lockScheduled(tx, actor, documentId)
    if (!leg) {
      if (sendAt === null && (await hasSetOff(tx, actor, documentId))) return { id: documentId, sendAt: null }
      throw problem('exchange.not-scheduled', { detail: documentId })
    }
    const event: NewTransmissionEvent =
      sendAt === null
        ? await queuedOrBlocked(tx, actor, leg.blockedBy)
        : { type: 'held', reason: 'schedule', until: sendAt }
    await recordSendAt(context, tx, actor, documentId, sendAt)
    const state = await applyEvents(context, tx, actor, leg, [event], { source: 'person' })
    await enqueueNext(context, tx, actor, leg.id, state)
    await recordAudit(tx, actor, {
      action: sendAt === null ? 'exchange.sentNow' : 'exchange.rescheduled',
      subjectId: documentId,
      before: { sendAt: frozen.record.sendAt },
      after: { sendAt },
    })
    return { id: documentId, sendAt }
  })
}

async function lockScheduled(tx: Tx, actor: Actor, documentId: string): Promise<Transmission | undefined> {
  for (const kind of ['invoice', 'taxReport'] as const) {
    const leg = await lockLatestTransmission(tx, actor, documentId, kind)
    if (leg?.state === 'held' && leg.reason === 'schedule') return leg
  }
  return undefined
}

/** It has waited for a time, and goes or went without being stopped. */
async function hasSetOff(tx: Tx, actor: Actor, documentId: string): Promise<boolean> {
  const events = await selectEvents(tx, actor, { documentId })
  const isOver = events.some(({ event }) => event.type === 'canceled')
  return !isOver && events.some(({ event }) => event.type === 'held' && event.reason === 'schedule')
}
