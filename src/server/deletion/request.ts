/** The states of a request for deletion of any kind: requested, due, done in steps. */
import { z } from 'zod'
import { Environment } from '#contract/common'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { problem } from '#platform/base/problem'
import type { Tx } from '#platform/database/database'
import {
  type DeletionRecord,
  insertRequest,
  insertStep,
  lockOpen,
  type Subject,
  selectAllOpen,
} from './store.ts'

/** Milliseconds within which a deletion can be canceled: 30 days. */
const graceMs = 30 * 24 * 60 * 60_000

export const eraseAccountJob = 'deletion.eraseAccount'
export const eraseOrganizationJob = 'deletion.eraseOrganization'

/** Which request a job is about. */
export const EraseAccount = z.object({ requestId: z.string(), identityId: z.string() })
export const EraseOrganization = z.object({
  requestId: z.string(),
  environment: Environment,
  organizationId: z.string(),
})

/** The due date of a deletion that is requested now. */
export function dueFrom(now: Date): Date {
  return new Date(now.getTime() + graceMs)
}

type Due = Pick<DeletionRecord, 'id' | 'subject' | 'environment' | 'dueAt'>

function jobOf({ id, subject, environment, dueAt }: Due) {
  const name = 'organizationId' in subject ? eraseOrganizationJob : eraseAccountJob
  return { name, payload: { requestId: id, environment, ...subject }, key: `${name}:${id}`, runAt: dueAt }
}

/** Stores a request, with the job that does it when it is due. Raises `deletion.already-asked`. */
export async function addRequest(
  context: Context,
  tx: Tx,
  requested: Pick<DeletionRecord, 'subject' | 'askedBy' | 'environment'>,
  afterMs = graceMs,
): Promise<DeletionRecord> {
  const askedAt = context.clock.now()
  const dueAt = new Date(askedAt.getTime() + afterMs)
  const request = { ...requested, id: newId('del'), askedAt, dueAt }
  if (!(await insertRequest(tx, request))) throw problem('deletion.already-asked')
  const { name, payload, ...options } = jobOf(request)
  await context.jobs.enqueue(tx, name, payload, options)
  return { ...request, state: 'asked' }
}

/**
 * The request that can be canceled, locked for the rest of the transaction. Raises `deletion.not-asked` and
 * `deletion.begun`.
 */
export async function requireOpen(tx: Tx, subject: Subject): Promise<DeletionRecord> {
  const request = await lockOpen(tx, subject)
  if (!request) throw problem('deletion.not-asked')
  if (request.state === 'running') throw problem('deletion.begun')
  return request
}

/**
 * The request of a job, locked for the rest of the transaction, if it is open and due; otherwise enqueues the job for
 * its due date.
 */
export async function lockDue(
  context: Context,
  tx: Tx,
  subject: Subject,
  requestId: string,
): Promise<DeletionRecord | undefined> {
  const request = await lockOpen(tx, subject)
  if (request?.id !== requestId) return undefined
  if (request.dueAt <= context.clock.now()) return request
  const { name, payload, ...options } = jobOf(request)
  await context.jobs.enqueue(tx, name, payload, options)
  return undefined
}

/** A worker that starts sees to requests whose job was lost, as in a database that was restored. */
export async function scheduleDeletions(context: Context): Promise<void> {
  await context.db.system(async (tx) => {
    const open = await selectAllOpen(tx)
    await context.jobs.enqueueLost(tx, open.map(jobOf))
  })
}

/** Performs a step and records it, in one transaction: a process that is killed in between has done neither. */
export async function doStep<T extends Tx>(
  context: Context,
  done: ReadonlyMap<string, number>,
  requestId: string,
  step: string,
  inTransaction: (work: (tx: T) => Promise<void>) => Promise<void>,
  work: (tx: T) => Promise<number>,
): Promise<void> {
  if (done.has(step)) return
  await inTransaction(async (tx) => {
    const rows = await work(tx)
    await insertStep(tx, requestId, { step, rows }, context.clock.now())
  })
}
