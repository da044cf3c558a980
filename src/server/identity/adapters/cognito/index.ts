/** The managed identity pool: a user pool of AWS Cognito. It stores the passwords, and mails codes of its own. */
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose'
import type { Context } from '#platform/base/context'
import { fieldFinding, problem } from '#platform/base/problem'
import { writeMail } from '#platform/mail/write-mail'
import type { CognitoConfig } from '../../../identity-config.ts'
import { identityOfForeign } from '../../foreign-identities.ts'
import { selectIdentity, updateIdentity } from '../../identities-store.ts'
import type {
  CodeMethod,
  IdentityAttributes,
  IdentityPool,
  PasswordAnswer,
  PoolCodeAnswer,
  Registration,
  ResetProof,
} from '../../identity-provider.ts'
import { type AuthAnswer, CognitoError, callCognito, secretHash } from './cognito-api.ts'

/** The name of the pool in stored identities. */
const poolName = 'cognito'

/** Codes that Cognito requires at sign-in, and the field for each. */
const codeChallenges: Readonly<Record<string, { field: string; method: CodeMethod }>> = {
  SOFTWARE_TOKEN_MFA: { field: 'SOFTWARE_TOKEN_MFA_CODE', method: 'authenticator' },
  EMAIL_OTP: { field: 'EMAIL_OTP_CODE', method: 'email' },
  SMS_MFA: { field: 'SMS_MFA_CODE', method: 'email' },
}

/** The state between the password and the code. */
type Asked =
  | { readonly confirm: string }
  | { readonly challenge: string; readonly session: string; readonly username: string }

interface Caller {
  readonly context: Context
  readonly config: CognitoConfig
  readonly call: <T>(action: string, input: object) => Promise<T>
  readonly verify: (idToken: string) => Promise<JWTPayload>
}

/** A user pool, as the identity pool of the portal. */
export function cognitoIdentityPool(context: Context, config: CognitoConfig): IdentityPool {
  const keys = createRemoteJWKSet(new URL(`${config.issuer}/.well-known/jwks.json`), {
    [customFetch]: context.outgoing.fetch,
  })
  const caller: Caller = {
    context,
    config,
    call: (action, input) => callCognito(context.outgoing, config, action, input),
    // By the clock of this machine: that of the portal may be moved, that of the pool not.
    verify: async (idToken) => {
      const { payload } = await jwtVerify(idToken, keys, {
        issuer: config.issuer,
        audience: config.clientId,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'email', 'exp'],
      })
      if (payload['token_use'] !== 'id') throw new Error('this is no id token')
      return payload
    },
  }
  return {
    keepsPasswords: true,
    register: (input) => register(caller, input),
    checkPassword: (email, password) => checkPassword(caller, email, password),
    changePassword: (email, currentPassword, password) =>
      changePassword(caller, email, currentPassword, password),
    answerCode: (requested, code) => answerCode(caller, JSON.parse(requested) as Asked, code),
    renew: async (renewal) => ((await stillKnows(caller, JSON.parse(renewal) as Renewal)) ? renewal : null),
    forgotPassword: ({ email }) => forgotPassword(caller, email),
    findByProof: async (proof) =>
      'code' in proof ? await selectIdentity(context, { email: proof.email }) : null,
    resetPassword: (proof, password) => resetPassword(caller, proof, password),
  }
}

/** Whether the pool refused for one of these reasons; raises other errors again. */
function refusedFor(error: unknown, ...types: string[]): boolean {
  if (error instanceof CognitoError && types.includes(error.type)) return true
  throw error
}

/** The pool's own rules for passwords may be stricter than the portal's. */
function refuseWeak(error: unknown): never {
  if (!(error instanceof CognitoError) || error.type !== 'InvalidPasswordException') throw error
  const finding = fieldFinding('password', 'falaj-password-policy', `The identity pool: ${error.message}`)
  throw problem('common.invalid', { findings: [finding] })
}

