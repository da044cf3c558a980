import type { z } from 'zod'
import type { Me, Organization, User } from '#contract/identity'
import { presentParticipant } from '#server/participants'
import type { SignedInPerson } from './get-me.ts'

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
    organization: {
      id: organization.id as Organization['id'],
      name: organization.name,
      country: organization.country,
      currency: organization.currency,
      role: actor.role,
    },
    organizations: person.organizations.map(({ id, name, role }) => ({
      id: id as Organization['id'],
      name,
      role,
    })),
    participants: participants.map(presentParticipant),
    operator: person.isOperator,
    secondStepMissing: person.lacksSecondStep,
  }
}
