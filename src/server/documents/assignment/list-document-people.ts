import type { DocumentPerson } from '#contract/documents'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { requireParticipant } from '#server/participants'
import { listMembersWithAccess } from './document-people.ts'
import { peopleOf } from './present.ts'
import { selectAssignees } from './store.ts'

/**
 * The members who may see the documents of a participant, by name, and then the users who may not any more but have
 * documents assigned. Raises `participant.not-found`.
 */
export async function listDocumentPeople(
  context: Context,
  actor: Actor,
  participantKey: string,
): Promise<DocumentPerson[]> {
  authorize(actor, 'document.read')
  authorize(actor, 'people.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const [members, assignees] = await Promise.all([
      listMembersWithAccess(tx, participantKey),
      selectAssignees(tx, participantKey),
    ])
    const current = new Set(members.map(({ id }) => id))
    const former = await peopleOf(
      tx,
      participantKey,
      assignees.filter((id) => !current.has(id)),
    )
    return [
      ...members.map(({ id, name }) => ({ id: id as DocumentPerson['id'], name, canSee: true })),
      ...former.values(),
    ]
  })
}
