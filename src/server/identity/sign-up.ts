import type { z } from 'zod'
import type { Environment, Finding } from '#contract/common'
import { RegisterRequest, type SignUpRequest } from '#contract/identity'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { fieldFinding, problem } from '#platform/base/problem'
import { enterTenant } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import type { TokenClaims } from './access-token.ts'
import { actorOfMember, invalidateSession } from './authenticate.ts'
import type { Identity, IdentityProvider } from './identity-provider.ts'
import { requireIdentity } from './require-identity.ts'
import {
  enterAs,
  insertOrganization,
  insertUser,
  lockUser,
  type Member,
  selectMembers,
  type UserRecord,
} from './store.ts'
import { validateOrganizationCodes } from './validate-organization-codes.ts'

const SignUpDetails = RegisterRequest.omit({ email: true, password: true, mfaByEmail: true })
const PersonDetails = SignUpDetails.omit({ organizationName: true, country: true, currency: true })

/**
 * Creates the user of a signed-in identity, its organization and the membership as owner; missing fields are taken
 * from the registration. Idempotent. A user who has left every organization creates another one, whose name is
 * required.
 * Raises `common.invalid` for a country or currency that is not in its list, `identity.no-organization` without that
 * name, and `identity.account-attributes-missing` with a finding for
 * each missing attribute.
 */
export async function signUp(
  context: Context,
  provider: IdentityProvider,
  environment: Environment,
  claims: TokenClaims,
  input: SignUpRequest,
): Promise<Member> {
  const identity = await requireIdentity(provider, claims.identityId)
  const { mfaByEmail, ...given } = input
  await validateOrganizationCodes(given)
  // In this order: a user that another request creates in between is a member of its organization already.
  const before = await context.db.system(async (tx) => ({
    userId: await enterAs(tx, identity.id),
    members: await selectMembers(tx, identity.id),
  }))
  const own = before.members.find(({ isDemo }) => !isDemo)
  if (own) return own
  if (before.userId !== undefined && given.organizationName === undefined)
    throw problem('identity.no-organization')
  // The name of the registration is that of an organization which the user has left.
  const { organizationName: first, ...attributes } = identity.attributes
  const profile = before.userId === undefined ? { ...attributes, organizationName: first } : attributes
  const details = checkDetails(SignUpDetails, { ...profile, ...given })
  requireNoSwitchOff(identity, mfaByEmail)
  const user = userOf(identity, details)
  const organization = {
    id: newId('org'),
    name: details.organizationName,
    country: details.country,
    currency: details.currency,
  }
  const member = await context.db.system(async (tx) => {
    const now = context.clock.now()
    if (mfaByEmail) await provider.setSecondFactor(identity.id, true, tx)
    await insertUser(tx, user, now)
    await lockUser(tx, identity.id)
    const meanwhile = (await selectMembers(tx, identity.id)).find(({ isDemo }) => !isDemo)
    if (meanwhile) return meanwhile
    const userId = (await enterAs(tx, identity.id)) ?? user.id
    const membershipId = newId('mem')
    const inside = await enterTenant(tx, { organizationId: organization.id, environment })
    await insertOrganization(tx, organization, { membershipId, userId }, now)
    const owner: Member = {
      userId,
      organizationId: organization.id,
      membershipId,
      role: 'owner',
      limits: null,
      lastSeenAt: now,
    }
    const actor = actorOfMember(owner, environment)
    await recordAudit(inside, actor, {
      action: 'organization.created',
      subjectId: organization.id,
      after: organization,
    })
    return owner
  })
  invalidateSession(provider, claims.sessionId)
  return member
}

/**
 * A session alone cannot turn the second factor off: that requires a proof, in the settings. Raises `common.invalid`.
 */
function requireNoSwitchOff({ secondFactor }: Identity, mfaByEmail: boolean | undefined): void {
  if (!secondFactor || mfaByEmail !== false) return
  const message = 'The second step is turned off in the settings, where you prove who you are.'
  throw problem('common.invalid', {
    findings: [fieldFinding('mfaByEmail', 'falaj-account-second-step', message)],
  })
}

/** The user of an identity without an organization. Raises as `signUp`, for its own required attributes. */
export function newUser(identity: Identity): UserRecord {
  return userOf(identity, checkDetails(PersonDetails, identity.attributes))
}

function checkDetails<T>(schema: z.ZodType<T>, given: object): T {
  const details = schema.safeParse(given)
  if (details.success) return details.data
  const findings = details.error.issues.map(
    (issue): Finding => missingField(issue.path.join('.'), issue.message),
  )
  throw problem('identity.account-attributes-missing', { findings })
}

function missingField(path: string, message: string): Finding {
  return fieldFinding(path, 'falaj-account-attribute', `Please fill in ${path}: ${message}`)
}

function userOf(identity: Identity, details: z.infer<typeof PersonDetails>): UserRecord {
  return {
    id: newId('usr'),
    identityId: identity.id,
    email: identity.email,
    givenName: details.given_name,
    familyName: details.family_name,
    phoneNumber: details.phone_number,
    jobRole: details.role,
    defaultEnvironment: details.defaultEnvironment,
    language: details.language,
  }
}
