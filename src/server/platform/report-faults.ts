/** What a worker process says of faults that no job answers for. */
import type { Logger } from './log.ts'

export interface RunningJob {
  readonly job: string
  readonly id: string
}

/**
 * Names the jobs at work in the log when a promise is rejected that nobody waits for, and when an exception leaves its
 * job. A rejection ends nothing: the job that it came from ends by what it does wait for, and what jobs do is committed
 * or not. An exception does, as what it left behind in memory is unknown; the jobs are freed by the next worker.
 */
export function reportFaults(log: Logger, jobs: () => readonly RunningJob[]): void {
  process.on('unhandledRejection', (error) => {
    log.error({ error, jobs: jobs() }, 'a promise was rejected and nobody waited for it, during these jobs')
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ error, jobs: jobs() }, 'an exception ends the worker during these jobs')
    process.exit(1)
  })
}
