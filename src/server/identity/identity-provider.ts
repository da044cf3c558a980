/**
 * The port to the identity pool, and the portal's provider over it. A pool has users and their passwords, and no
 * organizations. Sessions and the second factor of a sign-in are the portal's own, the same for every pool (decision
 * 46).
 */
import type { Language } from '#contract/common'
import type { SignUpRequest } from '#contract/identity'
import type { Tx } from '#platform/database/database'

/** The data entered at registration; stored with the identity until the user is created from it. */
export type IdentityAttributes = Omit<SignUpRequest, 'mfaByEmail'>

export interface Identity {
  readonly id: string
  readonly email: string
  /** Whether signing in also requires a code: of the authenticator app if there is one, else by e-mail. */
  readonly secondFactor: boolean
  /** Whether a user has proven to read its mails: by a code or a reset link. Registering alone proves nothing. */
  readonly mailboxProven: boolean
  /** Each new password starts another generation, which ends the sign-ins of the previous one. */
  readonly generation: number
  readonly attributes: IdentityAttributes
}

/** Origin of a request; stored with the session. */
export interface Origin {
  readonly address: string
  readonly userAgent: string
}

export interface Session {
  readonly id: string
  readonly identityId: string
  /** The refresh token: stored by the browser in a cookie that scripts cannot read; replaced by each renewal. */
  readonly token: string
  readonly rememberMe: boolean
  readonly expiresAt: Date
}

export type EndedSession = Pick<Session, 'id' | 'identityId'>

/** A session as its user sees it in a list. */
interface ListedSession {
  readonly id: string
  readonly address: string
  readonly userAgent: string
  readonly rememberMe: boolean
  readonly startedAt: Date
  readonly usedAt: Date
}

/** Which code continues a sign-in. */
export type CodeMethod = 'email' | 'authenticator' | 'confirmEmail'

interface CodeRequired {
  readonly outcome: 'codeRequired'
  readonly challengeId: string
  readonly method: CodeMethod
  /** The masked address that the code was sent to; empty when none was sent. */
  readonly sentTo: string
  /** Whether a passkey is accepted instead of the code. */
  readonly passkey: boolean
}

export type SignInAnswer =
  | { readonly outcome: 'signedIn'; readonly session: Session }
  | CodeRequired
  /** Unknown address or wrong password: the response and its duration are the same. */
  | { readonly outcome: 'refused' }

export type CodeAnswer =
  | { readonly outcome: 'signedIn'; readonly session: Session }
  /** The address is confirmed now: the password is required again. */
  | { readonly outcome: 'emailConfirmed' }
  | { readonly outcome: 'wrong' }
  /** Expired, already used, or too many wrong codes. */
  | { readonly outcome: 'expired' }

/** Proof that a user may choose a new password: the token of the mailed link, or the mailed code. */
export type ResetProof = { readonly token: string } | { readonly email: string; readonly code: string }

export interface Registration {
  readonly email: string
  readonly password: string
  readonly secondFactor: boolean
  readonly attributes: IdentityAttributes
}

/** A pool's result for a password. */
export type PasswordAnswer =
  | {
      readonly outcome: 'proven'
      readonly identityId: string
      /** Of the identity when its password was verified; external pools do not report it. */
      readonly generation?: number
      /** The token with which `renew` calls the pool later; undefined for the embedded pool. */
      readonly renewal?: string | undefined
    }
  /** The pool requires a code of its own; `asked` is its state. */
  | { readonly outcome: 'codeAsked'; readonly asked: string; readonly method: CodeMethod }
  | { readonly outcome: 'refused' }

export type PoolCodeAnswer =
  | Extract<PasswordAnswer, { outcome: 'proven' | 'codeAsked' }>
  | { readonly outcome: 'emailConfirmed' | 'wrong' | 'expired' }

