import type { z } from 'zod'
import type { DocumentDetail, DocumentRow } from '#contract/documents'
import type { DocumentRecord } from './document.ts'
import type { FullDocument } from './full-document.ts'
import { standingOf } from './standing.ts'

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

/** A document with all that belongs to it. */
export function presentDetail({ record, contents, timeline, attempts, related }: FullDocument): Detail {
  return {
    ...presentRow(record),
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
    rejection: record.facts.rejection.map(({ location, code, text }) => ({ location, code, text })),
    issuedAt: record.issuedAt,
    sendAt: isScheduled(record.facts) ? record.sendAt : null,
  }
}
