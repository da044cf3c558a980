import type { z } from 'zod'
import type { AttachmentCheck, DocumentPdf, ExportTicket } from '#contract/document-files'
import type { DocumentCounts, DocumentDetail, DocumentRow } from '#contract/documents'
import type { AttentionGroup } from '#contract/exchange'
import { isCreditNote, kindOf } from '#core/kinds'
import { causeOf } from './attention.ts'
import { barredFromApproval } from './barred-from-approval.ts'
import type { checkAttachments } from './check-attachments.ts'
import type { StandingCounts } from './count-store.ts'
import type { DocumentRecord } from './document.ts'
import type { CreatedTicket } from './export-ticket.ts'
import type { FullDocument } from './full-document.ts'
import { leftOf } from './left-to-credit.ts'
import type { AttentionCount } from './list-store.ts'
import type { PdfRecord } from './pdf-store.ts'
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

/** The time that sending waits for, while it does. */
export function presentSendAt({ facts: { taxReport, transmission }, sendAt }: DocumentRecord): string | null {
  const isScheduled = [transmission, taxReport].some(
    ({ state, reason }) => state === 'held' && reason === 'schedule',
  )
  return isScheduled ? sendAt : null
}

/** What may still be credited of an issued invoice of ours; null for everything else. */
function creditable(record: DocumentRecord, related: FullDocument['related']): string | null {
  const kind = kindOf(record.typeCode)
  if (record.state !== 'issued' || kind === undefined || isCreditNote(kind)) return null
  const credits = related.filter(({ relation }) => relation === 'correctedBy')
  return leftOf(
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
    sendAt: presentSendAt(record),
    leftToCredit: creditable(record, related),
    approval: presentApproval(record),
  }
}

export function presentApproval(record: DocumentRecord): Detail['approval'] {
  const { approval } = record
  if (!approval) return null
  const { decidedAt, decidedBy, keyMadeBy, reason, requestedAt, requestedBy, state } = approval
  const barred = barredFromApproval(record)
  return { state, requestedBy, keyMadeBy, barred, requestedAt, decidedBy, decidedAt, reason }
}

type Counts = z.infer<typeof DocumentCounts>

/** The number of each quick filter; `atLeast` names those of which there may be more than were counted. */
export function presentCounts({ atProvider, standings, unread }: StandingCounts): Counts {
  const all = Object.values(standings)
  const atLeast: Counts['atLeast'] = []
  const of = (key: (typeof atLeast)[number], count = { count: 0, exact: true }) => {
    if (!count.exact) atLeast.push(key)
    return count.count
  }
  return {
    all: of('all', {
      count: all.reduce((sum, { count }) => sum + count, 0),
      exact: all.every(({ exact }) => exact),
    }),
    needsYou: of('needsYou', standings.needsYou),
    drafts: of('drafts', standings.drafts),
    onItsWay: of('onItsWay', standings.onItsWay),
    complete: of('complete', standings.complete),
    reportedOnly: of('reportedOnly', standings.reportedOnly),
    unread: of('unread', unread),
    atProvider: atProvider && {
      toUpload: of('toUpload', atProvider.toUpload),
      waiting: of('waiting', atProvider.waiting),
      rejected: of('rejected', atProvider.rejected),
      reported: of('reported', atProvider.reported),
    },
    atLeast,
  }
}

/** What waits for a person for one cause, with how it looks and the one thing to do about it. */
export function presentAttention(group: AttentionCount): AttentionGroup {
  const { amounts, attention, direction, count, since } = group
  const { tone, next } = causeOf(attention, direction)
  return {
    verdict: attention,
    tone: tone as AttentionGroup['tone'],
    next,
    direction,
    count,
    since: since.toISOString(),
    amounts: [...amounts],
  }
}

export function presentTicket({ ticket, expiresAt }: CreatedTicket): ExportTicket {
  return { ticket, expiresAt: expiresAt.toISOString() }
}

export function presentAttachmentCheck({
  amount,
  currency,
  notFoundIn,
}: Awaited<ReturnType<typeof checkAttachments>>): AttachmentCheck {
  return { amount, currency, notFoundIn: notFoundIn.map(({ index, name }) => ({ index, name })) }
}

export function presentPdf({ askedAt, language, size, state }: PdfRecord): z.infer<typeof DocumentPdf> {
  return { language, state, size, askedAt: askedAt.toISOString() }
}
