import { Environment } from '#contract/common'
import type { Actor } from '#core/access'
import { systemActor } from '#platform/actors/system-actor'
import type { Context } from '#platform/base/context'
import type { TenantScope, TenantTx } from '#platform/database/database'
import { listRetainedRecords, type RetainedRecords } from '#server/archive'
import { recordAudit } from '#server/audit'
import { demoOrganizations, findOrganizationName, type IdentityProvider } from '#server/identity'
import { endOrganization, summarizePeople } from '#server/identity/erasure'
import { actorOnBehalf, revokeAllKeys } from '#server/keys'
import { lastRetentionDay } from '../account/find-account-deletion.ts'
import { mailDeletion } from '../mail-deletion.ts'
import { doStep, lockDue } from '../request.ts'
import { deleteTenantRows, endRequest, markRunning, selectOpen, selectSteps } from '../store.ts'
import { erasedRows } from '../table-fates.ts'
import { isAnyLinked } from './request-organization-deletion.ts'

/** Takes the companies of a demo organization off the network. */
export type LeaveNetwork = (context: Context, actor: Actor) => Promise<void>

/**
 * Deletes an organization whose time of grace is over, in steps; another run continues. First all access ends, then
 * its rows are deleted, table by table; records under legal retention stay. It is stopped when a participant has been
 * linked since.
 */
export async function eraseOrganization(
  context: Context,
  provider: IdentityProvider,
  leaveNetwork: LeaveNetwork,
  requestId: string,
  scope: TenantScope,
): Promise<void> {
  // The portal deletes: in the first step all members leave the organization, the requester too.
  const worker = systemActor(scope)
  const isDemo = await context.db.tenant(scope, (tx) => demoOrganizations.isOne(tx))
  // The work that fills a demo may have linked a company just before it was ended.
  if (isDemo) await leaveNetwork(context, worker)
  const done = await begin(context, worker, requestId)
  if (!done) return
  const retained = await retainedRecordsOf(context, scope)
  const step = (name: string, place: TenantScope, work: (tx: TenantTx) => Promise<number>) =>
    doStep(context, done, requestId, name, (inside) => context.db.tenant(place, inside), work)
  await step('people', scope, async (tx) => {
    const { owners } = await summarizePeople(tx)
    const details = { organization: await findOrganizationName(tx), keptUntil: lastRetentionDay(retained) }
    // The user has just ended the demo.
    if (!isDemo) await mailDeletion(context, tx, 'organizationDeleted', owners, details)
    return await endOrganization(context, provider, tx)
  })
  for (const environment of Environment.options) {
    const place = { ...scope, environment }
    await step(`${environment}:keys`, place, (tx) => revokeAllKeys(context, tx))
    for (const rows of erasedRows)
      await step(`${environment}:${rows.table}`, place, (tx) => deleteTenantRows(tx, rows))
  }
  await context.db.tenant(scope, async (tx) => {
    const erased = Object.fromEntries(await selectSteps(tx, requestId))
    const keptUntil = lastRetentionDay(retained)
    await endRequest(tx, requestId, context.clock.now(), { state: 'done', keptUntil })
    const documents = retained.reduce((sum, records) => sum + records.count, 0)
    await recordAudit(tx, worker, {
      action: 'organization.deleted',
      subjectId: scope.organizationId,
      after: { keptUntil, documents, erased },
    })
  })
}

/** The completed steps; undefined before its time, when the request was canceled, or when it must not be done. */
async function begin(
  context: Context,
  worker: Actor,
  requestId: string,
): Promise<ReadonlyMap<string, number> | undefined> {
  const { organizationId } = worker
  const isLinked = await isAnyLinked(context, worker)
  const isRequested = await isStillRequested(context, worker)
  return await context.db.tenant(worker, async (tx) => {
    const request = await lockDue(context, tx, { organizationId }, requestId)
    if (!request) return undefined
    if (request.state === 'running') return await selectSteps(tx, requestId)
    if (!isLinked && isRequested) {
      await markRunning(tx, requestId)
      return new Map()
    }
    await endRequest(tx, requestId, context.clock.now(), { state: 'stopped' })
    const { owners } = await summarizePeople(tx)
    const organization = await findOrganizationName(tx)
    const mail = isLinked ? 'organizationDeletionStopped' : 'organizationDeletionUnrequested'
    await mailDeletion(context, tx, mail, owners, { organization })
    await recordAudit(tx, worker, { action: 'organization.deletionStopped', subjectId: organizationId })
    return undefined
  })
}

/** Whether the requester may still have the organization deleted. Only owners may, and they are limited to no participants. */
async function isStillRequested(context: Context, scope: TenantScope): Promise<boolean> {
  const { organizationId } = scope
  const request = await context.db.tenant(scope, (tx) => selectOpen(tx, { organizationId }))
  if (!request) return false
  const access = { participants: null, permission: 'organization.delete' } as const
  const requester = { kind: 'user', userId: request.askedBy, ...access } as const
  return (await actorOnBehalf(context, scope, requester, { participantKey: null })) !== null
}

async function retainedRecordsOf(context: Context, scope: TenantScope): Promise<RetainedRecords[]> {
  const retained: RetainedRecords[] = []
  for (const environment of Environment.options) {
    const place = { ...scope, environment }
    retained.push(...(await context.db.tenant(place, (tx) => listRetainedRecords(tx))))
  }
  return retained
}
