/** The identity provider over a pool: its people, with the sessions and the second step of the portal. */
import type { Context } from '#platform/context'
import { deleteValues, selectIdentity, updateIdentity } from './identities-store.ts'
import type { IdentityPool, IdentityProvider, PasswordAnswer, SignInAnswer } from './identity-provider.ts'
import { answerChallenge, challenge, challengeForPool, mailConfirmation } from './second-factor/challenges.ts'
import { deleteSessionsOf } from './sessions/session-store.ts'
import { sessionCalls, startSession } from './sessions/sessions.ts'

/** Makes the provider of a portal from the pool that it is configured with. */
export function createIdentityProvider(context: Context, pool: IdentityPool): IdentityProvider {
  return {
    ...sessionCalls(context, pool),
    keepsPasswords: pool.keepsPasswords,
    register: (input) => pool.register(input),
    async signIn(input) {
      return await afterPassword(context, input, await pool.checkPassword(input.email, input.password))
    },
    async answerCode({ challengeId, code, origin }) {
      const answer = await answerChallenge(context, pool, challengeId, code)
      if (answer.outcome !== 'proven') return answer
      return { outcome: 'signedIn', session: await startSession(context, { ...answer, origin }) }
    },
    find: (identityId) => selectIdentity(context, { id: identityId }),
    async isPassword({ id, email }, password) {
      const answer = await pool.checkPassword(email, password)
      return answer.outcome === 'proven' && answer.identityId === id
    },
    async changePassword({ id, email }, currentPassword, password) {
      if (!(await pool.changePassword(email, currentPassword, password))) return false
      await deleteValues(context, id)
      return true
    },
    setSecondFactor: (identityId, on) => updateIdentity(context, identityId, { secondFactor: on }),
    mailConfirmation: (identity) => mailConfirmation(context, identity),
    async confirmEmail(identityId, challengeId, code) {
      const answer = await answerChallenge(context, pool, challengeId, code, { confirms: true })
      if (answer.outcome !== 'proven') return answer.outcome === 'wrong' ? 'wrong' : 'expired'
      return answer.identityId === identityId ? 'confirmed' : 'expired'
    },
    forgotPassword: (input) => pool.forgotPassword(input),
    findByProof: (proof) => pool.findByProof(proof),
    async resetPassword(proof, password) {
      const identityId = await pool.resetPassword(proof, password)
      if (identityId === null) return null
      await updateIdentity(context, identityId, { emailVerified: true })
      await deleteSessionsOf(context, identityId, 'all')
      await deleteValues(context, identityId)
      return await selectIdentity(context, { id: identityId })
    },
  }
}

async function afterPassword(
  context: Context,
  { email, rememberMe, origin }: Parameters<IdentityProvider['signIn']>[0],
  answer: PasswordAnswer,
): Promise<SignInAnswer> {
  if (answer.outcome === 'refused') return answer
  if (answer.outcome === 'codeAsked') return await challengeForPool(context, email, { ...answer, rememberMe })
  const { identityId, renewal } = answer
  const identity = await selectIdentity(context, { id: identityId })
  if (identity?.secondFactor) return await challenge(context, identity, { rememberMe, renewal })
  return {
    outcome: 'signedIn',
    session: await startSession(context, { identityId, renewal, rememberMe, origin }),
  }
}
