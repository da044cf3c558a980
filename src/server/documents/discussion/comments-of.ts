import { deletedPerson } from '#contract/deleted-person'
import type { TenantTx } from '#platform/database/database'
import { findActorNames } from '#server/keys'
import { selectAllComments } from './store.ts'

/** For the evidence of a document: its comments, oldest first, with the names of their authors; deleted ones without text. */
export async function commentsOf(tx: TenantTx, documentId: string) {
  const comments = await selectAllComments(tx, documentId)
  const names = await findActorNames(
    tx,
    comments.flatMap(({ authorId, deletedBy }) => [authorId, deletedBy ?? authorId]),
  )
  const nameOf = (id: string) => {
    const name = names.get(id)
    return name === deletedPerson ? null : (name ?? null)
  }
  return comments.map(({ documentId: _document, participantKey: _participant, ...comment }) => ({
    ...comment,
    author: nameOf(comment.authorId),
  }))
}
