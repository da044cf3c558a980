/** The port to the identity pool: it knows people, passwords, second factors and sessions, no organizations. */
import type { SignUpRequest } from '#contract/identity'

/** What a person told at registration; kept with the identity until the user is made from it. */
export type IdentityAttributes = Omit<SignUpRequest, 'mfaByEmail'>

export interface Identity {
  readonly id: string
  readonly email: string
  /** Whether signing in also asks for a code sent by e-mail. */
  readonly secondFactor: boolean
  /** Whether somebody has shown to read its mails: by a code or a reset link. Registering alone proves nothing. */
  readonly mailboxProven: boolean
  readonly attributes: IdentityAttributes
}

/** Where a request came from; kept with the session. */
export interface Origin {
  readonly address: string
  readonly userAgent: string
}

export interface Session {
  readonly id: string
  readonly identityId: string
  /** The refresh token: handed out once, kept by the browser in a cookie that scripts cannot read. */
  readonly token: string
  readonly rememberMe: boolean
  readonly expiresAt: Date
}

export type SignInAnswer =
  | { readonly outcome: 'signedIn'; readonly session: Session }
  /** A code went out; `sentTo` is the masked address. */
  | { readonly outcome: 'codeRequired'; readonly challengeId: string; readonly sentTo: string }
  /** Unknown address or wrong password: the answer and the time it takes are the same. */
  | { readonly outcome: 'refused' }

export type CodeAnswer =
  | { readonly outcome: 'signedIn'; readonly session: Session }
  | { readonly outcome: 'wrong' }
  /** Too old, already used, or too many wrong codes. */
  | { readonly outcome: 'expired' }

export interface IdentityProvider {
  /** Makes an identity. An address that is known already gets a mail that says so; the caller learns nothing. */
  register(input: {
    email: string
    password: string
    secondFactor: boolean
    attributes: IdentityAttributes
  }): Promise<void>
  signIn(input: {
    email: string
    password: string
    rememberMe: boolean
    origin: Origin
  }): Promise<SignInAnswer>
  answerCode(input: { challengeId: string; code: string; origin: Origin }): Promise<CodeAnswer>
  /** The session of a refresh token, its life renewed; null when it has ended. */
  refresh(token: string): Promise<Session | null>
  /** Ends the session of a refresh token and says which it was. */
  signOut(token: string): Promise<{ sessionId: string } | null>
  /** Ends the session of an access token. */
  endSession(sessionId: string): Promise<void>
  isActive(sessionId: string): Promise<boolean>
  find(identityId: string): Promise<Identity | null>
  setSecondFactor(identityId: string, on: boolean): Promise<void>
  /** Mails a link to choose a new password, when the address is known. */
  forgotPassword(input: { email: string; language: 'en' | 'ar' }): Promise<void>
  /** Sets the password and ends every session of the person; false when the token is not good (any more). */
  resetPassword(input: { token: string; password: string }): Promise<boolean>
}
