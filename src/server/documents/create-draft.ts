import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { type InvoiceDraft, isCreditNote, isSelfBilled } from '#core/invoice'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { newId } from '#platform/ids'
import { recordAudit } from '#server/audit'
import { requireParticipant } from '#server/participants'
import { checkDraft } from './check-draft.ts'
import { writeContents } from './contents-store.ts'
import { noExchange } from './document.ts'
import { findOriginal } from './find-original.ts'
import { withOwnParty } from './own-party.ts'
import { placeOf } from './standing.ts'
import { insertDocument } from './store.ts'
import { summarizeFor } from './summarize.ts'

/**
 * Saves a new draft of the participant; what it lacks is for issuing to say.
 * @returns the id of the draft
 */
export async function createDraft(
  context: Context,
  actor: Actor,
  participantKey: string,
  draft: InvoiceDraft,
): Promise<string> {
  authorize(actor, 'document.draft')
  return await context.db.tenant(actor, (tx) => insertDraft(context, tx, actor, participantKey, draft))
}

/** The same inside a transaction, for the operations that make drafts out of other things. */
export async function insertDraft(
  context: Context,
  tx: Tx,
  actor: Actor,
  participantKey: string,
  given: InvoiceDraft,
): Promise<string> {
  const participant = await requireParticipant(tx, actor, participantKey)
  const draft = withOwnParty(withoutServerFields(given), participant)
  const now = context.clock.now()
  const today = dubaiDate(now.toISOString())
  const { totals } = checkDraft(draft, today)
  const id = newId('doc')
  await insertDocument(
    tx,
    actor,
    {
      id,
      participantKey,
      direction: 'sent',
      state: 'draft',
      summary: await summarizeFor(tx, actor, draft, totals, { direction: 'sent', today }),
      uuid: null,
      originalDocumentId: await originalOf(tx, actor, participantKey, draft),
      envelopeId: null,
      facts: noExchange,
      place: placeOf({ state: 'draft', facts: noExchange }),
      rejectedOnArrival: false,
      unread: false,
      createdBy: actor.userId,
    },
    now,
  )
  await writeContents(tx, actor, id, {
    draft,
    totals,
    findings: [],
    xml: null,
    xmlSha256: null,
    rulePack: null,
    frozen: false,
  })
  await context.events.publish(tx, actor, { name: 'document.drafted', subjectId: id, participantKey })
  await recordAudit(tx, actor, { action: 'document.drafted', subjectId: id })
  return id
}

/** The unique identifier of a document is ours to give, at issue. */
export function withoutServerFields(draft: InvoiceDraft): InvoiceDraft {
  const { uuid: _uuid, ...rest } = draft
  return rest
}

/** The id of the document of ours that a credit note corrects, when it names exactly one. */
export async function originalOf(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  draft: InvoiceDraft,
): Promise<string | null> {
  if (!isCreditNote(draft.kind) || draft.precedingDocuments?.length !== 1) return null
  const original = await findOriginal(tx, scope, participantKey, {
    selfBilled: isSelfBilled(draft.kind),
    number: draft.precedingDocuments[0]?.number ?? '',
  })
  return original?.id ?? null
}
