import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Finding } from '#contract/common'
import type { Actor } from '#core/access'
import { uploadedHashes } from '#core/attachments'
import { dubaiDate } from '#core/calendar'
import {
  approvalNeeded,
  checkRecords,
  dateInFiledPeriod,
  type FiledPeriod,
  needsApproval,
  type StoredFile,
} from '#core/draft-checks'
import { withOwnParty } from '#core/drafts'
import type { InvoiceDocument, InvoiceDraft } from '#core/invoice'
import { largePaperFrom } from '#core/paper'
import { taxDateOf } from '#core/vat-return'
import type { Context } from '#platform/base/context'
import { newUuid } from '#platform/base/ids'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { type ContactRecord, findContactsOfParties } from '#server/contacts'
import { findFiledPeriods } from '#server/filed-returns'
import { type Participant, requireParticipant } from '#server/participants'
import { type NumberPreview, type Series, selectIssueSettings } from '#server/settings'
import { attachedContents, linkAttachments, markAttachmentsIssued } from '../attachments/index.ts'
import {
  type CheckedAsIssued,
  checkAsIssued,
  counterpartyOf,
  withoutServerFields,
} from '../contents/index.ts'
import {
  type CreditPart,
  creditRecords,
  insertCreditParts,
  originalOf,
  refreshCredited,
  withReferenceTo,
} from '../credits/index.ts'
import { enqueuePdf } from '../files/index.ts'
import type { DocumentRecord } from '../model/index.ts'
import { assignNumbers, seriesOf } from '../numbers/index.ts'
import type { WrittenDocument } from '../reading/index.ts'
import { type FinalDocument, freezeDocuments, type IssueWay } from './freeze-documents.ts'
import { markUsage } from './mark-usage.ts'
import { checkSendAt, warnOfLateSending } from './send-time.ts'

/** A locked draft that is to be issued, with its form contents. */
export interface DraftToIssue {
  readonly document: DocumentRecord
  readonly draft: InvoiceDraft
}

/** The result for one draft: issued, or unchanged because of its `findings`. */
export type IssueResult =
  | { readonly outcome: 'issued'; readonly written: WrittenDocument }
  | { readonly outcome: 'invalid'; readonly findings: readonly Finding[] }

/** The number is taken by the insertion, and the filed period has a check of its own. */
const noRecords = { takenNumber: null, filedPeriod: null }

/** A draft that was checked as it will go out. */
interface Candidate extends DraftToIssue {
  readonly series: Series
  /** The other side, as the address book has it. */
  readonly contact: ContactRecord | undefined
  readonly checked: CheckedAsIssued
  readonly original: DocumentRecord | undefined
  /** The amount that it takes from each invoice that it credits. */
  readonly parts: readonly CreditPart[]
  readonly findings: readonly Finding[]
}

/**
 * Issues drafts of a participant in the transaction that has locked them: checks the final form of each, assigns
 * numbers, in order, and unique identifiers to the valid ones, freezes them with their exact XML and passes them to
 * the exchange. Those with fatal findings, among them a missing approval, an attached file that is not stored and a date
 * in a filed VAT period, stay as they are and take no number. Raises `document.participant-not-registered`,
 * `common.invalid` for an invalid time to send, and `document.invalid` when a number is taken already: then no draft is issued.
 * @param way how they are sent: issuing to a file needs no registered participant
 * @returns the result of each, in order
 */
export async function issueDrafts(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  participantKey: string,
  drafts: readonly DraftToIssue[],
  way: IssueWay,
): Promise<IssueResult[]> {
  const now = context.clock.now()
  const { sendAt } = way
  if (sendAt !== null) checkSendAt(sendAt, now)
  const entered = drafts.map(({ document, draft }) => ({ document, draft: withoutServerFields(draft) }))
  const [participant, { numbering, approvalAbove }, contacts, originals, filed, files] = await Promise.all([
    requireParticipant(tx, participantKey),
    selectIssueSettings(tx, participantKey, now),
    findContactsOfParties(
      tx,
      entered.map(({ draft }) => counterpartyOf(draft, 'sent')),
    ),
    Promise.all(entered.map(({ draft }) => originalOf(tx, participantKey, draft))),
    findFiledPeriods(tx, participantKey, entered.map(taxDateOfDraft)),
    attachedContents(context, tx, participantKey, entered),
  ])
  if (!way.toFile && participant.registration !== 'registered')
    throw problem('document.participant-not-registered')
  const candidates: Candidate[] = []
  for (const [index, one] of entered.entries()) {
    // Other requests to this process get a turn between documents.
    if (index > 0) await nextTurn()
    const [original, contact] = [originals[index], contacts[index]]
    const filled = { ...one, draft: files.fill(one.draft) }
    const checked = check(filled, { participant, numbering, original, now: now.toISOString() })
    const agreement = contact?.selfBillingAgreement ?? null
    const { draft, totals } = checked
    const earlierParts = candidates.flatMap((before) => (isRefused(before.findings) ? [] : before.parts))
    const credit = { id: one.document.id, participantKey, draft, totals }
    const { parts, records: credited } = await creditRecords(tx, credit, earlierParts)
    const records = { ...credited, ...noRecords, agreement, files: files.stored }
    const onRecord = checkRecords(draft, totals, records)
    const late = sendAt === null ? [] : warnOfLateSending(draft, sendAt)
    const unapproved = checkApproval(one.document, checked, approvalAbove)
    const inFiled = checkFiledPeriod(draft, filed, way)
    const findings = [...checked.findings, ...onRecord, ...inFiled, ...late, ...unapproved]
    candidates.push({ ...one, series: seriesOf(one.draft.kind), contact, checked, original, parts, findings })
  }
  const valid = candidates.filter(({ findings }) => !isRefused(findings))
  const [numbers] = await Promise.all([
    assignNumbers(tx, participantKey, valid, { numbering, at: now }),
    markUsage(tx, participantKey, valid.map(usageOf)),
  ])
  const finals = valid.map((one) => finalOf(one, numbers))
  const written = await freezeDocuments(context, tx, actor, finals, way)
  await storeAttachments(tx, participantKey, finals, files.stored)
  await storeCredits(tx, participantKey, valid)
  await preparePdfs(context, tx, finals)
  const writtenById = new Map(written.map((one) => [one.record.id, one]))
  return candidates.map(({ document, findings }) => {
    const issued = writtenById.get(document.id)
    return issued ? { outcome: 'issued', written: issued } : { outcome: 'invalid', findings }
  })
}

