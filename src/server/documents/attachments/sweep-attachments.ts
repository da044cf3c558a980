import { systemActor } from '#platform/actors/system-actor'
import type { Context } from '#platform/base/context'
import { type JobHandlers, TenantPayload } from '#platform/queue/job-handlers'
import { deleteStaleLinks, deleteUnused, lockDocumentsWithFiles } from './store.ts'

/** Documents per transaction. */
const batch = 200
/** Days for which a file stays that no document names: an import that replaced a draft can be undone. */
const unusedDays = 30

/**
 * Deletes files of an organization that no draft or document has named for 30 days. Runs every night for each
 * organization.
 */
async function sweepAttachments(context: Context, payload: unknown): Promise<void> {
  // Sweeping has no requester: the portal does it every night.
  const worker = systemActor(TenantPayload.parse(payload))
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after
    after = await context.db.tenant(worker, async (tx) => {
      const ids = await lockDocumentsWithFiles(tx, from, batch)
      if (ids.length > 0) await deleteStaleLinks(tx, ids)
      return ids.length === batch ? ids.at(-1) : undefined
    })
  }
  const now = context.clock.now()
  const before = new Date(now.getTime() - unusedDays * 24 * 60 * 60_000)
  await context.db.tenant(worker, (tx) => deleteUnused(tx, now, before))
}

/** Run every night for each organization. */
export const sweepAttachmentsJob = 'documents.sweepAttachments'

export const attachmentJobs: JobHandlers = { [sweepAttachmentsJob]: sweepAttachments }
