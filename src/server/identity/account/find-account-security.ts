import type { z } from 'zod'
import type { AccountSecurity } from '#contract/account-security'
import type { Context } from '#platform/base/context'
import type { IdentityProvider } from '../identity-provider.ts'
import { presentPasskey } from '../passkeys/present.ts'
import { selectPasskeysOf } from '../passkeys/store.ts'
import { requireIdentity } from '../require-identity.ts'
import { countRecoveryCodes, hasAuthenticator } from '../second-factor/authenticator.ts'
import { isSecondStepRequired } from '../second-factor/required.ts'
import type { OwnAccount } from './own-account.ts'
import { requiredProof } from './require-proof.ts'

/** The protection of the user's own account, and its sessions. */
export async function findAccountSecurity(
  context: Context,
  provider: IdentityProvider,
  { claims }: OwnAccount,
): Promise<z.infer<typeof AccountSecurity>> {
  const identity = await requireIdentity(provider, claims.identityId)
  const sessions = await provider.listSessions(identity.id)
  return {
    keepsPassword: provider.keepsPasswords,
    emailConfirmed: identity.mailboxProven,
    proof: await requiredProof(context, provider, identity.id),
    secondFactor: identity.secondFactor || isSecondStepRequired(context),
    secondStepRequired: isSecondStepRequired(context),
    authenticator: await hasAuthenticator(context, identity.id),
    recoveryCodesLeft: await countRecoveryCodes(context, identity.id),
    passkeys: (await selectPasskeysOf(context, identity.id)).map(presentPasskey),
    sessions: sessions.map(({ startedAt, usedAt, ...session }) => ({
      ...session,
      current: session.id === claims.sessionId,
      startedAt: startedAt.toISOString(),
      usedAt: usedAt.toISOString(),
    })),
  }
}
