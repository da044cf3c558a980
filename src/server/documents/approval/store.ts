import { JsonValue } from '#platform/database/column-kinds'
import type { TenantTx } from '#platform/database/database'
import type { Approval, DocumentRecord } from '../model/index.ts'
import { filterColumns, updateDocument } from '../rows/index.ts'
import { filterKeysOf } from '../standing/index.ts'

/** Writes the state of the approval of a draft; null for a draft without a request. */
export async function updateApproval(
  tx: TenantTx,
  before: DocumentRecord,
  approval: Approval | null,
  now: Date,
): Promise<void> {
  const { state = null, ...details } = approval ?? {}
  await updateDocument(tx, before.id)
    .set({
      approval: state,
      approval_details: approval && new JsonValue(details),
      ...filterColumns(before, filterKeysOf({ ...before, approval }), now),
    })
    .execute()
}
