/** Invitations and keys of a member, which would work without them: open invitations, keys for programs. */
import type { Environment } from '#contract/common'
import { type Actor, can, type Permission, type Role } from '#core/access'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import { publishChange } from './publish-change.ts'
import { type InvitationRecord, listInvitations, listMembers, markRevoked } from './store.ts'

/** A working key, with the details for the user who removes its maker. */
interface MadeKey {
  readonly id: string
  readonly environment: Environment
  readonly name: string
  readonly prefix: string
  readonly scopes: readonly Permission[]
  readonly lastUsedAt: Date | null
}

/** Keys by their makers, in both environments; the room of keys depends on this one. */
export interface KeysOfPeople {
  /** Those that have not been revoked or expired, the newest first. */
  find(context: Context, tx: TenantTx, userId: string): Promise<MadeKey[]>
  /**
   * Revokes them, in this process at once and in others with the event, with an entry in the trail of each
   * environment.
   */
  revoke(context: Context, tx: TenantTx, actor: Actor, keys: readonly MadeKey[]): Promise<void>
}

/** Invitations and keys that end with a role; null for a member who has left the organization. */
export interface CreatedAccess {
  readonly keys: readonly MadeKey[]
  readonly invitations: readonly InvitationRecord[]
}

const may = (role: Role | null, permission: Permission) =>
  role !== null && can({ kind: 'person', role }, permission)

function couldInvite(role: Role | null, invitation: Pick<InvitationRecord, 'role'>): boolean {
  return may(role, 'people.manage') && (invitation.role !== 'owner' || role === 'owner')
}

function couldMake(role: Role | null, { scopes }: MadeKey): boolean {
  return may(role, 'key.manage') && scopes.every((scope) => may(role, scope))
}

/** Invitations and keys of a member that they could not create in this role. */
export async function findCreatedAccess(
  context: Context,
  tx: TenantTx,
  keys: KeysOfPeople,
  { role, userId }: { readonly userId: string; readonly role: Role | null },
): Promise<CreatedAccess> {
  const invitations = await listInvitations(tx)
  return {
    keys: (await keys.find(context, tx, userId)).filter((key) => !couldMake(role, key)),
    invitations: invitations.filter((one) => one.invitedBy === userId && !couldInvite(role, one)),
  }
}

/**
 * Ends them, except for the keys to keep. Raises `key.not-found` for a key to keep that would not end, so that a
 * wrong id is reported.
 * @returns the ids of the keys that were kept
 */
export async function endCreatedAccess(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  keys: KeysOfPeople,
  {
    keep,
    ...person
  }: { readonly userId: string; readonly role: Role | null; readonly keep: readonly string[] },
): Promise<readonly string[]> {
  const made = await findCreatedAccess(context, tx, keys, person)
  const unknown = keep.find((id) => !made.keys.some((key) => key.id === id))
  if (unknown !== undefined) throw problem('key.not-found', { detail: unknown })
  await endInvitations(context, tx, actor, made.invitations)
  await keys.revoke(
    context,
    tx,
    actor,
    made.keys.filter(({ id }) => !keep.includes(id)),
  )
  return keep
}

async function endInvitations(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  invitations: readonly InvitationRecord[],
): Promise<void> {
  for (const { id, role } of invitations) {
    await markRevoked(tx, id, context.clock.now())
    await publishChange(context, tx, id)
    await recordAudit(tx, actor, { action: 'invitation.revoked', subjectId: id, before: { role } })
  }
}

/** Ends every open invitation of a member whose account is deleted. */
export async function endInvitationsOf(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  userId: string,
): Promise<void> {
  const open = await listInvitations(tx)
  await endInvitations(
    context,
    tx,
    actor,
    open.filter(({ invitedBy }) => invitedBy === userId),
  )
}

/** Whether the latest sender of an invitation could send it now; covers invitations from before this rule. */
export async function isVouchedFor(tx: TenantTx, invitation: InvitationRecord): Promise<boolean> {
  const inviter = (await listMembers(tx)).find(({ userId }) => userId === invitation.invitedBy)
  return inviter !== undefined && couldInvite(inviter.role, invitation)
}
