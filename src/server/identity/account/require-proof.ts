/** The proof required before the protection of an account changes: a session alone may be stolen. */
import type { AccountProof } from '#contract/account-proof'
import type { AccountSecurity } from '#contract/account-security'
import type { Context } from '#platform/base/context'
import { fieldFinding, problem } from '#platform/base/problem'
import type { IdentityProvider } from '../identity-provider.ts'
import { isOwnPasskey } from '../passkeys/is-own-passkey.ts'
import { wrongPassword } from '../passwords/wrong-password.ts'
import { requireIdentity } from '../require-identity.ts'
import { hasAuthenticator, isSecondFactor } from '../second-factor/authenticator.ts'
import { countCode } from '../second-factor/count-codes.ts'
import { throttle } from '../throttle.ts'
import { type OwnAccount, requireMailedCode } from './own-account.ts'

type RequiredProof = AccountSecurity['proof']

/** The required proof: a code of the app if there is one, else the password, else a mailed code. */
export async function requiredProof(
  context: Context,
  provider: Pick<IdentityProvider, 'keepsPasswords'>,
  identityId: string,
): Promise<RequiredProof> {
  if (await hasAuthenticator(context, identityId)) return 'authenticator'
  return provider.keepsPasswords ? 'password' : 'email'
}

const missing: Readonly<Record<RequiredProof, { path: string; message: string }>> = {
  password: { path: 'proof.password', message: 'Give your password.' },
  authenticator: {
    path: 'proof.code',
    message: 'Give a code of your authenticator app, or a recovery code.',
  },
  email: {
    path: 'proof.challengeId',
    message: 'Ask for a code by e-mail (POST /user/email/code) and give it.',
  },
}

/**
 * Verifies the proof. If there is an authenticator app, only its codes, recovery codes and passkeys count, so that
 * knowing the password is not enough to remove the app. Raises `common.invalid` for a missing proof or a wrong password,
 * `identity.code-wrong`, `identity.code-expired`, `identity.passkey-refused`, `identity.too-many-tries` and
 * `identity.second-step-locked`.
 */
export async function requireProof(
  context: Context,
  provider: IdentityProvider,
  own: OwnAccount,
  proof: AccountProof | undefined = {},
): Promise<void> {
  const { identityId } = own.claims
  const identity = await requireIdentity(provider, identityId)
  const { challengeId, code, passkey, password } = proof
  if (passkey !== undefined) {
    if (!(await isOwnPasskey(context, identityId, passkey))) throw problem('identity.passkey-refused')
    return
  }
  const required = await requiredProof(context, provider, identityId)
  if (required === 'authenticator') {
    if (code === undefined) throw missingProof(required)
    const check = () => isSecondFactor(context, identityId, code)
    const isRight = await countCode(context, { email: identity.email }, check, (is) => is)
    if (!isRight) throw problem('identity.code-wrong')
    return
  }
  if (challengeId !== undefined && code !== undefined)
    return await requireMailedCode(context, provider, own, { challengeId, code })
  if (required === 'email' || password === undefined) throw missingProof(required)
  await throttle(context, 'second-factor-account', identityId)
  if (!(await provider.isPassword(identity, password))) throw wrongPassword('proof.password')
}

function missingProof(required: RequiredProof): Error {
  const { path, message } = missing[required]
  return problem('common.invalid', { findings: [fieldFinding(path, `falaj-proof-${required}`, message)] })
}
