/** How legal files get into the object store: documents are walked once, and then followed by their events. */
import type { Context } from '#platform/base/context'
import { idAt } from '#platform/base/ids'
import type { TenantScope, TenantTx } from '#platform/database/database'
import { listEventsAfter } from '#platform/queue/events'
import { TenantPayload } from '#platform/queue/job-handlers'
import type { ObjectStore } from './object-store.ts'
import { objectKey, recordFiles, sha256Of } from './record-files.ts'
import {
  type ArchivedFile,
  beginHead,
  insertFiles,
  moveHead,
  selectFiles,
  selectHead,
  selectRecordIds,
  selectRecordsAmong,
  selectTenants,
} from './store.ts'

export const sweepJob = 'archive.sweep'
export const followJob = 'archive.follow'

const minute = 60_000
const sweepEvery = 10 * minute
/**
 * Milliseconds after an event at which its document is archived: most of its exchange is over then, and every
 * transaction has ended.
 */
const settled = 5 * minute
/** Events are stored for thirty days: a follower that is further behind scans all documents again. */
const forgottenAfter = 25 * 24 * 60 * minute
/** Documents that one turn walks, and events that it follows. */
const turn = { documents: 50, events: 200 }

/** Enqueues the next round; a worker calls it when it starts. */
export async function scheduleArchive(context: Context): Promise<void> {
  const runAt = new Date(context.clock.now().getTime() + sweepEvery)
  await context.db.system((tx) => context.jobs.enqueue(tx, sweepJob, {}, { key: sweepJob, runAt }))
}

/** Archives new files of every tenant's documents. */
export async function sweepArchive(context: Context): Promise<void> {
  // First, so that there is a next round even if this one fails.
  await scheduleArchive(context)
  await context.db.system(async (tx) => {
    const tenants = await selectTenants(tx)
    await context.jobs.enqueueLost(tx, tenants.map(followJobOf))
  })
}

function followJobOf(tenant: TenantScope) {
  const { environment, organizationId } = tenant
  const payload = TenantPayload.parse(tenant)
  return {
    name: followJob,
    payload,
    key: `${followJob}:${organizationId}:${environment}`,
    lane: organizationId,
  }
}

/** One turn of a tenant's archive; when there is more to do it enqueues the next one. */
export async function followDocuments(context: Context, store: ObjectStore, payload: unknown): Promise<void> {
  const scope = TenantPayload.parse(payload)
  const next = await context.db.tenant(scope, (tx) => nextDocuments(context, tx))
  for (const id of next.ids) await archiveDocument(context, store, scope, id)
  await context.db.tenant(scope, async (tx) => {
    await moveHead(tx, next.head, next.to, context.clock.now())
    const { key, lane, name, payload: again } = followJobOf(scope)
    if (next.hasMore) await context.jobs.enqueue(tx, name, again, { key, lane })
  })
}

async function nextDocuments(context: Context, tx: TenantTx) {
  const now = context.clock.now()
  let head = await selectHead(tx)
  if (!head || now.getTime() - Date.parse(head.followedAt) > forgottenAfter) {
    // Behind the newest event, there may be one that another transaction commits later, with an older id.
    await beginHead(tx, idAt('evt', Date.now() - settled), now)
    head = await selectHead(tx)
  }
  if (!head) throw new Error('the archive of a tenant has no beginning')
  const { eventId, walkedTo } = head
  if (walkedTo !== null) {
    const ids = await selectRecordIds(tx, walkedTo, turn.documents)
    const last = ids.length === turn.documents ? (ids.at(-1) ?? null) : null
    return { head, ids, to: { eventId, walkedTo: last }, hasMore: true }
  }
  const before = new Date(now.getTime() - settled).toISOString()
  const events = await listEventsAfter(tx, eventId, turn.events)
  const recent = events.findIndex(({ at }) => at > before)
  const over = recent < 0 ? events : events.slice(0, recent)
  const named = over.flatMap(({ name, subjectId }) => (name.startsWith('document.') ? subjectId : []))
  const ids = await selectRecordsAmong(tx, [...new Set(named)])
  return {
    head,
    ids,
    to: { eventId: over.at(-1)?.id ?? eventId, walkedTo },
    hasMore: over.length === turn.events,
  }
}

/** Writes missing files of a document to the object store, and then records them as stored. */
async function archiveDocument(
  context: Context,
  store: ObjectStore,
  scope: TenantScope,
  documentId: string,
): Promise<void> {
  const { files, archived } = await context.db.tenant(scope, async (tx) => ({
    files: await recordFiles(tx, documentId),
    archived: new Set((await selectFiles(tx, documentId)).map(({ sha256 }) => sha256)),
  }))
  const added = new Map<string, ArchivedFile>()
  for (const { bytes, name } of files) {
    if (!bytes) continue
    const sha256 = sha256Of(bytes)
    if (archived.has(sha256) || added.has(sha256)) continue
    await store.put(objectKey(scope, sha256), bytes)
    added.set(sha256, { sha256, name, size: bytes.length })
  }
  await context.db.tenant(scope, (tx) =>
    insertFiles(tx, documentId, [...added.values()], context.clock.now()),
  )
}
