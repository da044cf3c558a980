import { documentCanceled } from '#contract/domain-events/document-canceled'
import { documentDelivered } from '#contract/domain-events/document-delivered'
import { documentFailed } from '#contract/domain-events/document-failed'
import type { DocumentPayload, DraftPayload } from '#contract/domain-events/document-payload'
import { documentProviderUpdated } from '#contract/domain-events/document-provider-updated'
import { documentRejected } from '#contract/domain-events/document-rejected'
import { documentReportFailed } from '#contract/domain-events/document-report-failed'
import { documentReportWithdrawn } from '#contract/domain-events/document-report-withdrawn'
import { documentReported } from '#contract/domain-events/document-reported'
import type { DomainEventType } from '#contract/domain-events/domain-event'
import { type NewDomainEvent, occurrence } from '#platform/queue/domain-events'
import type { DocumentRecord, ExchangeFacts } from '../model/index.ts'
import { presentRecord } from '../presentation/index.ts'

/** An event about a document, or about a draft and its approval. */
type DocumentEventType = DomainEventType & { readonly example: DocumentPayload | DraftPayload }

/** The event about a document, with its state after the change. */
export function documentEvent(event: DocumentEventType, record: DocumentRecord): NewDomainEvent {
  const { id: subjectId, participantKey } = record
  // Fields of the lists alone.
  const {
    approval,
    dueDate: _due,
    faults: _faults,
    settlement: _settlement,
    ...shown
  } = presentRecord(record)
  const payload: DocumentPayload = { ...shown, ids: { uuid: record.uuid, envelopeId: record.envelopeId } }
  const withApproval = 'approval' in event.payload.shape ? { ...payload, approval } : payload
  return occurrence(event, { subjectId, participantKey, payload: withApproval })
}

/** The events that a change of the facts of a document causes, in order. */
export function eventsOfFacts(
  { direction }: DocumentRecord,
  before: ExchangeFacts,
  after: ExchangeFacts,
): DocumentEventType[] {
  const events = direction === 'sent' ? eventsOfSending(before, after) : []
  const report = after.taxReport.state
  if (report !== before.taxReport.state) {
    if (report === 'accepted') events.push(documentReported)
    if (report === 'rejected' || report === 'failed') events.push(documentReportFailed)
    if (report === 'withdrawn') events.push(documentReportWithdrawn)
    // For a document that is only reported, the report is the sending.
    if (report === 'canceled' && after.transmission.state === 'notApplicable') events.push(documentCanceled)
  }
  if (!isSameAtProvider(before, after)) events.push(documentProviderUpdated)
  return events
}

function eventsOfSending(before: ExchangeFacts, after: ExchangeFacts): DocumentEventType[] {
  const [sending, status] = [after.transmission.state, after.messageLevelStatus.state]
  const isSending = sending !== before.transmission.state
  const isStatus = status !== before.messageLevelStatus.state
  const isDelivered = ({ messageLevelStatus: { state } }: ExchangeFacts) =>
    state === 'delivered' || state === 'deliveredUnconfirmed'
  if (isDelivered(after)) return isDelivered(before) ? [] : [documentDelivered]
  if (isStatus && status === 'rejected') return [documentRejected]
  if ((isStatus && status === 'deliveryFailed') || (isSending && sending === 'failed'))
    return [documentFailed]
  return isSending && sending === 'canceled' ? [documentCanceled] : []
}

function isSameAtProvider(
  { atProvider: before }: ExchangeFacts,
  { atProvider: after }: ExchangeFacts,
): boolean {
  return (
    before?.state === after?.state &&
    before?.delivered === after?.delivered &&
    before?.reported === after?.reported
  )
}
