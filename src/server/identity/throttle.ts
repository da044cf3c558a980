/** Brakes on guessing: tries are counted before they are answered, by account and by address. */
import { createHmac } from 'node:crypto'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { networkOf } from './network-of.ts'
import { countTry, forgetTries, forgiveTry } from './store.ts'

const minute = 60_000

interface Brake {
  readonly limit: number
  readonly window: number
}

const brakes = {
  'sign-in-account': { limit: 10, window: 15 * minute },
  'sign-in-address': { limit: 50, window: 15 * minute },
  'register-address': { limit: 60, window: 60 * minute },
  'forgot-account': { limit: 3, window: 15 * minute },
  'forgot-address': { limit: 30, window: 15 * minute },
} as const satisfies Record<string, Brake>

type BrakeName = keyof typeof brakes

/** A keyed hash, so that the table of tries holds no e-mail and no network address. */
function keyOf(context: Context, name: BrakeName, subject: string): string {
  const whom = name.endsWith('-address') ? networkOf(subject) : subject.toLowerCase()
  return createHmac('sha256', context.secrets.derive('throttle')).update(`${name}:${whom}`).digest('hex')
}

/** Counts a try; null while it is allowed, else the seconds after which the next one is. */
export async function tryAgainAfter(
  context: Context,
  name: BrakeName,
  subject: string,
): Promise<number | null> {
  const { limit, window } = brakes[name]
  const now = context.clock.now()
  const key = keyOf(context, name, subject)
  const { tries, windowEndsAt } = await context.db.system((tx) => countTry(tx, key, now, window))
  return tries <= limit ? null : Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000))
}

/** Counts a try. Raises `identity.too-many-tries` (429), saying how long to wait. */
export async function brake(context: Context, name: BrakeName, subject: string): Promise<void> {
  const seconds = await tryAgainAfter(context, name, subject)
  if (seconds === null) return
  const minutes = Math.ceil(seconds / 60)
  const publicDetail = `Too many tries. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then try again.`
  throw problem('identity.too-many-tries', { retryAfterSeconds: seconds, publicDetail })
}

/** After a success: the account starts at zero again. */
export async function release(context: Context, name: BrakeName, subject: string): Promise<void> {
  await context.db.system((tx) => forgetTries(tx, keyOf(context, name, subject)))
}

/** After a success: the try from this address did no harm and is not counted. */
export async function forgive(context: Context, name: BrakeName, subject: string): Promise<void> {
  await context.db.system((tx) => forgiveTry(tx, keyOf(context, name, subject)))
}
