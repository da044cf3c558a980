/** By which channels people want to be told of what. */
import type { NoticeChoice, NoticeKind } from '#contract/notices'
import type { TenantScope, Tx } from '#platform/database'

type Tables = {
  notice_choices: {
    organization_id: string
    environment: string
    user_id: string
    kind: NoticeKind
    in_portal: boolean
    by_mail: boolean
  }
}

/** What holds for an event about which nobody has chosen. */
export const usualChoice = { inPortal: true, byMail: false } as const

/** What a person has chosen; of all other events the usual holds. */
export async function selectChoices(tx: Tx, scope: TenantScope, userId: string): Promise<NoticeChoice[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('notice_choices')
    .select(['kind', 'in_portal', 'by_mail'])
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => ({ kind: row.kind, inPortal: row.in_portal, byMail: row.by_mail }))
}

/** Events that a person does not want to be told of in the portal. */
export async function selectMuted(tx: Tx, scope: TenantScope, userId: string): Promise<NoticeKind[]> {
  const choices = await selectChoices(tx, scope, userId)
  return choices.filter(({ inPortal }) => !inPortal).map(({ kind }) => kind)
}

/** Who wants a mail about an event, by user id. */
export async function selectMailed(tx: Tx, scope: TenantScope, kind: NoticeKind): Promise<string[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('notice_choices')
    .select('user_id')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('kind', '=', kind)
    .where('by_mail', '=', true)
    .execute()
  return rows.map((row) => row.user_id)
}

export async function upsertChoice(
  tx: Tx,
  scope: TenantScope,
  userId: string,
  { byMail, inPortal, kind }: NoticeChoice,
): Promise<void> {
  const values = { in_portal: inPortal, by_mail: byMail }
  await tx
    .withTables<Tables>()
    .insertInto('notice_choices')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      user_id: userId,
      kind,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'environment', 'user_id', 'kind']).doUpdateSet(values),
    )
    .execute()
}
