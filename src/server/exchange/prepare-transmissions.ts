import type { PortalEvent } from '#contract/events'
import { reportOnlyReason } from '#core/tax-data'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { newId, newUuid } from '#platform/ids'
import { type FrozenDocument, readFrozen, recordFacts } from '#server/documents'
import { applyEvents } from './apply-events.ts'
import { checkpoint } from './checkpoint.ts'
import { enqueueNext } from './jobs-of-leg.ts'
import { insertTransmission, lockTransmission, type NewTransmission } from './store.ts'
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

async function prepare(
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
  await begin(context, tx, scope, invoice.id, reportOnly ? notExchanged : { type: 'queued' })
  await begin(
    context,
    tx,
    scope,
    report.id,
    reportOnly ? { type: 'queued' } : { type: 'held', reason: 'lookup' },
  )
}

const notExchanged: NewLegEvent = { type: 'notApplicable', reason: 'predefinedReceiver' }

/** The first event of a new leg, and the job that it asks for. */
export async function begin(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  transmissionId: string,
  event: NewLegEvent,
): Promise<void> {
  const leg = await lockTransmission(tx, scope, transmissionId)
  if (!leg) throw new Error(`the leg ${transmissionId} was not made`)
  const state = await applyEvents(context, tx, scope, leg, [event], { source: 'portal' })
  await enqueueNext(context, tx, scope, leg.id, state)
}
