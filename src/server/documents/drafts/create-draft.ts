import type { CreateDraftRequest } from '#contract/documents'
import { type Actor, userIdOf } from '#core/access'
import { withFormDefaults, withOwnAccounts } from '#core/form-defaults'
import type { InvoiceDraft } from '#core/invoice'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import { selectBankAccounts, usualAccounts } from '#server/settings'
import type { DocumentPorts } from '../model/index.ts'
import { type FullDocument, fullDocumentOf, namesOf, type WrittenDocument } from '../reading/index.ts'
import { selectDocument } from '../rows/index.ts'
import { createOnce } from './create-once.ts'
import { saveDrafts } from './save-drafts.ts'

/**
 * Saves a new draft of the participant, with the defaults of the form for omitted fields; issuing checks for fields
 * that are still missing. Returns the saved draft. Raises `document.not-found` when the document that it names as its
 * source does not exist.
 */
export async function createDraft(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  participantKey: string,
  { draft, source }: CreateDraftRequest,
  idempotencyKey: string | undefined,
): Promise<FullDocument> {
  authorize(actor, 'document.draft')
  authorize(actor, 'document.read')
  const request = { participantKey, draft, ...(source ? { source } : {}) }
  const keyed = { operation: 'document.create', key: idempotencyKey, request }
  return await createOnce(context, actor, ports, keyed, async (tx) => {
    if (source && !(await selectDocument(tx, source))) throw problem('document.not-found')
    const [names, written] = await Promise.all([
      namesOf(tx, ports, [userIdOf(actor)]),
      withDefaults(tx, participantKey, draft).then((filled) =>
        insertDraft(context, tx, actor, participantKey, filled),
      ),
    ])
    return fullDocumentOf(written, names)
  })
}

/** The draft with the defaults of the form, and with our account that it is paid to. */
async function withDefaults(
  tx: TenantTx,
  participantKey: string,
  draft: InvoiceDraft,
): Promise<InvoiceDraft> {
  const accounts = await selectBankAccounts(tx, participantKey)
  return withOwnAccounts(withFormDefaults(draft, usualAccounts(accounts)(draft.currency)), accounts)
}

/** Saves a new draft inside a transaction, for operations that create drafts from other records. */
export async function insertDraft(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  participantKey: string,
  draft: InvoiceDraft,
): Promise<WrittenDocument> {
  const [written] = await saveDrafts(context, tx, actor, participantKey, [{ draft, replaces: null }], {
    withFindings: true,
  })
  if (!written) throw new Error('no draft was saved')
  const subjectId = written.record.id
  await context.events.publish(tx, { name: 'document.drafted', subjectId, participantKey })
  await recordAudit(tx, actor, { action: 'document.drafted', subjectId })
  return written
}
