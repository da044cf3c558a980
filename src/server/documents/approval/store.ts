import { JsonValue } from '#platform/database/column-kinds'
import type { TenantTx } from '#platform/database/database'
import { type Approval, type DocumentRecord, filterKeysOf } from '../model/index.ts'
import { filterColumns, updateDocument } from '../rows/index.ts'

/** Writes the state of the approval of a draft. */
export async function updateApproval(
  tx: TenantTx,
  before: DocumentRecord,
  approval: Approval,
  now: Date,
): Promise<void> {
  const { state, ...details } = approval
  await updateDocument(tx, before.id)
    .set({
      approval: state,
      approval_details: new JsonValue(details),
      ...filterColumns(before, filterKeysOf({ ...before, approval }), now),
    })
    .execute()
}