/** The portal makes PDFs before the first request, also for a key that may not read; most users want both languages. */
async function preparePdfs(context: Context, tx: TenantTx, finals: readonly FinalDocument[]): Promise<void> {
  for (const { draft, document } of finals)
    if ((document.lines?.length ?? 0) > largePaperFrom)
      await enqueuePdf(context, tx, { documentId: draft.id, language: 'both', requester: null })
}

/** The files of issued documents: which documents name them, and that they stay. */
async function storeAttachments(
  tx: TenantTx,
  participantKey: string,
  finals: readonly FinalDocument[],
  stored: readonly StoredFile[],
): Promise<void> {
  const issued = finals.map(({ document, draft: { id } }) => ({ id, draft: document }))
  await linkAttachments(tx, participantKey, issued, stored)
  await markAttachmentsIssued(tx, participantKey, [
    ...new Set(issued.flatMap(({ draft }) => uploadedHashes(draft))),
  ])
}

/** The parts of credit notes for several invoices, and with each invoice what credit notes now take from it. */
async function storeCredits(
  tx: TenantTx,
  participantKey: string,
  issued: readonly Candidate[],
): Promise<void> {
  // The amount of a single invoice is stored with the document itself.
  const several = issued.flatMap(({ original, parts }) => (original ? [] : parts))
  await insertCreditParts(tx, participantKey, several)
  const single = issued.flatMap(({ original }) => (original ? [original.id] : []))
  await refreshCredited(tx, [...single, ...several.map(({ originalId }) => originalId)])
}

function finalOf(candidate: Candidate, numbers: ReadonlyMap<string, string>): FinalDocument {
  const { document: draft, contact, checked, original, findings } = candidate
  const { totals, rulePack } = checked
  const document = { ...checked.draft, number: numbers.get(draft.id) } as InvoiceDocument
  return { draft, document, totals, findings, rulePack, original, contact }
}

function usageOf({ checked, contact, document }: Candidate) {
  return { documentId: document.id, draft: checked.draft, totals: checked.totals, contactId: contact?.id }
}

interface IssueConditions {
  readonly participant: Participant
  readonly numbering: NumberPreview
  readonly original: DocumentRecord | undefined
  /** ISO text in UTC. */
  readonly now: string
}

function check({ draft }: DraftToIssue, conditions: IssueConditions): CheckedAsIssued {
  const { participant, numbering, original, now } = conditions
  const fieldsAtIssue = { number: numbering.numberOf(seriesOf(draft.kind)), uuid: newUuid(), issuedAt: now }
  return checkAsIssued(
    withOwnParty(withReferenceTo(draft, original), participant),
    fieldsAtIssue,
    dubaiDate(now),
  )
}

/** Above the participant's amount, another user must have approved this version of the draft. */
function checkApproval(
  { approval }: DocumentRecord,
  { draft, totals }: CheckedAsIssued,
  above: string | null,
): Finding[] {
  if (above === null || approval?.state === 'approved' || !needsApproval(draft, totals, above)) return []
  return [approvalNeeded(above)]
}

function taxDateOfDraft({ draft }: DraftToIssue): string | undefined {
  return taxDateOf(draft)
}

/** A date in a filed VAT period prevents issue, unless the user has confirmed it. */
function checkFiledPeriod(
  draft: InvoiceDraft,
  filed: ReadonlyMap<string, FiledPeriod>,
  { intoFiledPeriod }: IssueWay,
): Finding[] {
  const period = filed.get(taxDateOf(draft) ?? '')
  return period ? [dateInFiledPeriod(draft, period, intoFiledPeriod ? 'warning' : 'fatal')] : []
}

function isRefused(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'fatal')
}
