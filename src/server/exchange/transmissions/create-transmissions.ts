import { setImmediate as nextTurn } from 'node:timers/promises'
import { reportOnlyReason } from '#core/participant-ids'
import type { Context } from '#platform/base/context'
import { newId, newUuid } from '#platform/base/ids'
import { problem } from '#platform/base/problem'
import type { DocumentRecord } from '#server/documents/model'
import { readForSending } from '#server/documents/reading'
import type { LockedTransmission, NewTransmissionEvent } from '../ports/index.ts'
import type { UnitOfWork } from '../unit-of-work/index.ts'
import { applyAndEnqueue } from './apply-events.ts'
import { queuedOrBlocked } from './blocked-by.ts'
import { insertTransmissions, type NewTransmission } from './insert-store.ts'
import { latestTransmission } from './latest-transmission.ts'
import { selectTransmissions } from './store.ts'

/** Opens a new transmission with its first event; returns whether it is being sent already. */
type OpenTransmission = (transmission: LockedTransmission, event: NewTransmissionEvent) => Promise<boolean>

/**
 * Creates the two transmissions of each of the issued documents: to the receiver, and the report to the tax
 * authority. The report is held until the receiver is known to be reachable; a report-only document is not sent to a
 * receiver. Idempotent for a document. Raises `document.issued-to-file` for one that another provider sends.
 * @param open by default a job sends each
 * @returns the ids of the documents whose transmissions are new
 */
export async function createTransmissions(
  unit: UnitOfWork,
  documents: readonly { readonly record: DocumentRecord }[],
  open: OpenTransmission = async (transmission, event) => {
    await applyAndEnqueue(unit, transmission, [event])
    return false
  },
): Promise<ReadonlySet<string>> {
  const planned: PlannedTransmissions[] = []
  for (const { record } of documents) {
    if (record.facts.atProvider !== null) throw problem('document.issued-to-file', { detail: record.id })
    const blockedBy = isReportOnly(record) ? null : await transmissionOfOriginal(unit, record)
    planned.push({ record, blockedBy, news: newTransmissions(unit.context, record, blockedBy) })
  }
  await unit.flush()
  const created = await insertTransmissions(
    unit,
    planned.flatMap(({ news }) => news),
    unit.context.clock.now(),
  )
  const opened = new Set<string>()
  for (const plan of planned) {
    const [invoice, report] = plan.news.map(({ id }) => created.get(id))
    if (!invoice) continue
    if (!report)
      throw new Error(`the document ${plan.record.id} has a report without a transmission to its receiver`)
    // Each builds two envelopes, so other work of this process gets a turn in between.
    if (opened.size > 0) await nextTurn()
    await openBoth(unit, plan, { invoice, report }, open)
    opened.add(plan.record.id)
  }
  return opened
}

interface PlannedTransmissions {
  readonly record: DocumentRecord
  /** The transmission that the one to the receiver has to wait for. */
  readonly blockedBy: string | null
  readonly news: readonly [invoice: NewTransmission, report: NewTransmission]
}

async function openBoth(
  unit: UnitOfWork,
  { record, blockedBy }: PlannedTransmissions,
  { invoice, report }: Readonly<Record<'invoice' | 'report', LockedTransmission>>,
  open: OpenTransmission,
): Promise<void> {
  const scheduled = scheduleOf(unit.context, record)
  if (isReportOnly(record)) {
    await open(invoice, { type: 'notApplicable', reason: 'predefinedReceiver' })
    await open(report, scheduled ?? { type: 'queued' })
    return
  }
  if (blockedBy !== null) await unit.flush()
  const isBeingSent = await open(invoice, scheduled ?? (await queuedOrBlocked(unit, blockedBy)))
  await open(report, isBeingSent ? { type: 'queued' } : { type: 'held', reason: 'lookup' })
}

function isReportOnly({ receivingParticipantId }: DocumentRecord): boolean {
  return reportOnlyReason(receivingParticipantId) !== null
}

function newTransmissions(
  context: Context,
  record: DocumentRecord,
  blockedBy: string | null,
): [invoice: NewTransmission, report: NewTransmission] {
  const envelopeId = record.envelopeId ?? newUuid()
  const shared = {
    documentId: record.id,
    participantKey: record.participantKey,
    subjectEnvelopeId: envelopeId,
    revision: 1,
    sender: record.sendingParticipantId,
  }
  return [
    {
      ...shared,
      id: newId('tx'),
      kind: 'invoice',
      content: { kind: 'invoice', typeCode: record.typeCode },
      receiver: record.receivingParticipantId,
      receiverSeat: null,
      envelopeId,
      blockedBy: blockedBy,
    },
    {
      ...shared,
      id: newId('tx'),
      kind: 'taxReport',
      content: { kind: 'taxReport', role: '01', typeCode: 'S' },
      receiver: `0242:${context.config.taxAuthoritySeat}`,
      receiverSeat: context.config.taxAuthoritySeat,
      envelopeId: newUuid(),
    },
  ]
}

function scheduleOf(context: Context, { sendAt }: DocumentRecord): NewTransmissionEvent | undefined {
  if (sendAt === null || Date.parse(sendAt) <= context.clock.now().getTime()) return undefined
  return { type: 'held', reason: 'schedule', until: sendAt }
}

/**
 * The transmission that one of a document has to wait for: that of the document which it corrects, when both go to the
 * same receiver, so that a credit note never arrives before its invoice. It is created if it is not there yet.
 */
async function transmissionOfOriginal(unit: UnitOfWork, record: DocumentRecord): Promise<string | null> {
  if (!record.originalDocumentId) return null
  const [original] = await readForSending(unit.tx, [record.originalDocumentId])
  if (original?.record.state !== 'issued') return null
  if (original.record.receivingParticipantId !== record.receivingParticipantId) return null
  await createTransmissions(unit, [original])
  await unit.flush()
  const transmissions = await selectTransmissions(unit, [original.record.id])
  return latestTransmission(transmissions, 'invoice')?.id ?? null
}