async function register(
  { context, config, call }: Caller,
  { email, password, secondFactor, attributes }: Registration,
): Promise<void> {
  const { given_name = '', family_name = '' } = attributes
  const details = { email, given_name, family_name }
  try {
    const { UserSub } = await call<{ UserSub: string }>('SignUp', {
      Username: email,
      Password: password,
      UserAttributes: Object.entries(details).map(([Name, Value]) => ({ Name, Value })),
      ...named(config, email),
    })
    // The pool mails a code that proves the address; the other data is stored here until then.
    const person = { subject: UserSub, email, emailVerified: false, secondFactor, attributes }
    await identityOfForeign(context, poolName, person)
  } catch (error) {
    if (error instanceof CognitoError && error.type === 'UsernameExistsException')
      await tellOwner(context, email, attributes)
    else refuseWeak(error)
  }
}

async function tellOwner(context: Context, email: string, { language }: IdentityAttributes): Promise<void> {
  const { publicUrl } = context.config
  const links = { link: `${publicUrl}/login`, resetLink: `${publicUrl}/reset-password` }
  const { subject, text } = writeMail('alreadyRegistered', language ?? 'en', links)
  await context.db.system((tx) => context.mail.send(tx, { to: email, subject, text }))
}

/** For calls that take the hash beside the user name. */
function named(config: CognitoConfig, username: string): { SecretHash?: string } {
  const { SECRET_HASH } = secretHash(config, username)
  return SECRET_HASH === undefined ? {} : { SecretHash: SECRET_HASH }
}

async function checkPassword(caller: Caller, email: string, password: string): Promise<PasswordAnswer> {
  const { config, call, context } = caller
  try {
    const answer = await call<AuthAnswer>('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password, ...secretHash(config, email) },
    })
    return await afterAuth(caller, email, answer)
  } catch (error) {
    if (error instanceof CognitoError && error.type === 'UserNotConfirmedException') {
      // The code of the registration may be old. It is good still where another one cannot be had.
      await call('ResendConfirmationCode', { Username: email, ...named(config, email) }).catch(
        (cause: unknown) => context.log.warn({ error: cause }, 'no further code to confirm an address'),
      )
      const requested: Asked = { confirm: email }
      return { outcome: 'codeAsked', asked: JSON.stringify(requested), method: 'confirmEmail' }
    }
    if (error instanceof CognitoError && error.type === 'PasswordResetRequiredException')
      throw problem('identity.new-password-needed')
    refusedFor(error, 'NotAuthorizedException', 'UserNotFoundException', 'InvalidPasswordException')
    return { outcome: 'refused' }
  }
}

/** The pool changes a password with an access token of its own, which needs the current password. */
async function changePassword(
  caller: Caller,
  email: string,
  currentPassword: string,
  password: string,
): Promise<boolean> {
  const AccessToken = await accessTokenOf(caller, email, currentPassword)
  if (AccessToken === null) return false
  const passwords = { PreviousPassword: currentPassword, ProposedPassword: password }
  try {
    // The token contains its client.
    await caller.call('ChangePassword', { ClientId: undefined, AccessToken, ...passwords })
    return true
  } catch (error) {
    return refuseWeak(error)
  }
}

/**
 * Null when the password is wrong. Raises `common.invalid` where the pool also requires a code: then only the reset
 * by mail is possible.
 */
async function accessTokenOf(
  { config, call }: Caller,
  email: string,
  password: string,
): Promise<string | null> {
  try {
    const { AuthenticationResult } = await call<AuthAnswer>('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password, ...secretHash(config, email) },
    })
    if (AuthenticationResult?.AccessToken !== undefined) return AuthenticationResult.AccessToken
  } catch (error) {
    refusedFor(error, 'NotAuthorizedException', 'UserNotFoundException', 'InvalidPasswordException')
    return null
  }
  const message =
    'With a second step at your identity provider, the password is changed by mail: sign out, then choose “Forgot your password?”.'
  const finding = fieldFinding('currentPassword', 'falaj-password-by-mail', message)
  throw problem('common.invalid', { findings: [finding] })
}

interface Renewal {
  readonly token: string
  readonly username: string
}

