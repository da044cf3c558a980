import type { z } from 'zod'
import type { Me, Organization, User } from '#contract/identity'
import { presentParticipant } from '#server/participants'
import type { SignedInPerson } from './get-me.ts'
import type { OrganizationRecord } from './store.ts'

/** The public form of the signed-in user. */
export function presentMe(person: SignedInPerson): z.infer<typeof Me> {
  const { actor, identity, user, organization, participants } = person
  return {
    user: {
      id: user.id as User['id'],
      email: user.email,
      given_name: user.givenName,
      family_name: user.familyName,
      phone_number: user.phoneNumber,
      jobRole: user.jobRole as User['jobRole'],
      mfaByEmail: identity.secondFactor,
      defaultEnvironment: user.defaultEnvironment,
      language: user.language,
    },
    organization: { ...presentOrganization(organization), role: actor.role, demo: organization.isDemo },
    organizations: person.organizations.map(({ id, isDemo, name, role }) => ({
      id: id as Organization['id'],
      name,
      role,
      demo: isDemo,
    })),
    participants: participants.map(presentParticipant),
    operator: person.isOperator,
    secondStepMissing: person.lacksSecondStep,
  }
}

/** The public form of an organization, without the role of the caller. */
export function presentOrganization({
  id,
  name,
  country,
  currency,
}: OrganizationRecord): Omit<z.infer<typeof Organization>, 'role' | 'demo'> {
  return { id: id as Organization['id'], name, country, currency }
}
