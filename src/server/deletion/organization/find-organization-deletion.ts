import { Environment } from '#contract/common'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import { inEnvironment } from '#platform/actors/in-environment'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { listRetainedRecords, type RetainedRecords } from '#server/archive'
import { findUserNames } from '#server/identity'
import { summarizePeople } from '#server/identity/erasure'
import { listParticipants, type Participant } from '#server/participants'
import { countTenantRows, type DeletionRecord, selectOpen, type TenantRows } from '../store.ts'

/** Counts of deleted records that are shown. */
const counted = {
  keys: { table: 'api_keys', where: { column: 'revoked_at', is: null } },
  contacts: { table: 'contacts' },
  products: { table: 'products' },
  drafts: { table: 'documents', where: { column: 'state', is: 'draft' } },
  imports: { table: 'imports' },
} as const satisfies Record<string, TenantRows>
type Counted = keyof typeof counted

export interface OrganizationDeletionPlan {
  readonly request: DeletionRecord | undefined
  /** Name of the requester. */
  readonly askedBy: string | undefined
  readonly linked: readonly Participant[]
  readonly erased: Readonly<Record<Counted | 'people' | 'invitations', number>>
  readonly kept: readonly (RetainedRecords & { readonly participant: Participant | undefined })[]
}

/** The effects of deleting the organization, in both environments. Needs `organization.delete`. */
export async function findOrganizationDeletion(
  context: Context,
  actor: Actor,
): Promise<OrganizationDeletionPlan> {
  authorize(actor, 'organization.delete')
  const { organizationId } = actor
  const here = await context.db.tenant(actor, async (tx) => {
    const request = await selectOpen(tx, { organizationId })
    const names = request && (await findUserNames(tx, [request.askedBy]))
    const { invitations, members } = await summarizePeople(tx)
    return { request, askedBy: request && names?.get(request.askedBy), invitations, people: members }
  })
  const erased = { keys: 0, contacts: 0, products: 0, drafts: 0, imports: 0 }
  const linked: Participant[] = []
  const keptRecords: OrganizationDeletionPlan['kept'][number][] = []
  for (const environment of Environment.options) {
    const scoped = inEnvironment(actor, environment)
    const participants = await listParticipants(context, scoped)
    linked.push(...participants.filter(isLinked))
    await context.db.tenant(scoped, async (tx) => {
      for (const [name, rows] of Object.entries(counted))
        erased[name as Counted] += await countTenantRows(tx, rows)
      for (const records of await listRetainedRecords(tx))
        keptRecords.push({
          ...records,
          participant: participants.find(({ id }) => id === records.participantKey),
        })
    })
  }
  const { askedBy, invitations, people, request } = here
  return { request, askedBy, linked, erased: { ...erased, people, invitations }, kept: keptRecords }
}

/** For other rooms: whether the deletion of the organization of the transaction's scope was requested or is running. */
export async function isOrganizationBeingErased(tx: TenantTx): Promise<boolean> {
  const { organizationId } = tx.scope
  return (await selectOpen(tx, { organizationId })) !== undefined
}

/** Whether a participant still receives documents. */
export const isLinked = ({ registration }: Participant): boolean => registration === 'registered'
