import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { checkSendAt, updateSendAt } from '#server/documents/issuing'
import { readFrozen } from '#server/documents/reading'
import type { LockedTransmission, NewTransmissionEvent } from '../ports/index.ts'
import {
  applyAndEnqueue,
  createTransmissions,
  lockLatestTransmissions,
  queuedOrBlocked,
  selectEvents,
} from '../transmissions/index.ts'
import { inUnitOfWork, type UnitOfWork } from '../unit-of-work/index.ts'

interface Scheduled {
  readonly id: string
  readonly sendAt: string | null
}

/**
 * Reschedules a document that waits for its scheduled time.
 * Raises `document.not-found`, `common.invalid` for a time that has passed or lies too far ahead, and
 * `exchange.not-scheduled` when it does not wait for a time.
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
 * Sends a scheduled document now. Idempotent. Raises as `scheduleSending` does, also for a document that never waited
 * for a time or was stopped.
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
  return await inUnitOfWork(context, actor, async (unit) => {
    const { tx } = unit
    const frozen = await readFrozen(tx, documentId)
    if (frozen?.record.state !== 'issued') throw problem('document.not-found', { detail: documentId })
    await createTransmissions(unit, [frozen])
    await unit.flush()
    const transmission = await lockScheduled(unit, documentId)
    if (!transmission) {
      if (sendAt !== null || !(await wasSent(unit, documentId)))
        throw problem('exchange.not-scheduled', { detail: documentId })
      await unit.complete()
      return { id: documentId, sendAt: null }
    }
    const event: NewTransmissionEvent =
      sendAt === null
        ? await queuedOrBlocked(unit, transmission.blockedBy)
        : { type: 'held', reason: 'schedule', until: sendAt }
    await updateSendAt(tx, documentId, sendAt)
    await applyAndEnqueue(unit, transmission, [event], { source: 'person' })
    await recordAudit(tx, actor, {
      action: sendAt === null ? 'exchange.sentNow' : 'exchange.rescheduled',
      subjectId: documentId,
      before: { sendAt: frozen.record.sendAt },
      after: { sendAt },
    })
    await unit.complete()
    return { id: documentId, sendAt }
  })
}

async function lockScheduled(unit: UnitOfWork, documentId: string): Promise<LockedTransmission | undefined> {
  for (const kind of ['invoice', 'taxReport'] as const) {
    const [transmission] = await lockLatestTransmissions(unit, documentId, [kind])
    if (transmission?.state === 'held' && transmission.reason === 'schedule') return transmission
  }
  return undefined
}

/** Whether it waited for a time, and is being sent or was sent without having been stopped. */
async function wasSent(unit: UnitOfWork, documentId: string): Promise<boolean> {
  const events = await selectEvents(unit, documentId)
  const isCanceled = events.some(({ event }) => event.type === 'canceled')
  return !isCanceled && events.some(({ event }) => event.type === 'held' && event.reason === 'schedule')
}
