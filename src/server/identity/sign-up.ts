import type { Environment, Finding } from '#contract/common'
import { RegisterRequest, type SignUpRequest } from '#contract/identity'
import type { Context } from '#platform/context'
import { enterTenant } from '#platform/database'
import { newId } from '#platform/ids'
import { fieldFinding, problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import type { TokenClaims } from './access-token.ts'
import { invalidateSession } from './authenticate.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { insertUserWithOrganization, type Member, selectMember } from './store.ts'

const SignUpDetails = RegisterRequest.omit({ email: true, password: true, mfaByEmail: true })

/**
 * Makes the user of a signed-in identity, its organization and the membership as owner; what the request leaves
 * out is taken from what was told at registration. Again, it gives what is there already.
 * Raises `identity.account-attributes-missing` with a finding for each detail that neither of them has.
 */
export async function signUp(
  context: Context,
  provider: IdentityProvider,
  environment: Environment,
  claims: TokenClaims,
  input: SignUpRequest,
): Promise<Member> {
  const identity = await provider.find(claims.identityId)
  if (!identity) throw problem('identity.not-signed-in')
  const { mfaByEmail, ...told } = input
  const details = SignUpDetails.safeParse({ ...identity.attributes, ...told })
  if (!details.success) {
    const findings = details.error.issues.map(
      (issue): Finding => missingField(issue.path.join('.'), issue.message),
    )
    throw problem('identity.account-attributes-missing', { findings })
  }
  if (mfaByEmail !== undefined) await provider.setSecondFactor(identity.id, mfaByEmail)
  const made = makeRecords(identity.id, identity.email, details.data)
  const member = await context.db.system(async (tx) => {
    const known = await selectMember(tx, identity.id)
    if (known) return known
    const scope = { organizationId: made.organization.id, environment }
    await enterTenant(tx, scope)
    if (!(await insertUserWithOrganization(tx, made, context.clock.now()))) return null
    const owner: Member = {
      userId: made.user.id,
      organizationId: made.organization.id,
      membershipId: made.membershipId,
      role: 'owner',
    }
    const actor = { kind: 'user', ...owner, environment } as const
    await recordAudit(tx, actor, {
      action: 'organization.created',
      subjectId: made.organization.id,
      after: made.organization,
    })
    return owner
  })
  invalidateSession(provider, claims.sessionId)
  return member ?? (await findConcurrentMember(context, identity.id))
}

/** Two sign-ups at once: the other one has committed by now, and its user is ours too. */
async function findConcurrentMember(context: Context, identityId: string): Promise<Member> {
  const member = await context.db.system((tx) => selectMember(tx, identityId))
  if (!member) throw problem('version.conflict', { detail: identityId })
  return member
}

function missingField(path: string, message: string): Finding {
  return fieldFinding(path, 'falaj-account-attribute', `Please fill in ${path}: ${message}`)
}

function makeRecords(
  identityId: string,
  email: string,
  details: Omit<RegisterRequest, 'email' | 'password' | 'mfaByEmail'>,
) {
  return {
    membershipId: newId('mem'),
    organization: {
      id: newId('org'),
      name: details.organizationName,
      country: details.country,
      currency: details.currency,
    },
    user: {
      id: newId('usr'),
      identityId,
      email,
      givenName: details.given_name,
      familyName: details.family_name,
      phoneNumber: details.phone_number,
      jobRole: details.role,
      defaultEnvironment: details.defaultEnvironment,
      language: details.language,
    },
  }
}
