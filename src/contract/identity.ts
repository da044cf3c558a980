/** Sign-up, sign-in, tokens and the current user. Field names of the sign-up are the specification's. */
import { z } from 'zod'
import { AccountProof } from './account-proof.ts'
import { CountryCode, CurrencyCode, EmailAddress, Environment, idOf, Language } from './common.ts'
import { Participant } from './participants.ts'
import { ChallengeId, SecondFactorCode } from './second-factor-code.ts'

export const UserId = idOf('usr')
const OrganizationId = idOf('org')

export const Role = z.enum(['owner', 'admin', 'accountant', 'clerk', 'approver', 'viewer'])

/** What the person does at the company; asked at sign-up, shown in the profile. Not a permission. */
export const JobRole = z.enum(['owner', 'accountant', 'financeManager', 'taxAdvisor', 'developer', 'other'])

export const Password = z.string().min(12).max(200)

/** `POST /auth/register`: an identity in the pool, with what the later `POST /user/signup` needs. */
export const RegisterRequest = z.object({
  email: EmailAddress,
  password: Password,
  given_name: z.string().trim().min(1).max(100),
  family_name: z.string().trim().min(1).max(100),
  phone_number: z
    .string()
    .trim()
    .regex(/^\+?[0-9 ()-]{7,20}$/)
    .or(z.literal(''))
    .default(''),
  role: JobRole.default('owner'),
  organizationName: z.string().trim().min(1).max(200),
  country: CountryCode.default('AE'),
  currency: CurrencyCode.default('AED'),
  mfaByEmail: z.boolean().default(false),
  defaultEnvironment: Environment.default('preprod'),
  language: Language.default('en'),
})
export type RegisterRequest = z.infer<typeof RegisterRequest>

/** The same response whether or not the e-mail was known, so that it does not disclose customers. */
export const RegisterResponse = z.object({ status: z.literal('accepted') })

export const SignInRequest = z.object({
  email: EmailAddress,
  password: z.string().min(1).max(200),
  rememberMe: z.boolean().default(false),
  /** The language of the screen, in which a code is mailed; without it, the language of the user's settings. */
  language: Language.optional(),
})
export type SignInRequest = z.infer<typeof SignInRequest>

/**
 * Signed in; or a code is required, and `challengeId` continues the sign-in; or the address was confirmed by a code,
 * and the password is required again.
 */
export const SignInResponse = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signedIn'), accessToken: z.string(), expiresIn: z.number().int() }),
  z.object({
    status: z.literal('codeRequired'),
    challengeId: z.string(),
    /** By e-mail, of the authenticator app (or a recovery code), or to confirm the address. */
    method: z.enum(['email', 'authenticator', 'confirmEmail']),
    /** The masked address that the code went to; empty where none was sent. */
    sentTo: z.string(),
    /** Whether a passkey of this person is taken in place of the code. */
    passkey: z.boolean(),
  }),
  z.object({ status: z.literal('emailConfirmed') }),
])
export type SignInResponse = z.infer<typeof SignInResponse>

export const SignInCodeRequest = z.object({
  challengeId: ChallengeId,
  code: SecondFactorCode,
})
export type SignInCodeRequest = z.infer<typeof SignInCodeRequest>

/** `POST /auth/token`: a fresh access token for the refresh cookie. `expiresIn` is in seconds. */
export const TokenResponse = z.object({ accessToken: z.string(), expiresIn: z.number().int() })
export type TokenResponse = z.infer<typeof TokenResponse>

export const ForgotPasswordRequest = z.object({ email: EmailAddress, language: Language.default('en') })
/** The token of the mailed link; or, where the identity pool mails codes, the address and the code. */
export const ResetPasswordRequest = z.object({
  token: z.string().min(1).max(500).optional(),
  email: EmailAddress.optional(),
  code: z.string().trim().min(4).max(20).optional(),
  password: Password,
  /**
   * Removes all passkeys too, and the authenticator app with its recovery codes if it was set up within the last two weeks.
   * An older app stays: only a person who has it can remove it.
   */
  removeFactors: z.boolean().default(false),
})

const { shape } = RegisterRequest

/**
 * `POST /user/signup`: missing fields are taken from the identity's own attributes. No defaults here: they would
 * override the values of the registration.
 */
export const SignUpRequest = z
  .object({
    given_name: shape.given_name,
    family_name: shape.family_name,
    phone_number: shape.phone_number.removeDefault(),
    role: shape.role.removeDefault(),
    organizationName: shape.organizationName,
    country: shape.country.removeDefault(),
    currency: shape.currency.removeDefault(),
    mfaByEmail: shape.mfaByEmail.removeDefault(),
    defaultEnvironment: shape.defaultEnvironment.removeDefault(),
    language: shape.language.removeDefault(),
  })
  .partial()
export type SignUpRequest = z.infer<typeof SignUpRequest>

export const User = z.object({
  id: UserId,
  email: z.string(),
  given_name: z.string(),
  family_name: z.string(),
  phone_number: z.string(),
  jobRole: JobRole,
  mfaByEmail: z.boolean(),
  defaultEnvironment: Environment,
  language: Language,
})
export type User = z.infer<typeof User>

export const Organization = z.object({
  id: OrganizationId,
  name: z.string(),
  country: CountryCode,
  currency: CurrencyCode,
  role: Role,
  /** Whether its companies and documents are invented, to look around (`/demo`). It exists in the test environment only. */
  demo: z.boolean(),
})
export type Organization = z.infer<typeof Organization>

/**
 * `GET /user/me`; 404 `identity.not-signed-up` while the identity has no user yet, or belongs to no organization any
 * more. `organization` is the one that the header `Falaj-Organization` names, else the first that the person joined.
 */
export const Me = z.object({
  user: User,
  organization: Organization,
  /** All that the person belongs to, by name. */
  organizations: z.array(Organization.pick({ id: true, name: true, role: true, demo: true })),
  participants: z.array(Participant),
  /** Whether this person runs the portal and may open the page for operators. */
  operator: z.boolean().default(false),
  /**
   * Whether this person has to add an authenticator app or a passkey before anything else (`FALAJ_SECOND_STEP`): until then
   * other requests are refused with `identity.second-step-required`.
   */
  secondStepMissing: z.boolean().default(false),
})
export type Me = z.infer<typeof Me>

/** `PATCH /user/me`: fields that are left out stay as they are. The names of the fields are those of `User`. */
export const UpdateMeRequest = z.object({
  given_name: shape.given_name.optional(),
  family_name: shape.family_name.optional(),
  /** Empty for none. */
  phone_number: shape.phone_number.removeDefault().optional(),
  jobRole: JobRole.optional(),
  language: Language.optional(),
  defaultEnvironment: Environment.optional(),
  mfaByEmail: z.boolean().optional(),
  /** Needed where `mfaByEmail` turns the second step on or off. */
  proof: AccountProof.optional(),
})
export type UpdateMeRequest = z.infer<typeof UpdateMeRequest>

/** `PATCH /organization`: fields that are left out stay as they are. */
export const UpdateOrganizationRequest = z.object({
  name: shape.organizationName.optional(),
  country: CountryCode.optional(),
  /** The currency with which a new document begins. */
  currency: CurrencyCode.optional(),
})
export type UpdateOrganizationRequest = z.infer<typeof UpdateOrganizationRequest>
