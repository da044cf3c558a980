import { type NoticeChoice, NoticeKind } from '#contract/notices'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { selectChoices, upsertChoice, usualChoice } from './choices-store.ts'
import type { FindMembers } from './mail-notice.ts'
import { readerOf } from './reader.ts'

/**
 * The user whose choices are meant: the actor, or another one if the actor may manage people. Raises
 * `people.member-not-found`.
 */
async function personOf(
  context: Context,
  actor: Actor,
  findMembers: FindMembers,
  userId: string | undefined,
): Promise<string> {
  const own = readerOf(actor)
  if (userId === undefined || userId === own) return own
  authorize(actor, 'people.manage')
  const members = await context.db.tenant(actor, (tx) => findMembers(tx, [userId]))
  if (members.length === 0) throw problem('people.member-not-found', { detail: userId })
  return userId
}

/**
 * The channels by which a user is notified of each event, in the order of the contract. Raises `access.denied` and
 * `people.member-not-found`.
 * @param userId another user; default: the actor
 */
export async function listNoticeChoices(
  context: Context,
  actor: Actor,
  findMembers: FindMembers,
  userId: string | undefined,
): Promise<NoticeChoice[]> {
  authorize(actor, 'document.read')
  const person = await personOf(context, actor, findMembers, userId)
  const chosen = await context.db.tenant(actor, (tx) => selectChoices(tx, person))
  return NoticeKind.options.map(
    (kind) => chosen.find((choice) => choice.kind === kind) ?? { kind, ...usualChoice },
  )
}

/**
 * Chooses for one event. The trail records a choice for another user. Raises the problems of {@link
 * listNoticeChoices}.
 */
export async function updateNoticeChoice(
  context: Context,
  actor: Actor,
  findMembers: FindMembers,
  userId: string | undefined,
  choice: NoticeChoice,
): Promise<NoticeChoice[]> {
  authorize(actor, 'document.read')
  const person = await personOf(context, actor, findMembers, userId)
  await context.db.tenant(actor, async (tx) => {
    await upsertChoice(tx, person, choice)
    await recordAudit(tx, actor, {
      action: 'settings.notificationsUpdated',
      subjectId: person,
      after: choice,
    })
  })
  return await listNoticeChoices(context, actor, findMembers, userId)
}
