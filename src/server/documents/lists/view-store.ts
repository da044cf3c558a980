/** Saved views: a name for the filters of a list. */
import type { DocumentView } from '#contract/document-views'
import { JsonValue } from '#platform/database/column-kinds'
import type { TenantTx } from '#platform/database/database'

/** The views of a user of one list, by name. */
export async function selectViews(
  tx: TenantTx,
  userId: string,
  direction: DocumentView['direction'],
): Promise<DocumentView[]> {
  const rows = await tx.tenant
    .selectFrom('document_views')
    .select(['id', 'direction', 'name', 'filters'])
    .where('user_id', '=', userId)
    .where('direction', '=', direction)
    .orderBy('name')
    .execute()
  return rows as DocumentView[]
}

/** Stores a view; one of the same name gets these filters and keeps its id, which is returned. */
export async function upsertView(
  tx: TenantTx,
  userId: string,
  view: DocumentView,
  now: Date,
): Promise<string> {
  const { id } = await tx.tenant
    .insertInto('document_views', { ...view, userId, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'environment', 'user_id', 'direction', 'name'])
        .doUpdateSet({ filters: new JsonValue(view.filters) }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes a view of a user; false when it does not exist. */
export async function deleteView(tx: TenantTx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.tenant
    .deleteFrom('document_views')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
