import type { UpdateDraftRequest } from '#contract/documents'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import type { DocumentPorts, DocumentRecord } from '../model/index.ts'
import { type FullDocument, fullDocumentOf, namesOf } from '../reading/index.ts'
import { lockDraft } from './lock-draft.ts'
import { saveDrafts } from './save-drafts.ts'

/**
 * Updates a draft and returns it. Raises `document.not-found`, `document.already-issued`, and `version.conflict` when
 * it was saved by another request since.
 * While it awaits approval it stays as it was submitted: `document.awaits-approval`.
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
    const before = await lockDraft(tx, id, input.version)
    if (before.approval?.state === 'awaiting') throw problem('document.awaits-approval', { detail: id })
    const { participantKey } = before
    const drafts = [{ draft: input.draft, replaces: before }]
    const [names, [written]] = await Promise.all([
      namesOf(tx, ports, [before.createdBy]),
      saveDrafts(context, tx, actor, participantKey, drafts, { withFindings: true }),
    ])
    if (!written) throw new Error('no draft was saved')
    await context.events.publish(tx, { name: 'document.drafted', subjectId: id, participantKey })
    await recordAudit(tx, actor, {
      action: 'document.draftSaved',
      subjectId: id,
      before: digestOf(before),
      after: digestOf(written.record),
    })
    return fullDocumentOf(written, names)
  })
}

/**
 * The fields for the audit trail by which two versions of a draft differ at a glance: the whole of each would be too
 * large.
 */
function digestOf({ version, counterpartyName, date, currency, payable }: DocumentRecord): object {
  return { version, counterpartyName, date, currency, payable }
}
