/**
 * The port to the identity pool, and what the portal makes of it. A pool knows people and their passwords, and no
 * organizations. Sessions and the second step of a sign-in are the portal's own, the same for every pool (decision 46).
 */
import type { SignUpRequest } from '#contract/identity'
import type { Tx } from '#platform/database/database'

/** The data entered at registration; stored with the identity until the user is created from it. */
export type IdentityAttributes = Omit<SignUpRequest, 'mfaByEmail'>

export interface Identity {
  readonly id: string
  readonly email: string
  /** Whether signing in also asks for a code: of the authenticator app where there is one, else by e-mail. */
  readonly secondFactor: boolean
  /** Whether somebody has shown to read its mails: by a code or a reset link. Registering alone proves nothing. */
  readonly mailboxProven: boolean
  /** Each new password starts another generation, which ends the sign-ins of the previous one. */
  readonly generation: number
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
  /** The refresh token: kept by the browser in a cookie that scripts cannot read; another one after each renewal. */
  readonly token: string
  readonly rememberMe: boolean
  readonly expiresAt: Date
}

export type EndedSession = Pick<Session, 'id' | 'identityId'>

/** A session as its person sees it in a list. */
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
  /** The masked address that the code went to; empty where none was sent. */
  readonly sentTo: string
  /** Whether a passkey is taken in place of the code. */
  readonly passkey: boolean
}

export type SignInAnswer =
  | { readonly outcome: 'signedIn'; readonly session: Session }
  | CodeRequired
  /** Unknown address or wrong password: the answer and the time it takes are the same. */
  | { readonly outcome: 'refused' }

export type CodeAnswer =
  | { readonly outcome: 'signedIn'; readonly session: Session }
  /** The address is confirmed now: the password is asked for once more. */
  | { readonly outcome: 'emailConfirmed' }
  | { readonly outcome: 'wrong' }
  /** Too old, already used, or too many wrong codes. */
  | { readonly outcome: 'expired' }

/** What shows that a person may choose a new password: the token of the mailed link, or the mailed code. */
export type ResetProof = { readonly token: string } | { readonly email: string; readonly code: string }

export interface Registration {
  readonly email: string
  readonly password: string
  readonly secondFactor: boolean
  readonly attributes: IdentityAttributes
}

/** What a password proves to a pool. */
export type PasswordAnswer =
  | {
      readonly outcome: 'proven'
      readonly identityId: string
      /** Of the identity when its password was verified; external pools do not report it. */
      readonly generation?: number
      /** By which `renew` asks the pool again later; not for pools that keep their people here. */
      readonly renewal?: string | undefined
    }
  /** The pool asks for a code of its own; `asked` is what it needs to go on. */
  | { readonly outcome: 'codeAsked'; readonly asked: string; readonly method: CodeMethod }
  | { readonly outcome: 'refused' }

export type PoolCodeAnswer =
  | Extract<PasswordAnswer, { outcome: 'proven' | 'codeAsked' }>
  | { readonly outcome: 'emailConfirmed' | 'wrong' | 'expired' }

/** What an adapter implements. */
export interface IdentityPool {
  /** Whether passwords are its affair; else people sign in on pages of their provider alone. */
  readonly keepsPasswords: boolean
  /** Makes an identity. An address that is known already gets a mail that says so; the caller learns nothing. */
  register(input: Registration): Promise<void>
  /** Takes as long for an unknown address as for a wrong password. */
  checkPassword(email: string, password: string): Promise<PasswordAnswer>
  /** Answers a code that the pool has asked for. */
  answerCode(asked: string, code: string): Promise<PoolCodeAnswer>
  /** Puts another password in place of the current one; false when that is wrong. */
  changePassword(email: string, currentPassword: string, password: string): Promise<boolean>
  /** Whether the pool would let this person in still: what to ask it by the next time, or null. */
  renew(renewal: string): Promise<string | null>
  /** Has a link or a code mailed, when the address is known. */
  forgotPassword(input: { email: string; language: 'en' | 'ar' }): Promise<void>
  /** Whose password a proof would replace, without using it up; null when that is not known before. */
  findByProof(proof: ResetProof): Promise<Identity | null>
  /** Sets the password; the id of the identity, or null when the proof is not good (any more). */
  resetPassword(proof: ResetProof, password: string): Promise<string | null>
}

/** What the rooms see. */
export interface IdentityProvider {
  readonly keepsPasswords: boolean
  register(input: Registration): Promise<void>
  signIn(input: {
    email: string
    password: string
    rememberMe: boolean
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
  /** Ends the session of a refresh token and says which it was. */
  signOut(token: string): Promise<EndedSession | null>
  endSession(sessionId: string): Promise<void>
  isActive(sessionId: string): Promise<boolean>
  /** The live sessions of a person, the one used last first. */
  listSessions(identityId: string): Promise<ListedSession[]>
  /** Ends sessions of a person: one, or all but one. Answers their ids. */
  endSessions(identityId: string, which: { only: string } | { except: string }): Promise<string[]>
  find(identityId: string): Promise<Identity | null>
  /** Whether this is the password of a user; does not sign in. */
  isPassword(identity: Identity, password: string): Promise<boolean>
  /**
   * Puts another password in place of the current one; false when that is wrong. Mailed links stop working, and
   * sign-ins that wait for their second step end.
   */
  changePassword(identity: Identity, currentPassword: string, password: string): Promise<boolean>
  setSecondFactor(identityId: string, on: boolean, tx?: Tx): Promise<void>
  /** Mails a code that confirms the address; does not sign in. */
  mailConfirmation(identity: Identity): Promise<{ challengeId: string; sentTo: string }>
  /** Answers that code; only the person that it was mailed to can. */
  confirmEmail(
    identityId: string,
    challengeId: string,
    code: string,
  ): Promise<'confirmed' | 'wrong' | 'expired'>
  forgotPassword(input: { email: string; language: 'en' | 'ar' }): Promise<void>
  findByProof(proof: ResetProof): Promise<Identity | null>
  /**
   * Sets the password, and ends every session of the person and every sign-in that waits; null when the proof is not good
   * (any more).
   * @param besides what is done in the transaction that ends them, with the identity as it was before the reset
   */
  resetPassword(
    proof: ResetProof,
    password: string,
    besides?: (tx: Tx, before: Identity) => Promise<void>,
  ): Promise<Identity | null>
}
