/** The dependencies of every room: configuration, secrets, clock, database, queue, mail and outgoing requests. */
import type { Config } from './config.ts'
import { type Clock, MovableClock, systemClock } from './platform/base/clock.ts'
import type { Context } from './platform/base/context.ts'
import { createLogger, type Logger } from './platform/base/log.ts'
import { createOutgoing } from './platform/base/outgoing.ts'
import type { Secrets } from './platform/base/secrets.ts'
import { openDatabase } from './platform/database/database.ts'
import { createMailer } from './platform/mail/mail.ts'
import { createEvents, type Listeners } from './platform/queue/events.ts'
import { jobsBy } from './platform/queue/jobs.ts'

export interface ContextOptions {
  config: Config
  secrets: Secrets
  /** Connection of the application role; it may lead through a pooler of transactions. */
  appUrl: string
  clock?: Clock
  log?: Logger
}

/** The jobs that each signal starts. */
const listeners: Listeners = {
  'document.issued': ['exchange.transmit'],
  'participant.registered': ['exchange.claim'],
}

/**
 * Creates the context of a process; its creator closes the database.
 * @param largestDocument bytes of the largest document that may be processed in this thread
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
