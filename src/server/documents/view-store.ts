/** Views that people saved: a name for the filters of a list. */
import type { Environment } from '#contract/common'
import type { DocumentView } from '#contract/documents'
import type { TenantScope, Tx } from '#platform/database'

type Tables = {
  document_views: {
    organization_id: string
    environment: Environment
    id: string
    user_id: string
    direction: 'sent' | 'received'
    name: string
    filters: unknown
    created_at: Date
  }
}

/** The views of a person of one list, by name. */
export async function selectViews(
  tx: Tx,
  scope: TenantScope,
  userId: string,
  direction: DocumentView['direction'],
): Promise<DocumentView[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('document_views')
    .select(['id', 'direction', 'name', 'filters'])
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('user_id', '=', userId)
    .where('direction', '=', direction)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ ...row, filters: row.filters as DocumentView['filters'] }) as DocumentView)
}

/** Keeps a view; one of the same name gets these filters and keeps its id, which is answered. */
export async function upsertView(
  tx: Tx,
  scope: TenantScope,
  userId: string,
  view: DocumentView,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .withTables<Tables>()
    .insertInto('document_views')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      id: view.id,
      user_id: userId,
      direction: view.direction,
      name: view.name,
      filters: JSON.stringify(view.filters),
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'environment', 'user_id', 'direction', 'name'])
        .doUpdateSet({ filters: JSON.stringify(view.filters) }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes a view of a person; false when they have none of that id. */
export async function deleteView(tx: Tx, scope: TenantScope, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .withTables<Tables>()
    .deleteFrom('document_views')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
