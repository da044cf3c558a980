import type { TransmissionSnapshot } from '#core/transmission'
import type { Context } from '#platform/base/context'
import type { TenantScope } from '#platform/database/database'
import type { JobRun } from '#platform/queue/job-handlers'
import type { ReceiverEndpoint } from '#server/directory'
import { type PeerSnapshot, peerSnapshot } from '../breakers/index.ts'
import type { DocumentSource } from '../envelopes/index.ts'
import type { ExchangePorts, LockedTransmission } from '../ports/index.ts'

/** One run of a job that moves transmissions of one tenant on. */
export interface JobRunContext {
  readonly context: Context
  readonly ports: ExchangePorts
  readonly scope: TenantScope
  /** Id of the job: the same when the job runs again after a crash. */
  readonly jobId: string
  /** The state of the peers when the run began. */
  readonly peers: PeerSnapshot
  /** Documents that this run has read, by id: they are frozen, so one reading is enough. */
  readonly sources: Map<string, DocumentSource>
}

/** Begins one run of a job within a tenant. */
export async function openJobRun(
  context: Context,
  ports: ExchangePorts,
  { organizationId, environment }: TenantScope,
  job: JobRun,
): Promise<JobRunContext> {
  // oxlint-disable-next-line typescript/no-unnecessary-type-conversion -- our pool parses bigint ids to numbers
  const jobId = String(job.id)
  const scope = { organizationId, environment }
  const peers = await peerSnapshot(context)
  return { context, ports, scope, jobId, peers, sources: new Map() }
}

/** A transmission that this run has claimed. */
export interface Claim {
  /** `confirm` when the other side may have it already: its state is queried before anything is sent again. */
  readonly step: 'send' | 'confirm'
  readonly transmission: LockedTransmission
  readonly isDue: boolean
  readonly snapshot: TransmissionSnapshot
}

/** A transmission whose bytes and attempt are written down: now it may go out. */
export interface StartedAttempt {
  readonly transmission: LockedTransmission
  readonly bytes: Buffer
  readonly attempt: number
  /** The attempt whose message this is: an earlier one for a retransmission. */
  readonly messageAttempt: number
  /** When that attempt began. */
  readonly messageAt: string
  /** The receiver's endpoint from the directory. */
  readonly receiver: ReceiverEndpoint
}

/** Work of a transaction that remains after its commit: attempts to submit, and claims that need a query to a peer. */
export interface PendingWork {
  readonly started: StartedAttempt[]
  readonly claims: Claim[]
}

export const noWork = (): PendingWork => ({ started: [], claims: [] })
