import type { CreateDraftRequest } from '#contract/documents'
import { type Actor, userIdOf } from '#core/access'
import { withFormDefaults, withOwnAccounts } from '#core/form-defaults'
import type { InvoiceDraft } from '#core/invoice'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import { selectBankAccounts, selectPaymentDefaults, usualAccounts } from '#server/settings'
import type { DocumentPorts } from '../model/index.ts'
import { type FullDocument, fullDocumentOf, namesOf, type WrittenDocument } from '../reading/index.ts'
import { selectDocument } from '../rows/index.ts'
import { createIdempotently } from './create-idempotently.ts'
import { type Completion, type SaveOptions, saveDrafts } from './save-drafts.ts'

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
  return await createIdempotently(context, actor, ports, keyed, async (tx) => {
    if (source && !(await selectDocument(tx, source))) throw problem('document.not-found')
    const [names, written] = await Promise.all([
      namesOf(tx, ports, [userIdOf(actor)]),
      insertDraft(context, tx, actor, participantKey, draft, () => formDefaults(tx, participantKey)),
    ])
    return fullDocumentOf(written, names)
  })
}

/** Adds the defaults of the form to a draft, and the account of the participant that it is paid to. */
async function formDefaults(tx: TenantTx, participantKey: string): Promise<Completion> {
  const [accounts, payment] = await Promise.all([
    selectBankAccounts(tx, participantKey),
    selectPaymentDefaults(tx, participantKey),
  ])
  const usual = usualAccounts(accounts)
  return (draft) => withOwnAccounts(withFormDefaults(draft, usual(draft.currency), payment), accounts)
}

/**
 * Saves a new draft inside a transaction, for operations that create drafts from other records.
 * @param defaults as in `SaveOptions`
 */
export async function insertDraft(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  participantKey: string,
  draft: InvoiceDraft,
  defaults?: SaveOptions['defaults'],
): Promise<WrittenDocument> {
  const [written] = await saveDrafts(context, tx, actor, participantKey, [{ draft, replaces: null }], {
    withFindings: true,
    defaults,
  })
  if (!written) throw new Error('no draft was saved')
  const subjectId = written.record.id
  await context.events.publish(tx, { name: 'document.drafted', subjectId, participantKey })
  await recordAudit(tx, actor, { action: 'document.drafted', subjectId })
  return written
}
