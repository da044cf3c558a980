import type { TransmissionSnapshot } from '#core/transmission'
import type { Context } from '#platform/context'
import type { TenantScope } from '#platform/database'
import type { JobRun } from '#platform/jobs'
import type { ExchangePorts, Transmission } from '../ports/index.ts'
import type { CounterpartPayload } from '../transmissions/index.ts'

/** One run of a job that moves legs of one tenant on. */
export interface JobRunContext {
  readonly context: Context
  readonly ports: ExchangePorts
  readonly scope: TenantScope
  /** Id of the job: it stays the same when the job is run again after a crash. */
  readonly jobId: string
  /** Reports of receivers that have gone out: their senders are told in the end, by envelope id of the report. */
  readonly reported: Map<string, CounterpartPayload>
}

export function jobRunContext(context: Context, ports: ExchangePorts, scope: TenantScope, job: JobRun): JobRunContext {
  // oxlint-disable-next-line typescript/no-unnecessary-type-conversion -- our pool parses bigint ids to numbers
  return { context, ports, scope, jobId: String(job.id), reported: new Map() }
}

/** A leg that this run has taken. */
export interface Claim {
  /** `ask` when the other side may have it already. */
  readonly step: 'lookup' | 'ask'
  readonly leg: Transmission
  readonly isDue: boolean
  readonly state: TransmissionSnapshot
}

/** A leg whose bytes and attempt are written down: now it may go out. */
export interface StartedAttempt {
  readonly leg: Transmission
  readonly bytes: Buffer
  readonly attempt: number
  /** The attempt whose message this is: an earlier one for a retransmission. */
  readonly messageAttempt: number
  readonly receiverSeat: string
}

/** What a transaction has begun: legs that may go out, and legs of which somebody has to be asked first. */
export interface PendingWork {
  readonly started: StartedAttempt[]
  readonly claims: Claim[]
}

export const noWork = (): PendingWork => ({ started: [], claims: [] })
