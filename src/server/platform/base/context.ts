/** The first argument of every operation. */
import type { Config } from '../../config.ts'
import type { Database } from '../database/database.ts'
import type { Mailer } from '../mail/mail.ts'
import type { Events } from '../queue/events.ts'
import type { Jobs } from '../queue/jobs.ts'
import type { Clock } from './clock.ts'
import type { Logger } from './log.ts'
import type { Outgoing } from './outgoing.ts'
import type { Secrets } from './secrets.ts'

export interface Context {
  readonly config: Config
  readonly secrets: Secrets
  readonly db: Database
  readonly jobs: Jobs
  readonly events: Events
  readonly clock: Clock
  readonly log: Logger
  readonly mail: Mailer
  /** The only way to make requests to other systems. */
  readonly outgoing: Outgoing
  /** Bytes of the largest document that may be worked on in this thread; a larger one raises `LargeDocumentError`. */
  readonly largestDocument: number
}

/** The same for work that no request moves to a thread: a job, or a file that is generated while it is read. */
export function forAnySize(context: Context): Context {
  return { ...context, largestDocument: Number.POSITIVE_INFINITY }
}
