import { type Actor, responsibleUserIdOf, userIdOf } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { checkUploadedFiles } from '#core/draft-checks'
import { withOwnParty } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import type { TenantTx } from '#platform/database/database'
import { findContactsOfParties } from '#server/contacts'
import { requireParticipant } from '#server/participants'
import { previewNumbers } from '#server/settings'
import { linkAttachments, storedAttachments } from '../attachments/index.ts'
import {
  checkAsIssued,
  counterpartyOf,
  draftContents,
  insertDraftContents,
  replaceContents,
  summarize,
  totalsAsIssued,
  withoutServerFields,
} from '../contents/index.ts'
import { originalOf, withReferenceTo } from '../credits/index.ts'
import { type DocumentRecord, noExchange, toStoredFinding } from '../model/index.ts'
import { seriesOf } from '../numbers/index.ts'
import type { WrittenDocument } from '../reading/index.ts'
import { type NewDocument, newRecord } from '../rows/index.ts'
import { filterKeysOf } from '../standing/index.ts'
import { insertDraftRows, type SavedDraft, savedRecord, updateDraftRows } from './store.ts'

interface DraftToSave {
  readonly draft: InvoiceDraft
  /** The draft that it replaces, locked by the transaction; null for a new one. */
  readonly replaces: DocumentRecord | null
  /** Without `withFindings`: how many findings prevent issuing, if the caller knows. */
  readonly faults?: number
}

/** Completes a draft with values that it omits. Pure. */
export type Completion = (draft: InvoiceDraft) => InvoiceDraft

export interface SaveOptions {
  /** Whether to run the rules, for a response with findings. Otherwise only totals are computed. */
  readonly withFindings: boolean
  /** Whether a credit note gets the number and the unique identifier of the invoice that it corrects, as at issue. */
  readonly completesReference?: boolean
  /** Reads the defaults of a draft, in the round trip in which the records that drafts name are read. */
  readonly defaults?: (() => Promise<Completion>) | undefined
}

/**
 * Saves drafts of a participant in the caller's transaction: new ones, and over drafts that exist. The only place that
 * writes the row and the contents of a draft; permission, events and audit are the caller's.
 * Raises `participant.not-found`.
 * @returns the saved drafts, in the order given
 */
export async function saveDrafts(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  participantKey: string,
  drafts: readonly DraftToSave[],
  { withFindings, completesReference = false, defaults }: SaveOptions,
): Promise<WrittenDocument[]> {
  const entered = drafts.map(({ draft }) => withoutServerFields(draft))
  const [participant, next, contacts, originals, stored, complete] = await Promise.all([
    requireParticipant(tx, participantKey),
    previewNumbers(tx, participantKey, context.clock.now()),
    findContactsOfParties(
      tx,
      entered.map((draft) => counterpartyOf(draft, 'sent')),
    ),
    Promise.all(entered.map((draft) => originalOf(tx, participantKey, draft))),
    storedAttachments(tx, participantKey, drafts, { lock: true }),
    defaults?.(),
  ])
  const now = context.clock.now()
  const today = dubaiDate(now.toISOString())
  const prepared = drafts.map(({ replaces, faults = null }, index): PreparedDraft => {
    const original = originals[index]
    const entry = entered[index] as InvoiceDraft
    const own = withOwnParty(complete ? complete(entry) : entry, participant)
    const fieldsAtIssue = { number: next.numberOf(seriesOf(own.kind)) }
    const checked = withFindings ? checkAsIssued(own, fieldsAtIssue, today) : undefined
    const totals = checked?.totals ?? totalsAsIssued(own, fieldsAtIssue)
    const ofFiles = checked ? checkUploadedFiles(own, stored).map(toStoredFinding) : []
    const findings = [...(checked?.findings ?? []), ...ofFiles]
    const draft = completesReference ? withReferenceTo(own, original) : own
    const change: SavedDraft = {
      summary: summarize(draft, totals, {
        direction: 'sent',
        today: replaces?.date ?? today,
        contact: contacts[index],
      }),
      originalDocumentId: original?.id ?? null,
      version: (replaces?.version ?? 0) + 1,
      faults: withFindings ? findings.filter(({ severity }) => severity === 'fatal').length : faults,
      changedBy: responsibleUserIdOf(actor),
    }
    const contents = draftContents(draft, totals)
    return { replaces, change, contents, findings, original }
  })
  const saved: WrittenDocument[] = []
  for (const some of inStretches(prepared)) saved.push(...(await write(tx, actor, participantKey, some, now)))
  const named = saved.map(({ contents: { draft }, record: { id } }) => ({ id, draft }))
  await linkAttachments(tx, participantKey, named, stored)
  return saved
}

/** A draft with all that is written of it, and what only the answer has. */
interface PreparedDraft {
  readonly replaces: DocumentRecord | null
  readonly change: SavedDraft
  readonly contents: ReturnType<typeof draftContents>
  readonly findings: WrittenDocument['contents']['findings']
  readonly original: WrittenDocument['original']
}

/** Lines of drafts that are written by one statement: a list of more would hold up the event loop. */
const linesTogether = 2_000

/** Drafts in order, as many at a time as one statement writes. */
function inStretches(drafts: readonly PreparedDraft[]): PreparedDraft[][] {
  const stretches: PreparedDraft[][] = []
  let lines = Number.POSITIVE_INFINITY
  for (const draft of drafts) {
    const own = draft.contents.draft.lines?.length ?? 0
    lines += own
    if (lines > linesTogether) {
      stretches.push([])
      lines = own
    }
    stretches.at(-1)?.push(draft)
  }
  return stretches
}

/** Writes rows and contents, each kind by one statement. */
async function write(
  tx: TenantTx,
  actor: Actor,
  participantKey: string,
  drafts: readonly PreparedDraft[],
  now: Date,
): Promise<WrittenDocument[]> {
  const inserted: NewDocument[] = []
  const changes = new Map<string, SavedDraft>()
  const contentsOf = {
    inserted: new Map<string, PreparedDraft['contents']>(),
    changed: new Map<string, PreparedDraft['contents']>(),
  }
  const saved = drafts.map(({ change, contents, findings, original, replaces }): WrittenDocument => {
    const shown = { contents: { ...contents, findings }, original }
    if (replaces) {
      changes.set(replaces.id, change)
      contentsOf.changed.set(replaces.id, contents)
      return { record: savedRecord(replaces, change), ...shown }
    }
    const document = newDraft(actor, participantKey, change)
    inserted.push(document)
    contentsOf.inserted.set(document.id, contents)
    return { record: newRecord(document, now), ...shown }
  })
  await insertDraftRows(tx, inserted, now)
  if (inserted.length > 0) await insertDraftContents(tx, contentsOf.inserted)
  await updateDraftRows(tx, changes)
  await replaceContents(tx, contentsOf.changed)
  return saved
}

function newDraft(
  actor: Actor,
  participantKey: string,
  { summary, originalDocumentId, changedBy, faults }: SavedDraft,
): NewDocument {
  return {
    id: newId('doc'),
    participantKey,
    direction: 'sent',
    state: 'draft',
    summary,
    uuid: null,
    originalDocumentId,
    envelopeId: null,
    facts: noExchange,
    filterKeys: filterKeysOf({ state: 'draft', facts: noExchange }),
    rejectedOnArrival: false,
    unread: false,
    faults,
    payeeAccounts: [],
    createdBy: userIdOf(actor),
    changedBy,
  }
}
