/** Assignments of documents to members (migration 0089). */
import { sql } from 'kysely'
import { anyOf, type TenantTx } from '#platform/database/database'
import { type RecordOf, recordOf } from '#platform/database/row-records'
import { ofTenant } from '#platform/database/tenant-queries'
import type { DocumentRecord } from '../model/index.ts'

export type AssignmentRecord = RecordOf<'document_assignments'>

/** The assignments of documents, by the id of the document; unassigned documents are left out. */
export async function selectAssignments(
  tx: TenantTx,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, AssignmentRecord>> {
  if (documentIds.length === 0) return new Map()
  const rows = await tx.tenant
    .selectFrom('document_assignments')
    .selectAll()
    .where('document_id', '=', anyOf(documentIds))
    .execute()
  return new Map(rows.map((row) => [row.document_id, recordOf(row)]))
}

/** Assigns a locked document. */
export async function upsertAssignment(
  tx: TenantTx,
  { date, direction, id, participantKey }: DocumentRecord,
  assigned: { readonly assigneeId: string; readonly assignedBy: string; readonly assignedAt: Date },
): Promise<void> {
  const assignment = { documentId: id, participantKey, direction, date, ...assigned }
  await tx.tenant.upsertInto('document_assignments', assignment, ['documentId']).execute()
}

export async function deleteAssignment(tx: TenantTx, documentId: string): Promise<void> {
  await tx.tenant.deleteFrom('document_assignments').where('document_id', '=', documentId).execute()
}

/**
 * The users to whom documents of a participant are assigned: one step in the index for each, however many documents they
 * have.
 */
export async function selectAssignees(tx: TenantTx, participantKey: string): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) => sql`(
    select a.assignee_id from document_assignments a
    where ${ofTenant(tx.scope, 'a')} and a.participant_key = ${participantKey} and a.assignee_id > ${after}
    order by a.assignee_id limit 1)`
  const { rows } = await sql<{ id: string }>`
    with recursive assignees as (
      select ${next(sql`''`)} as id
      union all
      select ${next(sql`assignees.id`)} from assignees where assignees.id is not null
    )
    select id from assignees where id is not null`.execute(tx)
  return rows.map(({ id }) => id)
}
