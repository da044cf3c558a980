import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '#contract/audit'
import type { PersonActor } from '#core/access'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { actorOf } from '#platform/http/http'
import { recordAudit } from '#server/audit'
import { readAuthorization, type TokenClaims } from '../access-token.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { requireIdentity } from '../require-identity.ts'
import { countCode } from '../second-factor/count-codes.ts'
import { selectMembersByUser } from '../store.ts'
import { throttle } from '../throttle.ts'
import { type AccountChange, mailAccountChange } from './mail-account-change.ts'

/** A user who acts on their own account, with the session. */
export interface OwnAccount {
  readonly actor: PersonActor
  readonly userId: string
  readonly claims: TokenClaims
}

/** Whose own account a request is about. */
export type OwnOf = (request: FastifyRequest) => Promise<OwnAccount>

/** The account of a request. Every user may act on their own account; programs may not. Raises `access.denied`. */
export async function ownAccountOf(context: Context, request: FastifyRequest): Promise<OwnAccount> {
  const actor = actorOf(request)
  const claims = await readAuthorization(context, request.headers.authorization)
  if (actor.kind !== 'person' || !claims) throw problem('access.denied', { detail: 'no person is signed in' })
  return { actor, userId: actor.userId, claims }
}

/** The changes that the user is notified of by mail. */
const mailedChanges: Readonly<Partial<Record<AuditAction, AccountChange>>> = {
  'user.password-changed': 'passwordChanged',
  'user.passkey-added': 'passkeyAdded',
  'user.passkey-removed': 'passkeyRemoved',
  'user.authenticator-added': 'authenticatorAdded',
  'user.authenticator-removed': 'authenticatorRemoved',
  'user.recovery-codes-renewed': 'recoveryCodesRenewed',
}

/**
 * Records a change of the protection of an account in the audit trail, in the transaction of the change, and notifies
 * the user of important changes.
 */
export async function recordOwnChange(
  context: Context,
  tx: TenantTx,
  { actor, userId }: OwnAccount,
  action: AuditAction,
  after: Record<string, unknown> = {},
): Promise<void> {
  const change = mailedChanges[action]
  const [person] = change ? await selectMembersByUser(tx, [userId]) : []
  if (change && person) await mailAccountChange(context, tx, person, change)
  await recordAudit(tx, actor, { action, subjectId: userId, after })
}

/** Proof that a user reads their mails: a mailed code. */
export interface MailedCode {
  readonly challengeId: string
  readonly code: string
}

/**
 * Checks a mailed code. Raises `identity.code-wrong`, `identity.code-expired`, `identity.too-many-tries` and
 * `identity.second-step-locked`.
 */
export async function requireMailedCode(
  context: Context,
  provider: IdentityProvider,
  { claims: { identityId } }: OwnAccount,
  { challengeId, code }: MailedCode,
): Promise<void> {
  await throttle(context, 'second-factor-account', identityId)
  const { email } = await requireIdentity(provider, identityId)
  const confirm = () => provider.confirmEmail(identityId, challengeId, code)
  const outcome = await countCode(context, { email }, confirm, (answer) => answer === 'confirmed')
  if (outcome !== 'confirmed') throw problem(`identity.code-${outcome}`)
}
