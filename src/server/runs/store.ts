/** Runs with their results so far. Each kind declares an object of its own. */
import { z } from 'zod'
import type { AuditAction } from '#contract/audit'
import { Environment, type RunFailure } from '#contract/common'
import type { SignalName } from '#contract/live-signals'
import type { ProblemCode } from '#contract/problem-codes'
import type { Actor, Permission } from '#core/access'
import {
  requesterColumns,
  requesterOf,
  type StoredRequester,
  takeRequester,
} from '#platform/actors/requester'
import type { Context } from '#platform/base/context'
import { JsonValue } from '#platform/database/column-kinds'
import type { TenantScope, TenantTx, Tx } from '#platform/database/database'
import { fromFunction } from '#platform/database/row-functions'
import { type Row, recordOf, scopeOf } from '#platform/database/row-records'
import type { NewJob } from '#platform/queue/jobs'

const dayMs = 24 * 60 * 60_000

/** Which run a job is about. */
export const RunPayload = z.object({
  organizationId: z.string(),
  environment: Environment,
  runId: z.string(),
})
export type RunPayload = z.infer<typeof RunPayload>

export interface BackgroundRun<Input, Result> {
  readonly id: string
  /** Null when it is about all participants. */
  readonly participantKey: string | null
  /** The request. */
  readonly input: Input
  /** The result so far. */
  readonly result: Result
  readonly state: 'running' | 'done' | 'failed'
  /** Why it failed; null also for runs that failed before 0073. */
  readonly failure: RunFailure | null
  readonly total: number
  readonly done: number
  /** The last processed item; empty before the first. */
  readonly position: string
  readonly requester: StoredRequester
  /** Instants in UTC. */
  readonly createdAt: string
  readonly finishedAt: string | null
  readonly expiresAt: string | null
}

/** The declaration of a kind of runs. Its jobs get a {@link RunPayload}. */
interface RunKind<Input, Result> {
  readonly kind: string
  /** Of ids. */
  readonly prefix: string
  /** The permission of the requester, also required whenever a job works. */
  readonly needs: Permission
  readonly notFound: ProblemCode
  /** The signal that is published with its progress. */
  readonly changed?: SignalName
  /** Name of the job that does one turn. */
  readonly work: string
  /** How often a turn is tried. */
  readonly maxAttempts: number
  /** Removes a finished run with its files this many days after its end; without it, runs stay. */
  readonly expire?: { readonly job: string; readonly afterDays: number }
  /** The entry of its end in the audit trail; without it, its start is all that the trail shows. */
  readonly endEntry?: (run: BackgroundRun<Input, Result>) => {
    readonly action: AuditAction
    readonly after: object
  }
}

/** The runs of one kind. */
export class BackgroundRuns<Input extends object, Result extends object> {
  readonly kind: RunKind<Input, Result>

  constructor(kind: RunKind<Input, Result>) {
    this.kind = kind
  }

  /** Adds a run that begins with `result`. */
  async insert(
    tx: TenantTx,
    actor: Actor,
    run: Pick<BackgroundRun<Input, Result>, 'id' | 'participantKey' | 'input' | 'result' | 'total'>,
    now: Date,
  ): Promise<void> {
    await tx.tenant
      .insertInto('background_runs', {
        id: run.id,
        kind: this.kind.kind,
        participantKey: run.participantKey,
        input: run.input,
        result: run.result,
        state: 'running',
        total: run.total,
        done: 0,
        position: '',
        ...requesterColumns(requesterOf(actor, this.kind.needs)),
        createdAt: now,
      })
      .execute()
  }

  async select(
    tx: TenantTx,
    id: string,
    options: { lock?: boolean } = {},
  ): Promise<BackgroundRun<Input, Result> | undefined> {
    const query = this.#rows(tx).where('id', '=', id)
    const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
    return row && this.#toRun(row)
  }

