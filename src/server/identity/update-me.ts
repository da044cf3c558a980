import type { z } from 'zod'
import type { UpdateMeRequest } from '#contract/identity'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { mailAccountChange } from './account/mail-account-change.ts'
import type { OwnAccount } from './account/own-account.ts'
import { requireProof } from './account/require-proof.ts'
import { invalidateMember } from './authenticate.ts'
import { getMe, type SignedInPerson } from './get-me.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { publishChange } from './people/publish-change.ts'
import { hasAuthenticator } from './second-factor/authenticator.ts'
import { isSecondStepRequired } from './second-factor/required.ts'
import { lockUser, selectProfile, type UserRecord, updateUser } from './store.ts'

/**
 * Changes the user's own profile (names, phone number, role at the company) and preferences: language, default
 * environment, second factor, which requires a proof and sends a mail. What is left out stays. Raises
 * `identity.authenticator-in-use` for turning codes off although there is an app, `identity.second-step-kept` when the
 * operator requires one, and the problems of `requireProof`.
 */
export async function updateMe(
  context: Context,
  provider: IdentityProvider,
  own: OwnAccount,
  input: z.infer<typeof UpdateMeRequest>,
): Promise<SignedInPerson> {
  const { actor, userId } = own
  const { proof, ...wish } = input
  const isSwitched = await switchesSecondFactor(context, provider, own, wish.mfaByEmail)
  if (isSwitched) await requireProof(context, provider, own, proof)
  await context.db.tenant(actor, async (tx) => {
    await lockUser(tx, own.claims.identityId)
    const profile = await selectProfile(tx, userId)
    if (!profile) throw problem('identity.not-signed-up')
    const { user } = profile
    const after = updated(user, wish)
    if (wish.mfaByEmail !== undefined) await provider.setSecondFactor(user.identityId, wish.mfaByEmail, tx)
    await updateUser(tx, after)
    const person = { email: user.email, language: after.language }
    if (isSwitched)
      await mailAccountChange(context, tx, person, wish.mfaByEmail ? 'secondStepOn' : 'secondStepOff')
    const changed = personalFields.filter((field) => user[field] !== after[field])
    if (changed.length > 0) await publishChange(context, tx, userId)
    await recordAudit(tx, actor, {
      action: 'user.updated',
      subjectId: userId,
      before: recorded(user),
      after: {
        ...recorded(after),
        ...(wish.mfaByEmail === undefined ? {} : { mfaByEmail: wish.mfaByEmail }),
        ...(changed.length > 0 ? { changed } : {}),
      },
    })
  })
  invalidateMember(provider, userId)
  return await getMe(context, provider, actor)
}

/** Whether this turns the required code on or off. */
async function switchesSecondFactor(
  context: Context,
  provider: IdentityProvider,
  { claims: { identityId } }: OwnAccount,
  wish: boolean | undefined,
): Promise<boolean> {
  if (wish === undefined) return false
  if (!wish && isSecondStepRequired(context)) throw problem('identity.second-step-kept')
  // A stolen session must not remove the app without a code of it.
  if (!wish && (await hasAuthenticator(context, identityId))) throw problem('identity.authenticator-in-use')
  return (await provider.find(identityId))?.secondFactor !== wish
}

/** Entries of the audit trail never change: one that held a name would outlast the account. It holds which changed. */
const personalFields = ['givenName', 'familyName', 'phoneNumber'] as const

const recorded = ({ language, defaultEnvironment, jobRole }: UserRecord) => ({
  language,
  defaultEnvironment,
  jobRole,
})

function updated(user: UserRecord, wish: z.infer<typeof UpdateMeRequest>): UserRecord {
  return {
    ...user,
    givenName: wish.given_name ?? user.givenName,
    familyName: wish.family_name ?? user.familyName,
    phoneNumber: wish.phone_number ?? user.phoneNumber,
    jobRole: wish.jobRole ?? user.jobRole,
    language: wish.language ?? user.language,
    defaultEnvironment: wish.defaultEnvironment ?? user.defaultEnvironment,
  }
}
