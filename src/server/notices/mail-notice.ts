import { z } from 'zod'
import { Environment, type Language } from '#contract/common'
import { NoticeKind } from '#contract/notices'
import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import type { TenantScope, TenantTx } from '#platform/database/database'
import { writeMail } from '#platform/mail/write-mail'
import ar from '../../../locales/ar/notices.json' with { type: 'json' }
import en from '../../../locales/en/notices.json' with { type: 'json' }
import { selectMailed } from './choices-store.ts'
import { type NewNotice, noticeKinds } from './notice.ts'

const words = { en, ar }

/** Those of these users who belong to the organization now, with their addresses and limits. */
export type FindMembers = (
  tx: TenantTx,
  userIds: readonly string[],
) => Promise<
  readonly {
    readonly userId: string
    readonly email: string
    readonly language: Language
    readonly actor: Pick<Actor, 'participants'>
  }[]
>

const NoticePayload = z.object({
  organizationId: z.string(),
  environment: Environment,
  kind: NoticeKind,
  /** Omitted by older jobs; members with limits get no mail from those. */
  participantKey: z.string().nullable().optional(),
  /** Omitted when it is for all users. */
  recipientId: z.string().optional(),
  params: z.record(z.string(), z.string()),
})

export const mailNoticeJob = 'notices.mail'

/** Enqueues the mails about a notice, if any user wants one. */
export async function requestMails(
  context: Context,
  tx: TenantTx,
  { kind, params, participantKey = null, recipientId }: NewNotice,
): Promise<void> {
  const { environment, organizationId } = tx.scope
  if ((await selectRecipients(tx, kind, recipientId)).length === 0) return
  const payload = { organizationId, environment, kind, participantKey, recipientId, params }
  await context.jobs.enqueue(tx, mailNoticeJob, payload)
}

/** Users who want mails about an event; of a notice for one user, only that one. */
async function selectRecipients(tx: TenantTx, kind: NoticeKind, recipientId: string | undefined) {
  const mailed = await selectMailed(tx, kind)
  return recipientId === undefined ? mailed : mailed.filter((userId) => userId === recipientId)
}

/**
 * Mails a notice to the users who want it, still belong to the organization and may see its participant: the event,
 * its subject, and a link.
 */
export async function mailNotice(
  context: Context,
  findMembers: FindMembers,
  payload: unknown,
): Promise<void> {
  const { kind, params, participantKey, recipientId, ...scope } = NoticePayload.parse(payload)
  await context.db.tenant(scope, async (tx) => {
    const members = await findMembers(tx, await selectRecipients(tx, kind, recipientId))
    for (const { actor, email, language } of members) {
      if (!isFor(kind, participantKey, actor.participants)) continue
      const { counterparty, counterpartyAr, name, nameAr, number } = params
      const arabic = language === 'ar' ? counterpartyAr || nameAr : ''
      const about = [number, arabic || counterparty || name]
      const mail = writeMail('notice', language, {
        title: words[language].kind[kind].title,
        about: about.filter(Boolean).join(' · '),
        link: `${context.config.publicUrl}/notices?${placeOf(scope)}`,
        settings: `${context.config.publicUrl}/settings/notifications?${placeOf(scope)}`,
      })
      await context.mail.send(tx, { to: email, ...mail })
    }
  })
}

/** Whether a notice is visible with these limits, as in the list of the portal (`shownRows` of the store). */
function isFor(
  kind: NoticeKind,
  participantKey: string | null | undefined,
  limits: readonly string[] | undefined,
): boolean {
  const isOutage = noticeKinds[kind].subject === 'outage'
  if (!limits) return !isOutage || participantKey == null
  if (participantKey === undefined) return false
  return participantKey === null ? !isOutage : limits.includes(participantKey)
}

/** The scope of the tab that opens the link, independent of other tabs (`web/lib/tab-storage.ts`). */
function placeOf({ organizationId: organization, environment }: TenantScope): string {
  return new URLSearchParams({ environment, organization }).toString()
}
