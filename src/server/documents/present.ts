import type { z } from 'zod'
import type { Attempt, DocumentDetail, DocumentRow } from '#contract/documents'
import type { DocumentContents, DocumentRecord } from './document.ts'
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
export function presentDetail(
  document: DocumentRecord,
  about: {
    contents: DocumentContents
    timeline: Detail['timeline']
    attempts: z.infer<typeof Attempt>[]
    related: readonly { document: DocumentRecord; relation: 'corrects' | 'correctedBy' }[]
  },
): Detail {
  return {
    ...presentRow(document),
    draft: about.contents.draft,
    totals: about.contents.totals,
    findings: [...about.contents.findings],
    timeline: about.timeline,
    attempts: about.attempts,
    related: about.related.map(({ document: other, relation }) => ({
      id: other.id as Detail['id'],
      number: other.number,
      typeCode: other.typeCode,
      relation,
    })),
    ids: {
      uuid: document.uuid,
      envelopeId: document.envelopeId,
      sha256: about.contents.xmlSha256,
      rulePack: about.contents.rulePack,
    },
    rejection: document.facts.rejection.map(({ location, code, text }) => ({ location, code, text })),
    issuedAt: document.issuedAt,
    sendAt: isScheduled(document.facts) ? document.sendAt : null,
  }
}
