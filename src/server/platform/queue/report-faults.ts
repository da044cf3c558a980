/** Logging of faults in a worker process outside of its jobs. */
import type { Logger } from '../base/log.ts'

export interface RunningJob {
  readonly job: string
  readonly id: string
}

/**
 * Logs the running jobs on an unhandled promise rejection and on an uncaught exception. A rejection ends no job: it
 * still ends by the promises that it awaits, and transactions are committed or not. An exception ends the process,
 * because its memory may be inconsistent; the next worker frees the jobs.
 */
export function reportFaults(log: Logger, jobs: () => readonly RunningJob[]): void {
  process.on('unhandledRejection', (error) => {
    log.error({ error, jobs: jobs() }, 'unhandled promise rejection during these jobs')
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ error, jobs: jobs() }, 'an exception ends the worker during these jobs')
    process.exit(1)
  })
}
