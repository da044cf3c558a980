/** The link of an invitation: its token, its lifetime, its mail. */
import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '#contract/common'
import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { harmless } from '#platform/mail/mail-words'
import { writeMail } from '#platform/mail/write-mail'
import { listParticipants } from '#server/participants'
import ar from '../../../../locales/ar/identity.json' with { type: 'json' }
import en from '../../../../locales/en/identity.json' with { type: 'json' }
import { selectOrganizationName, selectUserNames } from '../store.ts'
import type { InvitationRecord } from './store.ts'

const lifeDays = 7
const roleNames = { en: en.access, ar: ar.access }
const onlyWords = { en: en.invitation.only, ar: ar.invitation.only }

/** The stored hash of a token: read access to the database accepts no invitation. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

interface NewLink {
  readonly token: string
  readonly tokenHash: string
  readonly sentAt: Date
  readonly expiresAt: Date
}

/** A link that works once, within a week. */
export function newLink(now: Date): NewLink {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifeDays * 24 * 3_600_000)
  return { token, tokenHash: hashOfToken(token), sentAt: now, expiresAt }
}

/** The names of those that an invitation is limited to, as far as they are in this environment. */
async function namesOf(
  context: Context,
  actor: Actor,
  limits: readonly string[],
  language: Language,
): Promise<string> {
  const here = (await listParticipants(context, actor)).filter(({ id }) => limits.includes(id))
  const names = here.map(({ nameAr, nameEn }) => (language === 'ar' && nameAr ? nameAr : nameEn))
  return names.join(language === 'ar' ? '، ' : ', ')
}

/** The sentence about the participants, which the mail inserts unchanged: the names in it are made harmless here. */
const onlyOf = (language: Language, names: string) =>
  onlyWords[language].replace('{{names}}', () => harmless(names))

/** Mails the link, in the language of the invitation, with the participants that it is limited to. */
export async function mailInvitation(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  invitation: Pick<InvitationRecord, 'email' | 'role' | 'language' | 'limits'>,
  sender: { readonly userId: string; readonly token: string },
): Promise<void> {
  const { email, role, language, limits } = invitation
  const only = limits && onlyOf(language, await namesOf(context, actor, limits, language))
  const { subject, text } = writeMail('invitation', language, {
    inviter: (await selectUserNames(tx, [sender.userId])).get(sender.userId) ?? '',
    organization: (await selectOrganizationName(tx)) ?? '',
    role: roleNames[language][role],
    only: only ? ` ${only}` : '',
    days: String(lifeDays),
    link: `${context.config.publicUrl}/invitation?token=${sender.token}`,
  })
  await context.mail.send(tx, { to: email, subject, text })
}

export type InvitationState = 'open' | 'accepted' | 'revoked' | 'expired'

export function stateOf(
  { acceptedAt, revokedAt, expiresAt }: Pick<InvitationRecord, 'acceptedAt' | 'revokedAt' | 'expiresAt'>,
  now: Date,
): InvitationState {
  if (acceptedAt) return 'accepted'
  if (revokedAt) return 'revoked'
  return expiresAt <= now ? 'expired' : 'open'
}

/** Raises `people.invitation-accepted`, `-revoked` or `-expired` (410) unless the invitation can be accepted. */
export function requireOpen(invitation: InvitationRecord, now: Date): void {
  const state = stateOf(invitation, now)
  if (state !== 'open') throw problem(`people.invitation-${state}`)
}
