import type { Comment, CommentActor } from '#contract/comments'
import { type Actor, actorIdOf, can } from '#core/access'
import type { TenantTx } from '#platform/database/database'
import { findActorNames } from '#server/keys'
import type { CommentRecord } from './store.ts'

/** Owners and admins delete comments of others; keys, which have no role, never do. */
export function canDeleteAny(actor: Actor): boolean {
  return can(actor, 'people.manage')
}

/** Comments as the requester sees them, with the names of today. */
export async function presentComments(
  tx: TenantTx,
  actor: Actor,
  comments: readonly CommentRecord[],
): Promise<Comment[]> {
  const names = await findActorNames(
    tx,
    comments.flatMap(({ authorId, deletedBy, mentions }) => [
      authorId,
      ...mentions,
      ...(deletedBy === null ? [] : [deletedBy]),
    ]),
  )
  return comments.map((comment) => presentComment(comment, actor, names))
}

function presentComment(comment: CommentRecord, actor: Actor, names: ReadonlyMap<string, string>): Comment {
  const { authorId, deletedAt, deletedBy, documentId, editedAt, id, mentions, text, writtenAt } = comment
  const isOwn = authorId === actorIdOf(actor)
  const isOpen = deletedAt === null && can(actor, 'document.discuss')
  return {
    id: id as Comment['id'],
    documentId: documentId as Comment['documentId'],
    author: presentActor(authorId, names),
    text,
    mentions: mentions.map((userId) => ({ id: userId, name: names.get(userId) ?? null })),
    writtenAt,
    editedAt,
    deleted:
      deletedAt === null || deletedBy === null ? null : { by: presentActor(deletedBy, names), at: deletedAt },
    canEdit: isOpen && isOwn,
    canDelete: isOpen && (isOwn || canDeleteAny(actor)),
  }
}

function presentActor(id: string, names: ReadonlyMap<string, string>): CommentActor {
  return { kind: id.startsWith('key_') ? 'apiKey' : 'person', id, name: names.get(id) ?? null }
}
