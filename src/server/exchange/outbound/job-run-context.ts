import type { LegState } from '#core/transmission'
import type { Context } from '#platform/context'
import type { TenantScope } from '#platform/database'
import type { JobRun } from '#platform/jobs'
import type { ExchangePorts, Transmission } from '../ports/index.ts'
import type { CounterpartPayload } from '../transmissions/index.ts'

/** One run of a job that moves legs of one tenant on. */
export interface Run {
  readonly context: Context
  readonly ports: ExchangePorts
  readonly scope: TenantScope
  /** Id of the job: it stays the same when the job is run again after a crash. */
  readonly jobId: string
  /** Reports of receivers that have gone out: their senders are told in the end, by envelope id of the report. */
  readonly reported: Map<string, CounterpartPayload>
}

export function runOf(context: Context, ports: ExchangePorts, scope: TenantScope, job: JobRun): Run {
  // oxlint-disable-next-line typescript/no-unnecessary-type-conversion -- our pool parses bigint ids to numbers
  return { context, ports, scope, jobId: String(job.id), reported: new Map() }
}

/** A leg that this run has taken. */
export interface Claim {
  /** `ask` when the other side may have it already. */
  readonly act: 'lookup' | 'ask'
  readonly leg: Transmission
  readonly isDue: boolean
  readonly state: LegState
}

/** A leg whose bytes and attempt are written down: now it may go out. */
export interface Started {
  readonly leg: Transmission
  readonly bytes: Buffer
  readonly attempt: number
  /** The attempt whose message this is: an earlier one for a retransmission. */
  readonly message: number
  readonly receiverSeat: string
}

/** What a transaction has begun: legs that may go out, and legs of which somebody has to be asked first. */
export interface Begun {
  readonly started: Started[]
  readonly claims: Claim[]
}

export const nothing = (): Begun => ({ started: [], claims: [] })
