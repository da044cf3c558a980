import type { UpdateDraftRequest } from '#contract/documents'
import { type Actor, responsibleUserIdOf } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { withOwnParty } from '#core/drafts'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { requireParticipant } from '#server/participants'
import { previewNumbers } from '#server/settings'
import { checkAsIssued } from './check-as-issued.ts'
import { draftContents, replaceContents } from './contents-store.ts'
import { originalOf, withoutServerFields } from './create-draft.ts'
import type { DocumentRecord } from './document.ts'
import { type FullDocument, fullDocumentOf, namesOf } from './full-document.ts'
import type { DocumentPorts } from './ports.ts'
import { savedRecordOf } from './record-of.ts'
import { seriesOf } from './series.ts'
import { type SavedDraft, selectDocument, updateDraftRow } from './store.ts'
import { findNameAr, summarize } from './summarize.ts'

/**
 * Saves a draft again and answers with what was saved. Raises `document.not-found`, `document.already-issued`, and
 * `version.conflict` when somebody saved it in the meantime.
 */
export async function updateDraft(
  context: Context,
  actor: Actor,
  ports: Pick<DocumentPorts, 'people'>,
  id: string,
  input: UpdateDraftRequest,
): Promise<FullDocument> {
  authorize(actor, 'document.draft')
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    const before = await lockDraft(tx, actor, id, input.version)
    const { participantKey } = before
    const bare = withoutServerFields(input.draft)
    const [participant, next, nameAr, original, names] = await Promise.all([
      requireParticipant(tx, actor, participantKey),
      previewNumbers(tx, actor, participantKey, context.clock.now()),
      findNameAr(tx, actor, bare, 'sent'),
      originalOf(tx, actor, participantKey, bare),
      namesOf(tx, actor, ports, [before.createdBy]),
    ])
    const draft = withOwnParty(bare, participant)
    const now = context.clock.now()
    const { totals, findings } = checkAsIssued(
      draft,
      { number: next.numberOf(seriesOf(bare.kind)) },
      dubaiDate(now.toISOString()),
    )
    const saved: SavedDraft = {
      summary: summarize(draft, totals, { direction: 'sent', today: before.date, nameAr }),
      originalDocumentId: original?.id ?? null,
      version: before.version + 1,
      changedBy: responsibleUserIdOf(actor),
    }
    const contents = draftContents(draft, totals)
    await updateDraftRow(tx, actor, id, saved)
    await replaceContents(tx, actor, new Map([[id, contents]]))
    await context.events.publish(tx, actor, { name: 'document.drafted', subjectId: id, participantKey })
    const record = savedRecordOf(before, saved)
    const said = { action: 'document.draftSaved', subjectId: id } as const
    await recordAudit(tx, actor, { ...said, before: gistOf(before), after: gistOf(record) })
    return fullDocumentOf({ record, contents: { ...contents, findings }, original }, names)
  })
}

/** What tells two versions of a draft apart at a glance: the whole of each is too much to keep. */
function gistOf({ version, counterpartyName, date, currency, payable }: DocumentRecord): object {
  return { version, counterpartyName, date, currency, payable }
}

/** The draft, locked until the transaction ends, if it still has the version that the client saw. */
export async function lockDraft(
  tx: Tx,
  scope: TenantScope,
  id: string,
  version: number,
): Promise<DocumentRecord> {
  return requireDraft(await selectDocument(tx, scope, id, { lock: true }), id, version)
}

/** The same of a document that was locked before; without a version, whichever it has. */
export function requireDraft(
  document: DocumentRecord | undefined,
  id: string,
  version?: number,
): DocumentRecord {
  if (!document || document.direction !== 'sent') throw problem('document.not-found', { detail: id })
  if (document.state !== 'draft') throw problem('document.already-issued', { detail: id })
  if (version !== undefined && document.version !== version)
    throw problem('version.conflict', { detail: `${id} has ${document.version}` })
  return document
}
