import type { ContactInput, MergeContactRequest } from '#contract/contacts'
import { contactMerged } from '#contract/domain-events/contact-merged'
import { contactUpdated } from '#contract/domain-events/contact-updated'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { fieldFinding, problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import type { NewDomainEvent } from '#platform/queue/domain-events'
import { recordAudit } from '#server/audit'
import { checkContact } from './check-contact.ts'
import { type ContactRecord, inputOf } from './contact.ts'
import { contactEvent } from './contact-event.ts'
import { contactStore, redirectMerged } from './store.ts'
import { withFieldsOf } from './with-fields-of.ts'

/**
 * Merges a contact into another one, which stays: it keeps its own fields and takes over missing ones. The merged one
 * is archived and points to it from then on, so that documents to its participant id count at the remaining one and
 * appear in its statement; documents do not change. Irreversible.
 * Raises `common.invalid`, `contact.not-found`, `contact.merged` and `version.conflict`.
 */
export async function mergeContact(
  context: Context,
  actor: Actor,
  id: string,
  { into, version, intoVersion }: MergeContactRequest,
): Promise<ContactRecord> {
  authorize(actor, 'contact.write')
  if (id === into) throw refusal('Choose another contact to merge this one into.')
  return await context.db.tenant(actor, async (tx) => {
    const both = await contactStore.selectAll(tx, [id, into])
    const [merged, remaining] = [both.get(id), both.get(into)]
    if (!merged || !remaining) throw problem('contact.not-found', { detail: merged ? into : id })
    refuseMerged(merged)
    if (remaining.archived) throw refusal('This contact is archived; merge into one that is in use.')
    if (merged.version !== version || remaining.version !== intoVersion)
      throw problem('version.conflict', { detail: id })
    return await merge(context, tx, actor, merged, remaining)
  })
}

async function merge(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  merged: ContactRecord,
  remaining: ContactRecord,
): Promise<ContactRecord> {
  const updatedAt = context.clock.now().toISOString()
  const fields = withFieldsOf(inputOf(remaining), inputOf(merged))
  await checkContact(fields)
  // First the merged one: a participant id belongs to one active contact only.
  const archivedContact: ContactRecord = {
    ...merged,
    archived: true,
    mergedInto: remaining.id,
    version: merged.version + 1,
    updatedAt,
  }
  await contactStore.replace(tx, archivedContact)
  const after: ContactRecord = {
    ...remaining,
    ...fields,
    reachability:
      fields.participantId === remaining.participantId ? remaining.reachability : merged.reachability,
    usageCount: remaining.usageCount + merged.usageCount,
    version: remaining.version + 1,
    updatedAt,
  }
  if (!(await contactStore.replace(tx, after))) throw problem('contact.duplicate', { detail: remaining.id })
  await contactStore.addUsage(tx, new Map([[remaining.id, merged.usageCount]]))
  await redirectMerged(tx, merged.id, remaining.id)
  await recordMerge(context, tx, actor, { merged, remaining, fields }, [
    contactEvent(contactMerged, archivedContact),
    contactEvent(contactUpdated, after),
  ])
  return after
}

async function recordMerge(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  { merged, remaining, fields }: { merged: ContactRecord; remaining: ContactRecord; fields: ContactInput },
  domainEvents: readonly NewDomainEvent[],
): Promise<void> {
  const signals = [merged.id, remaining.id].map(
    (subjectId) => ({ name: 'contact.changed', subjectId, participantKey: null }) as const,
  )
  await context.events.publishAll(tx, signals, { domainEvents })
  await recordAudit(tx, actor, {
    action: 'contact.merged',
    subjectId: merged.id,
    before: inputOf(merged),
    after: { mergedInto: remaining.id },
  })
  await recordAudit(tx, actor, {
    action: 'contact.updated',
    subjectId: remaining.id,
    before: inputOf(remaining),
    after: fields,
  })
}

function refusal(message: string) {
  return problem('common.invalid', { findings: [fieldFinding('into', 'falaj-contact-merge', message)] })
}

/** Raises `contact.merged` for a contact that was merged into another one. */
export function refuseMerged({ id, mergedInto }: ContactRecord): void {
  if (mergedInto === null) return
  const message = 'This contact was merged into another one; open that one instead.'
  const params = { id: mergedInto }
  throw problem('contact.merged', {
    detail: id,
    findings: [fieldFinding('id', 'falaj-contact-merged', message, params)],
  })
}
