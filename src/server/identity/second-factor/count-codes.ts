/**
 * Counts code tries per account, whatever their origin and purpose: more sign-ins, addresses or sessions do not give
 * more tries. Only a user who has entered the password, or is signed in, can try a code, so that outsiders cannot
 * lock the owner out; the owner gets past the lock with a browser that the account knows, or with a new password.
 */
import { dayInWords, dubaiDateTime } from '#core/calendar'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { writeMail } from '#platform/mail/write-mail'
import { selectIdentity } from '../identities-store.ts'
import { languageOf } from '../language-of.ts'
import { logRefused, markOf } from '../log-sign-in.ts'
import { countTry, uncountAttempt } from '../throttle.ts'

/** The number of wrong codes after which the owner is notified. */
const notifiesAfter = 5

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
  else if (tries === notifiesAfter) await notifyOwner(context, email)
  return answer
}

/** Notifies the owner of an account that someone who knows the password is trying codes. */
async function notifyOwner(context: Context, email: string): Promise<void> {
  const identity = await selectIdentity(context, { email })
  if (!identity) return
  const { date, time } = dubaiDateTime(context.clock.now().toISOString())
  const resetLink = `${context.config.publicUrl}/reset-password`
  await context.db.system(async (tx) => {
    const language = await languageOf(tx, identity)
    const { subject, text } = writeMail('wrongCodes', language, {
      ...{ resetLink, date: dayInWords(language, date), time: time.slice(0, 5) },
    })
    await context.mail.send(tx, { to: email, subject, text })
  })
}
