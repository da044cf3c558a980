import { z } from 'zod'
import { Environment, type Language } from '#contract/common'
import { NoticeKind } from '#contract/notices'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { writeMail } from '#platform/write-mail'
import ar from '../../../locales/ar/notices.json' with { type: 'json' }
import en from '../../../locales/en/notices.json' with { type: 'json' }
import { selectMailed } from './choices-store.ts'
import type { NewNotice } from './notice.ts'

const words = { en, ar }

/** Those of these people who belong to the organization now, and how to write to them. */
export type FindMembers = (
  tx: Tx,
  scope: TenantScope,
  userIds: readonly string[],
) => Promise<readonly { readonly userId: string; readonly email: string; readonly language: Language }[]>

const NoticePayload = z.object({
  organizationId: z.string(),
  environment: Environment,
  kind: NoticeKind,
  params: z.record(z.string(), z.string()),
})

export const mailNoticeJob = 'notices.mail'

/** Sees to the mails about a notice, when anybody wants one. */
export async function requestMails(
  context: Context,
  tx: Tx,
  { environment, organizationId }: TenantScope,
  { kind, params }: NewNotice,
): Promise<void> {
  const scope = { organizationId, environment }
  if ((await selectMailed(tx, scope, kind)).length === 0) return
  await context.jobs.enqueue(tx, mailNoticeJob, { ...scope, kind, params })
}

/** Mails a notice to those who want it and still belong to the organization: what happened, to what, and where to read more. */
export async function mailNotice(
  context: Context,
  findMembers: FindMembers,
  payload: unknown,
): Promise<void> {
  const { kind, params, ...scope } = NoticePayload.parse(payload)
  await context.db.tenant(scope, async (tx) => {
    const members = await findMembers(tx, scope, await selectMailed(tx, scope, kind))
    for (const { email, language } of members) {
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

/** What a tab that opens the link works for, whatever other tabs do (`web/lib/tab-storage.ts`). */
function placeOf({ organizationId: organization, environment }: TenantScope): string {
  return new URLSearchParams({ environment, organization }).toString()
}
