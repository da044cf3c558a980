import type { Invitation, InvitationOffer, MadeByPerson, Member, People } from '#contract/people'
import type { CreatedAccess } from './end-created-access.ts'
import type { Offer } from './find-invitation.ts'
import type { OrganizationPeople } from './list-people.ts'

/** The public form of the people of an organization. */
export function presentPeople({ members, invitations, names }: OrganizationPeople, now: Date): People {
  return {
    members: members.map((member) => ({
      id: member.id as Member['id'],
      userId: member.userId as Member['userId'],
      name: member.name,
      email: member.email,
      role: member.role,
      participants: member.limits && ([...member.limits] as Member['participants']),
      joinedAt: member.joinedAt.toISOString(),
      lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
    })),
    invitations: invitations.map((invitation) => ({
      id: invitation.id as Invitation['id'],
      email: invitation.email,
      role: invitation.role,
      participants: invitation.limits && ([...invitation.limits] as Invitation['participants']),
      language: invitation.language,
      invitedBy: names.get(invitation.invitedBy) ?? '',
      sentAt: invitation.sentAt.toISOString(),
      expiresAt: invitation.expiresAt.toISOString(),
      expired: invitation.expiresAt <= now,
    })),
  }
}

/** The invitations and keys that end with a member, as the API returns them. */
export function presentCreatedAccess({ invitations, keys }: CreatedAccess): MadeByPerson {
  return {
    keys: keys.map(({ environment, id, lastUsedAt, name, prefix, scopes }) => ({
      id: id as MadeByPerson['keys'][number]['id'],
      environment,
      name,
      prefix,
      scopes: [...scopes],
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ email, id, role }) => ({
      id: id as MadeByPerson['invitations'][number]['id'],
      email,
      role,
    })),
  }
}

/** The fields of an invitation that the holder of its link can see. */
export function presentOffer(offer: Offer): InvitationOffer {
  const { invitation, state, organizationName, inviterName, signedInAs } = offer
  return {
    state,
    organizationName,
    invitedBy: inviterName,
    email: invitation.email,
    role: invitation.role,
    expiresAt: invitation.expiresAt.toISOString(),
    signedInAs,
  }
}
