/** People of an organization, and invitations to it. */
import { z } from 'zod'
import { EmailAddress, Environment, Instant, idOf, Language } from './common.ts'
import { RegisterRequest, Role, UserId } from './identity.ts'
import { ApiKey, KeyId } from './keys.ts'
import { ParticipantKey } from './participants.ts'

const MembershipId = idOf('mem')
const InvitationId = idOf('inv')

/** Of both environments; null for all participants of the organization. */
const Limits = z.array(ParticipantKey).nullable()
/** Those of the environment of the request; what was chosen in the other one stays. Null for all, in both. */
const ChosenLimits = z.array(ParticipantKey).max(100).nullable()

/** A member of the organization. `lastSeenAt` is exact to a quarter of an hour. */
const Member = z.object({
  id: MembershipId,
  userId: UserId,
  name: z.string(),
  email: z.string(),
  role: Role,
  participants: Limits,
  joinedAt: Instant,
  lastSeenAt: Instant.nullable(),
})
export type Member = z.infer<typeof Member>

/** An invitation that was neither accepted nor revoked; one that has expired can be sent again. */
export const Invitation = z.object({
  id: InvitationId,
  email: z.string(),
  role: Role,
  participants: Limits,
  language: Language,
  invitedBy: z.string(),
  sentAt: Instant,
  expiresAt: Instant,
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

/** `GET /people`; invitations are included for users who may manage people. */
export const People = z.object({ members: z.array(Member), invitations: z.array(Invitation) })
export type People = z.infer<typeof People>

export const InvitePersonRequest = z.object({
  email: EmailAddress,
  role: Role,
  /** All of the organization when it is left out. */
  participants: ChosenLimits.optional(),
  /** Language of the mail; by default that of the inviting user. */
  language: Language.optional(),
})
export type InvitePersonRequest = z.infer<typeof InvitePersonRequest>

export const MemberParams = z.object({ id: MembershipId })
export const InvitationParams = z.object({ id: InvitationId })
export const ChangeRoleRequest = z.object({
  role: Role,
  /** As they were when it is left out. */
  participants: ChosenLimits.optional(),
  /** Of the keys that would end with the change (`GET /people/{id}/made`): those that continue to work. */
  keepKeys: z.array(KeyId).max(1_000).default([]),
})
export type ChangeRoleRequest = z.infer<typeof ChangeRoleRequest>

/** Keys of the person that continue to work, each named once. */
export const RemoveMemberQuery = z.object({
  keepKeys: z
    .union([KeyId, z.array(KeyId).max(1_000)])
    .default([])
    .transform((ids) => [ids].flat()),
})

/** The new role; without it, the person is to be removed. */
export const MadeQuery = z.object({ role: Role.optional() })

/** Invitations and keys that a member could not create any more: they end, except for keys that are to stay valid. */
export const MadeByPerson = z.object({
  keys: z.array(
    ApiKey.pick({ id: true, name: true, prefix: true, scopes: true, lastUsedAt: true }).extend({
      environment: Environment,
    }),
  ),
  invitations: z.array(Invitation.pick({ id: true, email: true, role: true })),
})
export type MadeByPerson = z.infer<typeof MadeByPerson>

/** The token of the link in the mail. */
const InvitationToken = z.string().regex(/^[\w-]{43}$/)
export const InvitationTokenRequest = z.object({ token: InvitationToken })

/** The contents of the page of an invitation for the holder of its link. */
export const InvitationOffer = z.object({
  state: z.enum(['open', 'accepted', 'revoked', 'expired']),
  organizationName: z.string(),
  invitedBy: z.string(),
  email: z.string(),
  role: Role,
  expiresAt: Instant,
  /** The address of the signed-in user; null without one. */
  signedInAs: z.string().nullable(),
})
export type InvitationOffer = z.infer<typeof InvitationOffer>

/** `POST /invitations/register`: an identity for the address of the invitation. The organization is there already. */
export const RegisterByInvitationRequest = RegisterRequest.omit({
  email: true,
  organizationName: true,
  country: true,
  currency: true,
}).extend({ token: InvitationToken })
export type RegisterByInvitationRequest = z.infer<typeof RegisterByInvitationRequest>
