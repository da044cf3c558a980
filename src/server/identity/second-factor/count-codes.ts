/**
 * Codes that are tried, counted by account from everywhere, whatever they are asked for: nobody gets more tries by more
 * sign-ins, addresses or sessions. Only who has shown the password, or is signed in, gets to try a code, so that nobody
 * else locks the owner out; and the owner gets past the lock by a browser that is known to the account, or by a new
 * password.
 */
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { selectIdentity } from '../identities-store.ts'
import { languageOf } from '../language-of.ts'
import { logRefused, markOf } from '../log-sign-in.ts'
import { countTry, uncountAttempt } from '../throttle.ts'
import { mailWrongCodes } from './mail-wrong-codes.ts'

/** How many wrong codes in a row of tries the owner is told of. */
const tellsAfter = 5

/** Whose code is tried, and from which browser, where the account was signed in before. */
interface CodeTry {
  /** In small letters. */
  readonly email: string
  readonly device?: string | undefined
}

/**
 * Tries a code: counted before it is looked at, and no more once it was right. Raises `identity.second-step-locked` (429)
 * when too many were wrong.
 * @param isRight of what `attempt` answers
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
