import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { checkUploadedFiles } from '#core/draft-checks'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { type Approver, findApprovers, previewNumbers } from '#server/settings'
import { storedAttachments } from '../attachments/index.ts'
import { checkAsIssued, selectContents } from '../contents/index.ts'
import { selectCreditParts, selectPartsOfCredits } from '../credits/index.ts'
import {
  barredFromApproval,
  type DocumentContents,
  type DocumentPorts,
  type DocumentRecord,
  toStoredFinding,
} from '../model/index.ts'
import { seriesOf } from '../numbers/index.ts'
import { findAccountHistory } from '../received/index.ts'
import { selectCorrections, selectDocument } from '../rows/index.ts'
import { type FullDocument, namesOf, type RelatedDocument } from './full-document.ts'
import { actorsOf, documentTimeline, newestFirst, type TimelineEntry } from './timeline.ts'

/** A document with all related records: contents, findings, timeline, relations. */
export async function getDocument(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  id: string,
): Promise<FullDocument> {
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    const record = await selectDocument(tx, id)
    if (!record) throw problem('document.not-found', { detail: id })
    const today = dubaiDate(context.clock.now().toISOString())
    const [contents, names, onItsWay, attempts, related, accounts, approvers] = await Promise.all([
      contentsOf(context, tx, record, today),
      namesOf(tx, ports, actorsOf(record)),
      ports.timeline(tx, id),
      ports.attempts(tx, id),
      relatedOf(tx, record),
      findAccountHistory(tx, record),
      approversOf(tx, record),
    ])
    const timeline = [...documentTimeline(record, names), ...(await named(tx, ports, onItsWay))]
    return { record, contents, timeline: newestFirst(timeline), attempts, related, approvers, ...accounts }
  })
}

/** The contents; for a draft with findings as if it were issued now. */
async function contentsOf(
  context: Context,
  tx: TenantTx,
  document: DocumentRecord,
  today: string,
): Promise<DocumentContents> {
  const contents = await selectContents(tx, document.id, context.largestDocument)
  if (document.state !== 'draft') return contents
  const { participantKey } = document
  const [next, stored] = await Promise.all([
    previewNumbers(tx, participantKey, context.clock.now()),
    storedAttachments(tx, participantKey, [contents]),
  ])
  const number = next.numberOf(seriesOf(contents.draft.kind))
  const { totals, findings } = checkAsIssued(contents.draft, { number }, today)
  const ofFiles = checkUploadedFiles(contents.draft, stored).map(toStoredFinding)
  return { ...contents, totals, findings: [...findings, ...ofFiles] }
}

/** The members who may decide about a draft that awaits approval; null for other documents. */
async function approversOf(tx: TenantTx, document: DocumentRecord): Promise<Approver[] | null> {
  if (document.approval?.state !== 'awaiting') return null
  const barred = barredFromApproval(document)
  const { approvers } = await findApprovers(tx, document.participantKey)
  return approvers.filter(({ id }) => !barred.includes(id))
}

/** Names of users instead of their ids; unknown users stay anonymous. */
async function named(
  tx: TenantTx,
  ports: DocumentPorts,
  entries: readonly TimelineEntry[],
): Promise<TimelineEntry[]> {
  const isPerson = (actor: string) => actor.startsWith('usr_')
  const ids = [...new Set(entries.map(({ actor }) => actor).filter(isPerson))]
  if (ids.length === 0) return [...entries]
  const names = await ports.people(tx, ids)
  return entries.map((entry) =>
    isPerson(entry.actor) ? { ...entry, actor: names.get(entry.actor) ?? 'person' } : entry,
  )
}

async function relatedOf(tx: TenantTx, document: DocumentRecord): Promise<RelatedDocument[]> {
  const { originalDocumentId } = document
  const [corrected, corrections, creditParts, takes] = await Promise.all([
    originalDocumentId === null ? undefined : selectDocument(tx, originalDocumentId),
    selectCorrections(tx, document.id),
    selectCreditParts(tx, document.id),
    selectPartsOfCredits(tx, [document.id]),
  ])
  const parts: RelatedDocument[] = []
  for (const { amount, creditId, originalId } of [...takes, ...creditParts]) {
    const isOriginal = creditId === document.id
    const other = await selectDocument(tx, isOriginal ? originalId : creditId)
    const relation = isOriginal ? 'corrects' : 'correctedBy'
    if (other) parts.push({ document: other, relation, part: amount })
  }
  return [
    ...(corrected ? [{ document: corrected, relation: 'corrects' as const }] : []),
    ...corrections.map((one) => ({ document: one, relation: 'correctedBy' as const })),
    ...parts,
  ]
}
