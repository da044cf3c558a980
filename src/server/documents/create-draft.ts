import type { CreateDraftRequest } from '#contract/documents'
import { type Actor, responsibleUserIdOf, userIdOf } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { withOwnParty } from '#core/drafts'
import { withFormDefaults, withOwnAccounts } from '#core/form-defaults'
import { type InvoiceDraft } from '#core/invoice'
import { isCreditNote, isSelfBilled } from '#core/kinds'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { newId } from '#platform/ids'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { requireParticipant } from '#server/participants'
import { previewNumbers, selectBankAccounts, usualAccounts } from '#server/settings'
import { checkAsIssued } from './check-as-issued.ts'
import { draftContents, insertContents } from './contents-store.ts'
import { createOnce } from './create-once.ts'
import { type DocumentRecord, noExchange } from './document.ts'
import { findOriginal } from './find-original.ts'
import { type FullDocument, fullDocumentOf, namesOf, type WrittenDocument } from './full-document.ts'
import type { DocumentPorts } from './ports.ts'
import { recordOf } from './record-of.ts'
import { seriesOf } from './series.ts'
import { filterKeysOf } from './standing.ts'
import { insertDraftRow, type NewDocument, selectDocument } from './store.ts'
import { findNameAr, summarize } from './summarize.ts'

/**
 * Saves a new draft of the participant, with the defaults of the form for omitted fields; issuing checks for fields that are still
 * missing. Returns the saved draft. Raises `document.not-found` when there is no document that it says it
 * was made from.
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
  const asked = { operation: 'document.create', key: idempotencyKey, request }
  return await createOnce(context, actor, ports, asked, async (tx) => {
    if (source && !(await selectDocument(tx, actor, source))) throw problem('document.not-found')
    const [names, written] = await Promise.all([
      namesOf(tx, actor, ports, [userIdOf(actor)]),
      insertDraft(context, tx, actor, participantKey, draft, { withDefaults: true }),
    ])
    return fullDocumentOf(written, names)
  })
}

/** The same inside a transaction, for the operations that make drafts out of other things. */
export async function insertDraft(
  context: Context,
  tx: Tx,
  actor: Actor,
  participantKey: string,
  given: InvoiceDraft,
  { withDefaults = false } = {},
): Promise<WrittenDocument> {
  const accounts = withDefaults ? await selectBankAccounts(tx, actor, participantKey) : []
  const filled = withDefaults
    ? withOwnAccounts(withFormDefaults(given, usualAccounts(accounts)(given.currency)), accounts)
    : given
  const stripped = withoutServerFields(filled)
  const [participant, next, nameAr, original] = await Promise.all([
    requireParticipant(tx, actor, participantKey),
    previewNumbers(tx, actor, participantKey, context.clock.now()),
    findNameAr(tx, actor, stripped, 'sent'),
    originalOf(tx, actor, participantKey, stripped),
  ])
  const draft = withOwnParty(stripped, participant)
  const now = context.clock.now()
  const today = dubaiDate(now.toISOString())
  const { totals, findings } = checkAsIssued(draft, { number: next.numberOf(seriesOf(stripped.kind)) }, today)
  const document: NewDocument = {
    id: newId('doc'),
    participantKey,
    direction: 'sent',
    state: 'draft',
    summary: summarize(draft, totals, { direction: 'sent', today, nameAr }),
    uuid: null,
    originalDocumentId: original?.id ?? null,
    envelopeId: null,
    facts: noExchange,
    filterKeys: filterKeysOf({ state: 'draft', facts: noExchange }),
    rejectedOnArrival: false,
    unread: false,
    payeeAccounts: [],
    createdBy: userIdOf(actor),
    changedBy: responsibleUserIdOf(actor),
  }
  const { id } = document
  const contents = draftContents(draft, totals)
  await insertDraftRow(tx, actor, document, now)
  await insertContents(tx, actor, id, contents)
  await context.events.publish(tx, actor, { name: 'document.drafted', subjectId: id, participantKey })
  await recordAudit(tx, actor, { action: 'document.drafted', subjectId: id })
  return { record: recordOf(document, now), contents: { ...contents, findings }, original }
}

/** The unique identifier of a document is ours to give, at issue. */
export function withoutServerFields(draft: InvoiceDraft): InvoiceDraft {
  const { uuid: _uuid, ...rest } = draft
  return rest
}

/** The document of ours that a credit note corrects, when it names exactly one; see `creditRecords` for several. */
export async function originalOf(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  draft: InvoiceDraft,
): Promise<DocumentRecord | undefined> {
  const [number, ...others] = creditedNumbersOf(draft)
  const selfBilled = isSelfBilled(draft.kind)
  return number !== undefined && others.length === 0
    ? await findOriginal(tx, scope, participantKey, { selfBilled, number })
    : undefined
}

/** The numbers of the invoices that a credit note names, each once, in its order. */
export function creditedNumbersOf({ kind, precedingDocuments }: InvoiceDraft): string[] {
  const named = isCreditNote(kind) ? (precedingDocuments ?? []) : []
  return [...new Set(named.map(({ number }) => number?.trim() ?? '').filter((number) => number !== ''))]
}
