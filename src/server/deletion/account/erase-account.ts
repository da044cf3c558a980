import { Environment } from '#contract/common'
import type { Actor } from '#core/access'
import { systemActor } from '#platform/actors/system-actor'
import type { Context } from '#platform/base/context'
import { enterTenant, type TenantScope, type TenantTx, type Tx } from '#platform/database/database'
import { listRetainedRecords } from '#server/archive'
import { recordAudit } from '#server/audit'
import { forgetMentions } from '#server/documents/discussion'
import type { IdentityProvider } from '#server/identity'
import { accountErasure, isLastOwner } from '#server/identity/erasure'
import { keysOfPeople } from '#server/keys'
import { mailDeletion } from '../mail-deletion.ts'
import { doStep, lockDue } from '../request.ts'
import {
  type DeletionRecord,
  deleteTenantRows,
  endRequest,
  enterIdentity,
  markRunning,
  selectOpen,
  selectSteps,
} from '../store.ts'
import { personalRows } from '../table-fates.ts'
import { lastRetentionDay } from './find-account-deletion.ts'

/**
 * Deletes an account whose time of grace is over, in steps; another run continues. The user's actions stay under an
 * id without a name. It is stopped when the user has become the last owner of an organization. Users request it for
 * themselves, so that no role can allow or forbid it: the portal acts in the organizations.
 */
export async function eraseAccount(
  context: Context,
  provider: IdentityProvider,
  requestId: string,
  identityId: string,
): Promise<void> {
  const started = await begin(context, requestId, identityId)
  if (!started) return
  const { done, request, scopes } = started
  const asPerson = (work: (tx: Tx) => Promise<void>) =>
    context.db.system(async (tx) => {
      await enterIdentity(tx, identityId)
      await work(tx)
    })
  const step = (name: string, work: (tx: Tx) => Promise<number>) =>
    doStep(context, done, requestId, name, asPerson, work)
  await step('address', (tx) => accountErasure.forgetAddress(tx, identityId))
  await step('sign-in', () => accountErasure.deleteIdentity(context, provider, identityId))
  for (const place of scopes)
    await step(`organization:${place.scope.organizationId}`, (tx) =>
      leave(context, provider, tx, { ...place, userId: request.askedBy }),
    )
  const retained = await lastRetentionDayOf(context, scopes)
  await step('person', async (tx) => {
    const person = { identityId, userId: request.askedBy }
    const places = scopes.map(({ scope }) => scope)
    const rows = await accountErasure.forgetPerson(context, provider, tx, places, person)
    await endRequest(tx, requestId, context.clock.now(), { state: 'done', keptUntil: retained })
    return rows
  })
}

interface StartedErasure {
  readonly request: DeletionRecord
  readonly done: ReadonlyMap<string, number>
  readonly scopes: readonly {
    readonly scope: TenantScope
    readonly membershipId: string
    /** Whether the user is still a member of it. */
    readonly isMember: boolean
  }[]
}

/** Undefined before its time, when the request was canceled, or when it must not be done. */
async function begin(
  context: Context,
  requestId: string,
  identityId: string,
): Promise<StartedErasure | undefined> {
  return await context.db.system(async (tx) => {
    await enterIdentity(tx, identityId)
    const request = await lockDue(context, tx, { identityId }, requestId)
    if (!request) return undefined
    const { environment } = request
    const belongings = await accountErasure.selectBelongings(tx, identityId)
    const scopes = belongings.map(({ membershipId, organizationId, role }) => ({
      membershipId,
      isMember: role !== null,
      scope: { organizationId, environment },
    }))
    const done = await selectSteps(tx, requestId)
    if (request.state === 'running') return { request, done, scopes }
    for (const { membershipId, organizationId, role } of belongings) {
      if (role !== 'owner') continue
      const inside = await enterTenant(tx, { organizationId, environment })
      const isLast = await isLastOwner(inside, membershipId)
      const open = await selectOpen(tx, { organizationId })
      // A deletion that this user requested would be stopped without its requester.
      const isAwaited = open?.askedBy === request.askedBy && open.dueAt <= context.clock.now()
      // Retried when the organization was deleted.
      if (open && (isLast || isAwaited)) throw new Error(`${organizationId} is to be deleted first`)
      if (!isLast) continue
      await stop(context, inside, request, identityId)
      return undefined
    }
    await markRunning(tx, requestId)
    return { request, done, scopes }
  })
}

async function stop(
  context: Context,
  tx: TenantTx,
  request: DeletionRecord,
  identityId: string,
): Promise<void> {
  await endRequest(tx, request.id, context.clock.now(), { state: 'stopped' })
  await accountErasure.markLeaving(tx, identityId, null)
  const person = await accountErasure.addresseeOf(tx, identityId)
  if (person) await mailDeletion(context, tx, 'accountDeletionStopped', [person])
  // The portal stops it: the user requested the opposite.
  await recordAudit(tx, systemActor(tx.scope), { action: 'user.deletionStopped', subjectId: request.askedBy })
}

/** Removes the user from an organization, with their personal rows and the name in comments there. */
async function leave(
  context: Context,
  provider: IdentityProvider,
  tx: Tx,
  { isMember, membershipId, scope, userId }: StartedErasure['scopes'][number] & { readonly userId: string },
): Promise<number> {
  let rows = 0
  for (const environment of Environment.options) {
    const inside = await enterTenant(tx, { ...scope, environment })
    for (const own of personalRows(userId)) rows += await deleteTenantRows(inside, own)
    rows += await forgetMentions(inside, userId)
  }
  const home = await enterTenant(tx, scope)
  // The portal acts: the user can no longer sign in.
  const portal = systemActor(scope)
  // For a member who was removed before, the keys to keep were chosen then.
  if (isMember) await endKeys(context, home, portal, userId)
  await accountErasure.leave(context, provider, home, { membershipId, userId })
  await recordAudit(home, portal, { action: 'user.deleted', subjectId: userId, after: { rows } })
  return rows
}

async function endKeys(context: Context, tx: TenantTx, actor: Actor, userId: string): Promise<void> {
  await keysOfPeople.revoke(context, tx, actor, await keysOfPeople.find(context, tx, userId))
}

/** The last day of legal retention for the user's organizations. */
async function lastRetentionDayOf(
  context: Context,
  scopes: StartedErasure['scopes'],
): Promise<string | null> {
  const retained = []
  for (const { scope } of scopes)
    for (const environment of Environment.options) {
      const place = { ...scope, environment }
      retained.push(...(await context.db.tenant(place, (tx) => listRetainedRecords(tx))))
    }
  return lastRetentionDay(retained)
}
