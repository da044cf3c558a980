/** Limits on guessing: attempts are counted before they are answered, by account and by address. */
import { createHmac } from 'node:crypto'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { Tx } from '#platform/database/database'
import type { Origin } from './identity-provider.ts'
import { logRefused } from './log-sign-in.ts'
import { networkOf } from './network-of.ts'
import { decrementAttempts, deleteAttempts, incrementAttempts } from './store.ts'

const minute = 60_000

interface RateLimit {
  /** Attempts allowed in a window. */
  readonly limit: number
  /** Milliseconds. */
  readonly window: number
}

const rateLimits = {
  /** For an account from one network: guesses from another network do not lock it out here. */
  'sign-in-account': { limit: 10, window: 15 * minute },
  /** Of an account from everywhere, against guessing from many networks. */
  'sign-in-everywhere': { limit: 100, window: 15 * minute },
  /** Of an account from a browser that it was signed in with before: past the two limits above. */
  'sign-in-device': { limit: 10, window: 15 * minute },
  'sign-in-address': { limit: 50, window: 15 * minute },
  'register-address': { limit: 60, window: 60 * minute },
  'register-account': { limit: 3, window: 60 * minute },
  'invite-organization': { limit: 100, window: 60 * minute },
  /** Mails with a code to the user's own address. */
  'confirm-account': { limit: 5, window: 60 * minute },
  /** Codes of an account from all origins, right ones not counted: three codes of an app are valid at a time. */
  'second-step-account': { limit: 10, window: 24 * 60 * minute },
  /** Codes in a browser that the account was signed in with before: past the limit above. */
  'second-step-device': { limit: 10, window: 15 * minute },
  /** Passwords of a signed-in user, and codes that were mailed to them. */
  'second-factor-account': { limit: 10, window: 15 * minute },
  'reset-account': { limit: 10, window: 60 * minute },
  'forgot-account': { limit: 3, window: 15 * minute },
  'forgot-address': { limit: 30, window: 15 * minute },
} as const satisfies Record<string, RateLimit>

type RateLimitName = keyof typeof rateLimits

/** A keyed hash, so that the table of attempts contains no e-mail and no network address. */
function keyOf(context: Context, name: RateLimitName, subject: string): string {
  const whom = name.endsWith('-address') ? networkOf(subject) : subject.toLowerCase()
  return createHmac('sha256', context.secrets.derive('throttle')).update(`${name}:${whom}`).digest('hex')
}

interface CountedTry {
  /** How many there were in this window, with this one. */
  readonly tries: number
  readonly isAllowed: boolean
  /** After which the window ends. */
  readonly retryAfterSeconds: number
}

/** Counts an attempt, and returns whether it is allowed. */
export async function countTry(context: Context, name: RateLimitName, subject: string): Promise<CountedTry> {
  const { limit, window } = rateLimits[name]
  const now = context.clock.now()
  const key = keyOf(context, name, subject)
  const { tries, windowEndsAt } = await context.db.system((tx) => incrementAttempts(tx, key, now, window))
  const retryAfterSeconds = Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000))
  return { tries, isAllowed: tries <= limit, retryAfterSeconds }
}

/** Counts an attempt; null while it is allowed, else the seconds after which the next one is. */
export async function countAttempt(
  context: Context,
  name: RateLimitName,
  subject: string,
): Promise<number | null> {
  const { isAllowed, retryAfterSeconds } = await countTry(context, name, subject)
  return isAllowed ? null : retryAfterSeconds
}

/** Counts an attempt. Raises `identity.too-many-tries` (429), with the time to wait. */
export async function throttle(context: Context, name: RateLimitName, subject: string): Promise<void> {
  const seconds = await countAttempt(context, name, subject)
  if (seconds === null) return
  logRefused(context, 'too many tries', { limit: name })
  const minutes = Math.ceil(seconds / 60)
  const publicDetail = `Too many tries. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then try again.`
  throw problem('identity.too-many-tries', { retryAfterSeconds: seconds, publicDetail })
}

/** Whose password is tried, and from where. */
export interface PasswordTry {
  readonly email: string
  readonly origin: Origin
  /** The browser, where this account was signed in before. */
  readonly device: string | undefined
}

/** Counts a try at a password of an account. Raises `identity.too-many-tries`. */
export async function throttleAccount(
  context: Context,
  { email, origin, device }: PasswordTry,
): Promise<void> {
  if (device !== undefined) return await throttle(context, 'sign-in-device', `${email} by ${device}`)
  await throttle(context, 'sign-in-account', fromNetwork(email, origin))
  await throttle(context, 'sign-in-everywhere', email)
}

/** After a success: the account's counter is reset. */
export async function resetAccount(context: Context, { email, origin, device }: PasswordTry): Promise<void> {
  await context.db.system(async (tx) => {
    await deleteAttempts(tx, keyOf(context, 'sign-in-account', fromNetwork(email, origin)))
    await deleteAttempts(tx, keyOf(context, 'sign-in-everywhere', email))
    if (device !== undefined)
      await deleteAttempts(tx, keyOf(context, 'sign-in-device', `${email} by ${device}`))
  })
}

/** A new password resets the count of codes that were tried with the old one. */
export async function resetCodes(context: Context, tx: Tx, email: string): Promise<void> {
  await deleteAttempts(tx, keyOf(context, 'second-step-account', email))
}

const fromNetwork = (email: string, { address }: Origin) => `${email} from ${networkOf(address)}`

/** After a success: the attempt from this address did no harm and is not counted. */
export async function uncountAttempt(context: Context, name: RateLimitName, subject: string): Promise<void> {
  await context.db.system((tx) => decrementAttempts(tx, keyOf(context, name, subject)))
}
