import type { PortalEvent } from '#contract/events'
import { reportOnlyReason } from '#core/tax-data'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { newId, newUuid } from '#platform/ids'
import { type FrozenDocument, readFrozen, recordFacts } from '#server/documents'
import { applyEvents } from './apply-events.ts'
import { checkpoint } from './checkpoint.ts'
import { enqueueNext } from './jobs-of-leg.ts'
import { knowEvents } from './known-events.ts'
import { latestLeg } from './latest-leg.ts'
import { hasEnded } from './release-followers.ts'
import {
  insertTransmission,
  lockTransmission,
  markFollowed,
  type NewTransmission,
  selectLegs,
  takeMade,
} from './store.ts'
import type { NewLegEvent } from './transmission.ts'

/**
 * Turns an issued document into its two legs: to the receiver, and the report to the tax authority, which is held
 * until the look-up has shown that the receiver can be reached. Report-only documents have no way to a receiver.
 * Doing it again changes nothing.
 */
export async function prepareTransmissions(
  context: Context,
  event: Pick<PortalEvent, 'organizationId' | 'environment' | 'subjectId'>,
): Promise<void> {
  await context.db.tenant(event, async (tx) => {
    const frozen = await readFrozen(tx, event, event.subjectId)
    if (!frozen || frozen.record.state !== 'issued') return
    await prepare(context, tx, event, frozen)
  })
  checkpoint(context, 'prepared')
}

/** The legs of an issued document, unless it has them already; in the transaction of whoever needs them. */
export async function prepare(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  { record }: FrozenDocument,
): Promise<void> {
  const reportOnly = reportOnlyReason(record.receivingParticipantId) !== null
  const envelopeId = newUuid()
  const shared = {
    documentId: record.id,
    participantKey: record.participantKey,
    subjectEnvelopeId: envelopeId,
    generation: 1,
    sender: record.sendingParticipantId,
    receiverSeat: null,
  }
  const invoice: NewTransmission = {
    ...shared,
    id: newId('tx'),
    leg: 'invoice',
    content: { leg: 'invoice', typeCode: record.typeCode },
    receiver: record.receivingParticipantId,
    envelopeId,
    follows: reportOnly ? null : await legOfOriginal(context, tx, scope, record),
  }
  if (!(await insertTransmission(tx, scope, invoice, context.clock.now()))) return
  const report: NewTransmission = {
    ...shared,
    id: newId('tx'),
    leg: 'taxReport',
    content: { leg: 'taxReport', role: '01', typeCode: 'S' },
    receiver: `0242:${context.config.taxAuthoritySeat}`,
    receiverSeat: context.config.taxAuthoritySeat,
    envelopeId: newUuid(),
  }
  await insertTransmission(tx, scope, report, context.clock.now())
  if (!reportOnly) await recordFacts(context, tx, scope, record.id, () => ({ envelopeId }))
  const scheduled = scheduleOf(context, record)
  const start = scheduled ?? (await eventToGo(tx, scope, invoice.follows ?? null))
  await begin(context, tx, scope, invoice.id, reportOnly ? notExchanged : start)
  await begin(
    context,
    tx,
    scope,
    report.id,
    reportOnly ? (scheduled ?? { type: 'queued' }) : { type: 'held', reason: 'lookup' },
  )
}

const notExchanged: NewLegEvent = { type: 'notApplicable', reason: 'predefinedReceiver' }

function scheduleOf(context: Context, { sendAt }: FrozenDocument['record']): NewLegEvent | undefined {
  if (sendAt === null || Date.parse(sendAt) <= context.clock.now().getTime()) return undefined
  return { type: 'held', reason: 'schedule', until: sendAt }
}

/**
 * The leg that a document has to follow: that of the document which it corrects, when both go to the same receiver,
 * so that a credit note never arrives before its invoice. The original's legs are made if they are not there yet.
 */
async function legOfOriginal(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  record: FrozenDocument['record'],
): Promise<string | null> {
  if (!record.originalDocumentId) return null
  const original = await readFrozen(tx, scope, record.originalDocumentId)
  if (original?.record.state !== 'issued') return null
  if (original.record.receivingParticipantId !== record.receivingParticipantId) return null
  await prepare(context, tx, scope, original)
  return latestLeg(await selectLegs(tx, scope, original.record.id), 'invoice')?.id ?? null
}

/** Go, or wait for the leg that has to come to its end first; that one is locked, so that its end is not missed. */
export async function eventToGo(tx: Tx, scope: TenantScope, follows: string | null): Promise<NewLegEvent> {
  const first = follows === null ? undefined : await lockTransmission(tx, scope, follows)
  if (!first || hasEnded(first)) return { type: 'queued' }
  if (!first.followed) markFollowed(tx, scope, first.id)
  return { type: 'held', reason: 'order' }
}

/** The first event of a new leg, and the job that it asks for. */
export async function begin(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  transmissionId: string,
  event: NewLegEvent,
): Promise<void> {
  const leg = takeMade(tx, transmissionId)
  if (!leg) throw new Error(`the leg ${transmissionId} was not made`)
  knowEvents(tx, leg.id, [])
  const state = await applyEvents(context, tx, scope, leg, [event], { source: 'portal' })
  await enqueueNext(context, tx, scope, leg.id, state)
}
