import { reportOnlyReason } from '#core/tax-data'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { newId, newUuid } from '#platform/ids'
import { type FrozenDocument, readForSending, recordFacts } from '#server/documents'
import type { NewLegEvent } from '../ports/index.ts'
import { eventToGo } from './blocked-by.ts'
import { latestLeg } from './latest-transmission.ts'
import { begin } from './open-transmission.ts'
import { insertTransmissions, type NewTransmission, selectLegs } from './store.ts'

/** How a new leg sets off with its first event; says whether it is on its way. */
export type SetOff = (legId: string, event: NewLegEvent) => Promise<boolean>

type Sendable = Pick<FrozenDocument, 'record'>

/**
 * The legs of an issued document, unless it has them already (then false), in the transaction of whoever needs them.
 * By default jobs send them.
 */
export async function prepare(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  { record }: Sendable,
  setOff: SetOff = async (legId, event) => {
    await begin(context, tx, scope, legId, event)
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
  const isOnItsWay = await setOff(invoice.id, scheduled ?? (await eventToGo(tx, scope, follows)))
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
      leg: 'invoice',
      content: { leg: 'invoice', typeCode: record.typeCode },
      receiver: record.receivingParticipantId,
      receiverSeat: null,
      envelopeId,
      follows,
    },
    {
      ...shared,
      id: newId('tx'),
      leg: 'taxReport',
      content: { leg: 'taxReport', role: '01', typeCode: 'S' },
      receiver: `0242:${context.config.taxAuthoritySeat}`,
      receiverSeat: context.config.taxAuthoritySeat,
      envelopeId: newUuid(),
    },
  ]
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
  const original = await readForSending(tx, scope, record.originalDocumentId)
  if (original?.record.state !== 'issued') return null
  if (original.record.receivingParticipantId !== record.receivingParticipantId) return null
  await prepare(context, tx, scope, original)
  return latestLeg(await selectLegs(tx, scope, original.record.id), 'invoice')?.id ?? null
}
