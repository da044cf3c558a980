/** What every room is given: configuration, secrets, clock, database, queue, mail and the way out. */
import type { Config } from './config.ts'
import { type Clock, MovableClock, systemClock } from './platform/clock.ts'
import type { Context } from './platform/context.ts'
import { openDatabase } from './platform/database.ts'
import { createEvents, type Listeners } from './platform/events.ts'
import { jobsBy } from './platform/jobs.ts'
import { createLogger, type Logger } from './platform/log.ts'
import { createMailer } from './platform/mail.ts'
import { createOutgoing } from './platform/outgoing.ts'
import type { Secrets } from './platform/secrets.ts'

export interface ContextOptions {
  config: Config
  secrets: Secrets
  /** Connection of the application role; it may lead through a pooler of transactions. */
  appUrl: string
  clock?: Clock
  log?: Logger
}

/** Which job hears which event. */
const listeners: Listeners = {
  'document.issued': ['exchange.transmit'],
  'participant.registered': ['exchange.claim'],
}

/**
 * Creates the context of a process; its database is closed by whoever created it.
 * @param largestDocument bytes of the largest document that may be worked on in this thread
 */
export function createContext(options: ContextOptions, largestDocument = Number.POSITIVE_INFINITY): Context {
  const { config, secrets } = options
  const clock = options.clock ?? (config.movableClock ? new MovableClock() : systemClock)
  const jobs = jobsBy(clock)
  return {
    config,
    secrets,
    clock,
    jobs,
    db: openDatabase(options.appUrl, {
      poolSize: config.databaseConnections,
      preparedStatements: config.preparedStatements,
    }),
    events: createEvents(jobs, clock, listeners),
    log: options.log ?? createLogger(config.logLevel),
    mail: createMailer(jobs, clock, config.smtpUrl !== undefined),
    outgoing: createOutgoing(config.outgoingAllowed),
    largestDocument,
  }
}
