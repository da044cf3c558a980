/** The identity provider over a pool: its users, with the portal's own sessions and second factors. */
import type { Context } from '#platform/base/context'
import { beginGeneration, deleteValues, selectIdentity, updateIdentity } from './identities-store.ts'
import type { IdentityPool, IdentityProvider, PasswordAnswer, SignInAnswer } from './identity-provider.ts'
import {
  addressOfChallenge,
  answerChallenge,
  challenge,
  challengeForPool,
  mailConfirmation,
} from './second-factor/challenges.ts'
import { isSecondStepRequired } from './second-factor/required.ts'
import { deleteSessionsOf } from './sessions/session-store.ts'
import { sessionCalls, startSession } from './sessions/sessions.ts'

/** Creates the provider of a portal from the configured pool. */
export function createIdentityProvider(context: Context, pool: IdentityPool): IdentityProvider {
  return {
    ...sessionCalls(context, pool),
    keepsPasswords: pool.keepsPasswords,
    register: (input) => pool.register(input),
    async signIn(input) {
      return await afterPassword(context, input, await pool.checkPassword(input.email, input.password))
    },
    addressOfChallenge: (challengeId) => addressOfChallenge(context, challengeId),
    async answerCode({ challengeId, code, origin }) {
      const answer = await answerChallenge(context, pool, challengeId, code)
      if (answer.outcome !== 'proven') return answer
      const session = await startSession(context, { ...answer, origin })
      return session ? { outcome: 'signedIn', session } : { outcome: 'expired' }
    },
    find: (identityId) => selectIdentity(context, { id: identityId }),
    async isPassword({ id, email }, password) {
      const answer = await pool.checkPassword(email, password)
      return answer.outcome === 'proven' && answer.identityId === id
    },
    async changePassword({ id, email }, currentPassword, password) {
      if (!(await pool.changePassword(email, currentPassword, password))) return false
      await context.db.system(async (tx) => {
        await beginGeneration(tx, id)
        await deleteValues(tx, id)
      })
      return true
    },
    setSecondFactor: (identityId, on, tx) => updateIdentity(tx ?? context, identityId, { secondFactor: on }),
    mailConfirmation: (identity) => mailConfirmation(context, identity),
    async confirmEmail(identityId, challengeId, code) {
      const answer = await answerChallenge(context, pool, challengeId, code, { confirms: true })
      if (answer.outcome !== 'proven') return answer.outcome === 'wrong' ? 'wrong' : 'expired'
      return answer.identityId === identityId ? 'confirmed' : 'expired'
    },
    forgotPassword: (input) => pool.forgotPassword(input),
    findByProof: (proof) => pool.findByProof(proof),
    async resetPassword(proof, password, besides) {
      const id = await pool.resetPassword(proof, password)
      if (id === null) return null
      return await context.db.system(async (tx) => {
        await beginGeneration(tx, id)
        const before = await selectIdentity(tx, { id })
        if (!before) return null
        await updateIdentity(tx, id, { emailVerified: true })
        await deleteSessionsOf(tx, id, 'all')
        await deleteValues(tx, id)
        await besides?.(tx, before)
        return { ...before, mailboxProven: true }
      })
    },
  }
}

async function afterPassword(
  context: Context,
  { email, rememberMe, language, origin }: Parameters<IdentityProvider['signIn']>[0],
  answer: PasswordAnswer,
): Promise<SignInAnswer> {
  if (answer.outcome === 'refused') return answer
  if (answer.outcome === 'codeAsked') return await challengeForPool(context, email, { ...answer, rememberMe })
  const { identityId, renewal } = answer
  const identity = await selectIdentity(context, { id: identityId })
  if (!identity) return { outcome: 'refused' }
  const { generation = identity.generation } = answer
  if (identity.secondFactor || isSecondStepRequired(context))
    return await challenge(context, { ...identity, generation }, { rememberMe, renewal, language })
  const session = await startSession(context, { identityId, generation, renewal, rememberMe, origin })
  return session ? { outcome: 'signedIn', session } : { outcome: 'refused' }
}
