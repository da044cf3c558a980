import type { UpdateDraftRequest } from '#contract/documents'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { problem } from '#platform/problem'
import { requireParticipant } from '#server/participants'
import { checkDraft } from './check-draft.ts'
import { draftContents, replaceContents } from './contents-store.ts'
import { originalOf, withoutServerFields } from './create-draft.ts'
import type { DocumentRecord } from './document.ts'
import { withOwnParty } from './own-party.ts'
import { selectDocument, updateDraftRow } from './store.ts'
import { summarizeFor } from './summarize.ts'

/**
 * Saves a draft again. Raises `document.not-found`, `document.already-issued`, and `version.conflict` when
 * somebody saved it in the meantime.
 */
export async function updateDraft(
  context: Context,
  actor: Actor,
  id: string,
  input: UpdateDraftRequest,
): Promise<void> {
  authorize(actor, 'document.draft')
  await context.db.tenant(actor, async (tx) => {
    const document = await lockDraft(tx, actor, id, input.version)
    const participant = await requireParticipant(tx, actor, document.participantKey)
    const draft = withOwnParty(withoutServerFields(input.draft), participant)
    const now = context.clock.now()
    const today = dubaiDate(now.toISOString())
    const { totals } = checkDraft(draft, today)
    await updateDraftRow(
      tx,
      actor,
      id,
      {
        summary: await summarizeFor(tx, actor, draft, totals, { direction: 'sent', today: document.date }),
        originalDocumentId: (await originalOf(tx, actor, document.participantKey, draft))?.id ?? null,
        version: document.version + 1,
      },
      now,
    )
    await replaceContents(tx, actor, id, draftContents(draft, totals))
    await context.events.publish(tx, actor, {
      name: 'document.drafted',
      subjectId: id,
      participantKey: document.participantKey,
    })
  })
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

/** The same of a document that was locked before. */
export function requireDraft(
  document: DocumentRecord | undefined,
  id: string,
  version: number,
): DocumentRecord {
  if (!document || document.direction !== 'sent') throw problem('document.not-found', { detail: id })
  if (document.state !== 'draft') throw problem('document.already-issued', { detail: id })
  if (document.version !== version)
    throw problem('version.conflict', { detail: `${id} has ${document.version}` })
  return document
}
