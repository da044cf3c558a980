import type { z } from 'zod'
import type { DocumentDetail, DocumentRow } from '#contract/documents'
import { barredFromApproval, type DocumentRecord, settlementOf } from '../model/index.ts'
import { standingOf } from '../standing/index.ts'

type Detail = z.infer<typeof DocumentDetail>
type OwnFields =
  | keyof z.infer<typeof DocumentRow>
  | 'participant'
  | 'rejection'
  | 'issuedAt'
  | 'sendAt'
  | 'approval'

/** A row of a list, field by field. */
export function presentRow(document: DocumentRecord): z.infer<typeof DocumentRow> {
  const { facts } = document
  return {
    id: document.id as Detail['id'],
    version: document.version,
    direction: document.direction,
    typeCode: document.typeCode,
    date: document.date,
    number: document.number,
    counterpartyName: document.counterpartyName,
    counterpartyNameAr: document.counterpartyNameAr,
    sendingParticipantId: document.sendingParticipantId,
    receivingParticipantId: document.receivingParticipantId,
    currency: document.currency,
    payable: document.payable,
    dueDate: document.dueDate,
    settlement: settlementOf(document),
    faults: document.faults,
    proforma: document.proforma,
    facts: {
      document: document.state,
      transmission: { state: facts.transmission.state, reason: facts.transmission.reason },
      messageLevelStatus: {
        state: facts.messageLevelStatus.state,
        overdue: facts.messageLevelStatus.overdue,
      },
      taxReport: {
        state: facts.taxReport.state,
        reason: facts.taxReport.reason,
        overdue: facts.taxReport.overdue,
      },
      atProvider: facts.atProvider,
    },
    standing: standingOf(document),
    reportingIds: [...facts.reportingIds],
    unread: document.unread,
    response: facts.response,
    createdAt: document.createdAt,
  }
}

/** The fields of the details that follow from the row of a document alone. */
export function presentRecord(record: DocumentRecord): Pick<Detail, OwnFields> {
  return {
    ...presentRow(record),
    participant: record.participantKey as Detail['participant'],
    rejection: record.facts.rejection.map(({ location, code, text }) => ({ location, code, text })),
    issuedAt: record.issuedAt,
    sendAt: presentSendAt(record),
    approval: presentApproval(record),
  }
}

/** The time that sending waits for, while it does. */
function presentSendAt({ facts: { taxReport, transmission }, sendAt }: DocumentRecord): string | null {
  const isScheduled = [transmission, taxReport].some(
    ({ state, reason }) => state === 'held' && reason === 'schedule',
  )
  return isScheduled ? sendAt : null
}

function presentApproval(record: DocumentRecord): Detail['approval'] {
  const { approval } = record
  if (!approval) return null
  const { decidedAt, decidedBy, keyMadeBy, reason, requestedAt, requestedBy, state } = approval
  const barred = barredFromApproval(record)
  return { state, requestedBy, keyMadeBy, barred, requestedAt, decidedBy, decidedAt, reason }
}