  /** The newest first; those of a participant, or those that are about all (null). */
  async list(
    tx: TenantTx,
    participantKey: string | null,
    limit: number,
  ): Promise<BackgroundRun<Input, Result>[]> {
    const rows = await this.#rows(tx)
      .where('participant_key', 'is not distinct from', participantKey)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map((row) => this.#toRun(row))
  }

  /**
   * Stores the progress of a run, if it still is as far as `run`; false when another job has continued it, or it has
   * ended. Locks its row until the transaction ends.
   */
  async advance(
    tx: TenantTx,
    run: BackgroundRun<Input, Result>,
    to: Pick<BackgroundRun<Input, Result>, 'position' | 'done' | 'result'>,
  ): Promise<boolean> {
    const updated = await this.#update(tx, run.id)
      .set({ position: to.position, done: to.done, result: new JsonValue(to.result) })
      .where('state', '=', 'running')
      .where('position', '=', run.position)
      .executeTakeFirst()
    return updated.numUpdatedRows === 1n
  }

  /** Enqueues the next turn of a run. */
  async enqueueTurn(context: Context, tx: TenantTx, id: string): Promise<void> {
    await context.jobs.enqueueAll(tx, [this.jobOf(tx.scope, id)])
  }

  /** The job of the next turn of a run. */
  jobOf(scope: TenantScope, id: string): NewJob & { readonly key: string } {
    const { maxAttempts, work: name } = this.kind
    const payload = payloadOf(scope, id)
    return { name, payload, key: `${name}:${id}`, lane: scope.organizationId, maxAttempts }
  }

  /** Ends an unfinished run and enqueues its expiry; a failed run stores the reason. */
  async finish(
    context: Context,
    tx: TenantTx,
    id: string,
    state: 'done' | 'failed',
    failure: RunFailure | null = null,
  ): Promise<void> {
    const { expire } = this.kind
    const finishedAt = context.clock.now()
    const expiresAt = expire ? new Date(finishedAt.getTime() + expire.afterDays * dayMs) : null
    await this.#update(tx, id)
      .set({ state, failure, finished_at: finishedAt, expires_at: expiresAt })
      .where('state', '=', 'running')
      .execute()
    if (!expire || !expiresAt) return
    const options = { runAt: expiresAt, key: `${expire.job}:${id}` }
    await context.jobs.enqueue(tx, expire.job, payloadOf(tx.scope, id), options)
  }

  /** Removes an expired run, with its files: copies of existing records. */
  async deleteExpired(tx: TenantTx, id: string, now: Date): Promise<void> {
    await tx.tenant
      .deleteFrom('background_runs')
      .where('kind', '=', this.kind.kind)
      .where('id', '=', id)
      .where('expires_at', '<=', now)
      .execute()
  }

  #rows(tx: TenantTx) {
    return tx.tenant.selectFrom('background_runs').selectAll().where('kind', '=', this.kind.kind)
  }

  #update(tx: TenantTx, id: string) {
    return tx.tenant.updateTable('background_runs').where('kind', '=', this.kind.kind).where('id', '=', id)
  }

  #toRun(row: Row<'background_runs'>): BackgroundRun<Input, Result> {
    const { requester, rest } = takeRequester(recordOf(row), this.kind.needs)
    const { input, kind: _, result, ...run } = rest
    return { ...run, input: input as Input, result: result as Result, requester }
  }
}

/** A run of any tenant that is not over. */
interface RunningRun extends RunPayload {
  readonly kind: string
}

/** The runs of all tenants and kinds that are not over. */
export async function selectRunningRuns(tx: Tx): Promise<RunningRun[]> {
  const rows = await tx.selectFrom(fromFunction('running_background_runs')).selectAll().execute()
  return rows.map((row) => ({ ...scopeOf(row), runId: row.id, kind: row.kind }))
}

function payloadOf({ environment, organizationId }: TenantScope, runId: string): RunPayload {
  return { organizationId, environment, runId }
}
