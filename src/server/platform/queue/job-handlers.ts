/** How jobs are run: the operations that a worker has for them, by name. */
import { z } from 'zod'
import { Environment } from '#contract/common'
import type { Context } from '../base/context.ts'

/** The payload of a job that works for one organization in one environment. */
export const TenantPayload = z.object({ organizationId: z.string(), environment: Environment })

export interface JobRun {
  readonly id: string
  readonly attempt: number
  readonly maxAttempts: number
}

/** Runs one job. An error means a retry later; the handler checks the payload. */
export type JobHandler = (context: Context, payload: unknown, job: JobRun) => Promise<void>

/** A handler for jobs that were suspended because worker processes ended while running them. */
export interface GuardedHandler {
  readonly run: JobHandler
  /** Records that the job was stopped permanently; must not do any of its work. */
  readonly onSuspended: JobHandler
}

export type JobHandlers = Readonly<Record<string, JobHandler | GuardedHandler>>
