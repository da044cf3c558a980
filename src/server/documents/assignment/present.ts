import type { Assignment } from '#contract/assignments'
import { deletedPerson } from '#contract/deleted-person'
import type { TenantTx } from '#platform/database/database'
import { findActorNames } from '#server/keys'
import type { DocumentRecord } from '../model/index.ts'
import { listMembersWithAccess } from './document-people.ts'
import { type AssignmentRecord, selectAssignments } from './store.ts'

type Assignee = Assignment['assignee']

/** The assignees of documents of one participant, by the id of the document; unassigned documents are left out. */
export async function assigneesOf(
  tx: TenantTx,
  participantKey: string,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, Assignee>> {
  const assignments = await selectAssignments(tx, documentIds)
  if (assignments.size === 0) return new Map()
  const people = await peopleOf(
    tx,
    participantKey,
    [...assignments.values()].map(({ assigneeId }) => assigneeId),
  )
  return new Map(
    [...assignments].flatMap(([documentId, { assigneeId }]) => {
      const assignee = people.get(assigneeId)
      return assignee ? [[documentId, assignee] as const] : []
    }),
  )
}

/** Users by id, with whether each may see the documents of a participant now. */
export async function peopleOf(
  tx: TenantTx,
  participantKey: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Assignee>> {
  const ids = [...new Set(userIds)]
  const [names, members] = await Promise.all([
    findActorNames(tx, ids),
    listMembersWithAccess(tx, participantKey, ids),
  ])
  const seeing = new Set(members.map(({ id }) => id))
  return new Map(
    ids.map((id) => [
      id,
      { id: id as Assignee['id'], name: names.get(id) ?? deletedPerson, canSee: seeing.has(id) },
    ]),
  )
}

/** An assignment with the names of today. */
export async function presentAssignment(
  tx: TenantTx,
  { participantKey }: DocumentRecord,
  { assignedAt, assignedBy, assigneeId }: AssignmentRecord,
): Promise<Assignment> {
  const [people, names] = await Promise.all([
    peopleOf(tx, participantKey, [assigneeId]),
    findActorNames(tx, [assignedBy]),
  ])
  const assignee = people.get(assigneeId) ?? {
    id: assigneeId as Assignee['id'],
    name: deletedPerson,
    canSee: false,
  }
  const kind = assignedBy.startsWith('key_') ? 'apiKey' : 'person'
  return { assignee, assignedBy: { kind, id: assignedBy, name: names.get(assignedBy) ?? null }, assignedAt }
}
