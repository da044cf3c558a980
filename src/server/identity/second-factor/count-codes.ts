/**
 * Counts code tries per account, whatever their origin and purpose: more sign-ins, addresses or sessions do not give
 * more tries. Only a user who has entered the password, or is signed in, can try a code, so that outsiders cannot
 * lock the owner out; the owner gets past the lock with a browser that the account knows, or with a new password.
 */
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { selectIdentity } from '../identities-store.ts'
import { languageOf } from '../language-of.ts'
import { logRefused, markOf } from '../log-sign-in.ts'
import { countTry, uncountAttempt } from '../throttle.ts'
import { mailWrongCodes } from './mail-wrong-codes.ts'

/** The number of wrong codes after which the owner is notified. */
const tellsAfter = 5

/** Whose code is tried, and from which browser, where the account was signed in before. */
interface CodeTry {
  /** In small letters. */
  readonly email: string
  readonly device?: string | undefined
}

/**
 * Tries a code: counts the try before checking it, and uncounts a right one. Raises `identity.second-step-locked`
 * (429) after too many wrong codes.
 * @param isRight whether the result of `attempt` is right
 */
export async function countCode<T>(
  context: Context,
  { email, device }: CodeTry,
  attempt: () => Promise<T>,
  isRight: (answer: T) => boolean,
): Promise<T> {
  const [name, subject] =
    device === undefined
      ? (['second-step-account', email] as const)
      : (['second-step-device', `${email} by ${device}`] as const)
  const { isAllowed, retryAfterSeconds, tries } = await countTry(context, name, subject)
  if (!isAllowed) {
    logRefused(context, 'too many tries', { limit: name, account: markOf(context, email) })
    throw problem('identity.second-step-locked', { retryAfterSeconds })
  }
  const answer = await attempt()
  if (isRight(answer)) await uncountAttempt(context, name, subject)
  else if (tries === tellsAfter) await tellOwner(context, email)
  return answer
}

async function tellOwner(context: Context, email: string): Promise<void> {
  const identity = await selectIdentity(context, { email })
  if (!identity) return
  await context.db.system(async (tx) =>
    mailWrongCodes(context, tx, { email, language: await languageOf(tx, identity) }),
  )
}