async function afterAuth(
  { context, verify }: Caller,
  username: string,
  answer: AuthAnswer,
): Promise<Extract<PasswordAnswer, { outcome: 'proven' | 'codeAsked' }>> {
  const { IdToken, RefreshToken } = answer.AuthenticationResult ?? {}
  if (IdToken !== undefined) {
    const claims = await verify(IdToken)
    const identityId = await identityOfForeign(context, poolName, personOf(claims))
    if (identityId === null) throw problem('identity.address-not-proven')
    if (RefreshToken === undefined) return { outcome: 'proven', identityId }
    const cognitoName = claims['cognito:username']
    const renewal: Renewal = {
      token: RefreshToken,
      username: typeof cognitoName === 'string' ? cognitoName : username,
    }
    return { outcome: 'proven', identityId, renewal: JSON.stringify(renewal) }
  }
  const challenge = answer.ChallengeName ?? ''
  const codeChallenge = codeChallenges[challenge]
  if (challenge === 'NEW_PASSWORD_REQUIRED') throw problem('identity.new-password-needed')
  if (!codeChallenge) throw problem('common.unavailable', { detail: `the user pool asks for ${challenge}` })
  const requested: Asked = {
    challenge,
    session: answer.Session ?? '',
    username: answer.ChallengeParameters?.['USER_ID_FOR_SRP'] ?? username,
  }
  return { outcome: 'codeAsked', asked: JSON.stringify(requested), method: codeChallenge.method }
}

function personOf(claims: JWTPayload) {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : undefined)
  const [given_name, family_name] = [text('given_name'), text('family_name')]
  return {
    subject: claims.sub ?? '',
    email: text('email') ?? '',
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    attributes: { ...(given_name ? { given_name } : {}), ...(family_name ? { family_name } : {}) },
  }
}

async function answerCode(caller: Caller, requested: Asked, code: string): Promise<PoolCodeAnswer> {
  const { config, call, context } = caller
  try {
    if ('confirm' in requested) {
      const Username = requested.confirm
      await call('ConfirmSignUp', { Username, ConfirmationCode: code, ...named(config, Username) })
      const identity = await selectIdentity(context, { email: Username })
      if (identity) await updateIdentity(context, identity.id, { emailVerified: true })
      return { outcome: 'emailConfirmed' }
    }
    const { challenge, session, username } = requested
    const field = codeChallenges[challenge]?.field ?? ''
    const answer = await call<AuthAnswer>('RespondToAuthChallenge', {
      ChallengeName: challenge,
      Session: session,
      ChallengeResponses: { USERNAME: username, [field]: code, ...secretHash(config, username) },
    })
    return await afterAuth(caller, username, answer)
  } catch (error) {
    if (error instanceof CognitoError && error.type === 'CodeMismatchException') return { outcome: 'wrong' }
    refusedFor(error, 'ExpiredCodeException', 'NotAuthorizedException', 'EnableSoftwareTokenMFAException')
    return { outcome: 'expired' }
  }
}

/** A user who was disabled or signed out in the pool gets no further token. */
async function stillKnows({ config, call, verify }: Caller, { token, username }: Renewal): Promise<boolean> {
  try {
    const { AuthenticationResult } = await call<AuthAnswer>('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: token, ...secretHash(config, username) },
    })
    await verify(AuthenticationResult?.IdToken ?? '')
    return true
  } catch (error) {
    return !refusedFor(
      error,
      'NotAuthorizedException',
      'UserNotFoundException',
      'PasswordResetRequiredException',
      'UserNotConfirmedException',
    )
  }
}

async function forgotPassword({ config, call }: Caller, email: string): Promise<void> {
  try {
    await call('ForgotPassword', { Username: email, ...named(config, email) })
  } catch (error) {
    // Unknown, or with an address that was never confirmed: the response does not show which.
    refusedFor(error, 'UserNotFoundException', 'InvalidParameterException', 'NotAuthorizedException')
  }
}

async function resetPassword(
  { context, config, call }: Caller,
  proof: ResetProof,
  password: string,
): Promise<string | null> {
  if (!('code' in proof)) return null
  const { email, code } = proof
  try {
    const input = { Username: email, ConfirmationCode: code, Password: password, ...named(config, email) }
    await call('ConfirmForgotPassword', input)
    return (await selectIdentity(context, { email }))?.id ?? null
  } catch (error) {
    if (error instanceof CognitoError && error.type === 'InvalidPasswordException') refuseWeak(error)
    refusedFor(
      error,
      'CodeMismatchException',
      'ExpiredCodeException',
      'UserNotFoundException',
      'NotAuthorizedException',
    )
    return null
  }
}