/** The interface of an adapter. */
export interface IdentityPool {
  /** Whether it stores passwords; else users sign in on pages of their provider only. */
  readonly keepsPasswords: boolean
  /** Creates an identity. A known address gets a mail about it; the caller cannot tell the difference. */
  register(input: Registration): Promise<void>
  /** Takes as long for an unknown address as for a wrong password. */
  checkPassword(email: string, password: string): Promise<PasswordAnswer>
  /** Answers a code that the pool has requested. */
  answerCode(requested: string, code: string): Promise<PoolCodeAnswer>
  /** Changes the password; false when the current one is wrong. */
  changePassword(email: string, currentPassword: string, password: string): Promise<boolean>
  /** Whether the pool still knows this user: the next renewal token, or null. */
  renew(renewal: string): Promise<string | null>
  /** Mails a link or a code, if the address is known. */
  forgotPassword(input: { email: string; language: 'en' | 'ar' }): Promise<void>
  /** The identity whose password a proof would replace, without consuming it; null when that is not known before. */
  findByProof(proof: ResetProof): Promise<Identity | null>
  /** Sets the password; the id of the identity, or null when the proof is not good (any more). */
  resetPassword(proof: ResetProof, password: string): Promise<string | null>
}

/** The interface for the rooms. */
export interface IdentityProvider {
  readonly keepsPasswords: boolean
  register(input: Registration): Promise<void>
  signIn(input: {
    email: string
    password: string
    rememberMe: boolean
    /** Of the mail with a code; that of the user's settings by default. */
    language?: Language | undefined
    origin: Origin
  }): Promise<SignInAnswer>
  /** Whose sign-in or confirmation waits for a code; null when it is over. */
  addressOfChallenge(challengeId: string): Promise<string | null>
  answerCode(input: { challengeId: string; code: string; origin: Origin }): Promise<CodeAnswer>
  /** The session of a refresh token, as it is; null when it has ended. */
  sessionOf(token: string): Promise<Session | null>
  /**
   * Renews a session: another token, a longer life. Null when it has ended; a token that was used before ends it.
   * @param onReuse receives that session, once it has ended
   */
  refresh(token: string, onReuse?: (ended: EndedSession) => Promise<void>): Promise<Session | null>
  /** Ends the session of a refresh token and returns it. */
  signOut(token: string): Promise<EndedSession | null>
  endSession(sessionId: string): Promise<void>
  isActive(sessionId: string): Promise<boolean>
  /** The live sessions of a user, the one used last first. */
  listSessions(identityId: string): Promise<ListedSession[]>
  /** Ends sessions of a user: one, or all but one. Returns their ids. */
  endSessions(identityId: string, which: { only: string } | { except: string }): Promise<string[]>
  find(identityId: string): Promise<Identity | null>
  /** Whether this is the password of a user; does not sign in. */
  isPassword(identity: Identity, password: string): Promise<boolean>
  /**
   * Changes the password; false when the current one is wrong. Mailed links stop working, and sign-ins that wait for
   * their second factor end.
   */
  changePassword(identity: Identity, currentPassword: string, password: string): Promise<boolean>
  setSecondFactor(identityId: string, on: boolean, tx?: Tx): Promise<void>
  /** Mails a code that confirms the address; does not sign in. */
  mailConfirmation(identity: Identity): Promise<{ challengeId: string; sentTo: string }>
  /** Answers that code; it works only for the user whom it was mailed to. */
  confirmEmail(
    identityId: string,
    challengeId: string,
    code: string,
  ): Promise<'confirmed' | 'wrong' | 'expired'>
  forgotPassword(input: { email: string; language: 'en' | 'ar' }): Promise<void>
  findByProof(proof: ResetProof): Promise<Identity | null>
  /**
   * Sets the password, and ends every session and every waiting sign-in of the user; null when the proof is invalid
   * or expired.
   * @param besides runs in the transaction that ends them, with the identity as it was before the reset
   */
  resetPassword(
    proof: ResetProof,
    password: string,
    besides?: (tx: Tx, before: Identity) => Promise<void>,
  ): Promise<Identity | null>
}
