import type { z } from 'zod'
import type { DocumentDetail, DocumentRow } from '#contract/documents'
import { isCreditNote, kindOf } from '#core/kinds'
import { remainingOf } from '../credits/index.ts'
import { barredFromApproval, type DocumentRecord, standingOf } from '../model/index.ts'
import type { FullDocument } from './full-document.ts'

type Detail = z.infer<typeof DocumentDetail>

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

function isScheduled({ transmission, taxReport }: DocumentRecord['facts']): boolean {
  return [transmission, taxReport].some(({ state, reason }) => state === 'held' && reason === 'schedule')
}

/** What may still be credited of an issued invoice of ours; null for everything else. */
function creditable(record: DocumentRecord, related: FullDocument['related']): string | null {
  const kind = kindOf(record.typeCode)
  if (record.state !== 'issued' || kind === undefined || isCreditNote(kind)) return null
  const credits = related.filter(({ relation }) => relation === 'correctedBy')
  return remainingOf(
    record,
    credits.flatMap(({ document, part }) => (part === undefined ? [document] : [])),
    credits.flatMap(({ document, part }) => (part === undefined ? [] : [{ id: document.id, gross: part }])),
  )
}

/** A document with all that belongs to it. */
export function presentDetail({
  record,
  contents,
  timeline,
  attempts,
  related,
  changedAccount,
}: FullDocument): Detail {
  return {
    ...presentRow(record),
    participant: record.participantKey as Detail['participant'],
    draft: contents.draft,
    totals: contents.totals,
    findings: [...contents.findings],
    timeline: [...timeline],
    attempts: [...attempts],
    related: related.map(({ document: other, relation }) => ({
      id: other.id as Detail['id'],
      number: other.number,
      typeCode: other.typeCode,
      relation,
    })),
    ids: {
      uuid: record.uuid,
      envelopeId: record.envelopeId,
      sha256: contents.xmlSha256,
      rulePack: contents.rulePack,
    },
    payeeAccounts: [...record.payeeAccounts],
    changedAccount: changedAccount && {
      accounts: [...changedAccount.accounts],
      known: changedAccount.known.map(({ account, documents, since }) => ({ account, documents, since })),
    },
    rejection: record.facts.rejection.map(({ location, code, text }) => ({ location, code, text })),
    issuedAt: record.issuedAt,
    sendAt: isScheduled(record.facts) ? record.sendAt : null,
    leftToCredit: creditable(record, related),
    approval: presentApproval(record),
  }
}

function presentApproval(record: DocumentRecord): Detail['approval'] {
  const { approval } = record
  if (!approval) return null
  const { decidedAt, decidedBy, keyMadeBy, reason, requestedAt, requestedBy, state } = approval
  const barred = barredFromApproval(record)
  return { state, requestedBy, keyMadeBy, barred, requestedAt, decidedBy, decidedAt, reason }
}
