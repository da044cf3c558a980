/** The channels by which users are notified of events. */
import type { NoticeChoice, NoticeKind } from '#contract/notices'
import type { TenantTx } from '#platform/database/database'
import { recordOf } from '#platform/database/row-records'

/** The default for an event without a choice. */
export const usualChoice = { inPortal: true, byMail: false } as const

/** The choices of a user; all other events have the default. */
export async function selectChoices(tx: TenantTx, userId: string): Promise<NoticeChoice[]> {
  const rows = await tx.tenant
    .selectFrom('notice_choices')
    .select(['kind', 'in_portal', 'by_mail'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map(recordOf)
}

/** Events for which a user has disabled notices in the portal. */
export async function selectMuted(tx: TenantTx, userId: string): Promise<NoticeKind[]> {
  const choices = await selectChoices(tx, userId)
  return choices.filter(({ inPortal }) => !inPortal).map(({ kind }) => kind)
}

/** Users who want a mail about an event, by user id. */
export async function selectMailed(tx: TenantTx, kind: NoticeKind): Promise<string[]> {
  const rows = await tx.tenant
    .selectFrom('notice_choices')
    .select('user_id')
    .where('kind', '=', kind)
    .where('by_mail', '=', true)
    .execute()
  return rows.map((row) => row.user_id)
}

export async function upsertChoice(tx: TenantTx, userId: string, choice: NoticeChoice): Promise<void> {
  await tx.tenant.upsertInto('notice_choices', { userId, ...choice }, ['userId', 'kind']).execute()
}
