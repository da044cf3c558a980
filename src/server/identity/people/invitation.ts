/** The link of an invitation: its token, its life, the mail it goes out in. */
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { problem } from '#platform/problem'
import { writeMail } from '#platform/write-mail'
import ar from '../../../../locales/ar/identity.json' with { type: 'json' }
import en from '../../../../locales/en/identity.json' with { type: 'json' }
import { selectOrganizationName, selectUserNames } from '../store.ts'
import type { InvitationRecord } from './store.ts'

const lifeDays = 7
const roleNames = { en: en.access, ar: ar.access }

/** What is kept of a token: whoever reads the database can accept nothing. */
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

/** Mails the link, in the language of the invitation. */
export async function mailInvitation(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  invitation: Pick<InvitationRecord, 'email' | 'role' | 'language'>,
  sender: { readonly userId: string; readonly token: string },
): Promise<void> {
  const { email, role, language } = invitation
  const { subject, text } = writeMail('invitation', language, {
    inviter: (await selectUserNames(tx, scope, [sender.userId])).get(sender.userId) ?? '',
    organization: (await selectOrganizationName(tx, scope)) ?? '',
    role: roleNames[language][role],
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
