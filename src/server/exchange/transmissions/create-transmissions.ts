import { reportOnlyReason } from '#core/tax-data'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { newId, newUuid } from '#platform/ids'
import { type FrozenDocument, readForSending, recordFacts } from '#server/documents'
import type { NewTransmissionEvent } from '../ports/index.ts'
import { queuedOrBlocked } from './blocked-by.ts'
import { latestTransmission } from './latest-transmission.ts'
import { openAndEnqueue } from './open-transmission.ts'
import { insertTransmissions, type NewTransmission, selectTransmissions } from './store.ts'

/** How a new leg sets off with its first event; says whether it is on its way. */
export type OpenNew = (legId: string, event: NewTransmissionEvent) => Promise<boolean>

type Sendable = Pick<FrozenDocument, 'record'>

/**
 * The legs of an issued document, unless it has them already (then false), in the transaction of whoever needs them.
 * By default jobs send them.
 */
export async function createTransmissions(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  { record }: Sendable,
  setOff: OpenNew = async (legId, event) => {
    await openAndEnqueue(context, tx, scope, legId, event)
    return false
  },
): Promise<boolean> {
  const reportOnly = reportOnlyReason(record.receivingParticipantId) !== null
  const follows = reportOnly ? null : await legOfOriginal(context, tx, scope, record)
  const [invoice, report] = newLegs(context, record, follows)
  const made = await insertTransmissions(tx, scope, [invoice, report], context.clock.now())
  if (!made.has(invoice.id)) return false
  if (!reportOnly)
    await recordFacts(context, tx, scope, record.id, () => ({ envelopeId: invoice.envelopeId }))
  const scheduled = scheduleOf(context, record)
  if (reportOnly) {
    await setOff(invoice.id, notExchanged)
    await setOff(report.id, scheduled ?? { type: 'queued' })
    return true
  }
  const isOnItsWay = await setOff(invoice.id, scheduled ?? (await queuedOrBlocked(tx, scope, follows)))
  await setOff(report.id, isOnItsWay ? { type: 'queued' } : { type: 'held', reason: 'lookup' })
  return true
}

function newLegs(
  context: Context,
  record: FrozenDocument['record'],
  follows: string | null,
): [invoice: NewTransmission, report: NewTransmission] {
  const envelopeId = newUuid()
  const shared = {
    documentId: record.id,
    participantKey: record.participantKey,
    subjectEnvelopeId: envelopeId,
    generation: 1,
    sender: record.sendingParticipantId,
  }
  return [
    {
      ...shared,
      id: newId('tx'),
      kind: 'invoice',
      content: { leg: 'invoice', typeCode: record.typeCode },
      receiver: record.receivingParticipantId,
      receiverSeat: null,
      envelopeId,
      blockedBy: follows,
    },
    {
      ...shared,
      id: newId('tx'),
      kind: 'taxReport',
      content: { leg: 'taxReport', role: '01', typeCode: 'S' },
      receiver: `0242:${context.config.taxAuthoritySeat}`,
      receiverSeat: context.config.taxAuthoritySeat,
      envelopeId: newUuid(),
    },
  ]
}

const notExchanged: NewTransmissionEvent = { type: 'notApplicable', reason: 'predefinedReceiver' }

function scheduleOf(context: Context, { sendAt }: FrozenDocument['record']): NewTransmissionEvent | undefined {
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
  const original = await readForSending(tx, scope, record.originalDocumentId)
  if (original?.record.state !== 'issued') return null
  if (original.record.receivingParticipantId !== record.receivingParticipantId) return null
  await createTransmissions(context, tx, scope, original)
  return latestTransmission(await selectTransmissions(tx, scope, original.record.id), 'invoice')?.id ?? null
}
