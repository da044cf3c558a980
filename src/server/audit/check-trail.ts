import { z } from 'zod'
import { Environment, idOf } from '#contract/common'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import type { TenantScope, TenantTx } from '#platform/database/database'
import { beginning, findEnd, followStretch, type Link } from './chain.ts'
import {
  type CheckRecord,
  finishCheck,
  insertCheck,
  lockCheck,
  selectLastCheck,
  updateDone,
} from './check-store.ts'
import { recordAudit } from './record-audit.ts'
import { findRewriting, type SealStore, sealOf, sealOfFault, storeSeal } from './sealed-check.ts'

export const checkJob = 'audit.check'
export const CheckPayload = z.object({
  organizationId: idOf('org'),
  environment: Environment,
  checkId: z.string(),
})
type CheckPayload = z.infer<typeof CheckPayload>

/** Entries in one turn of the job; then other jobs have their turn. */
const turn = 5_000

/**
 * Starts a check of the whole trail, which a job makes; returns the running one if there is one. Needs `audit.read`.
 */
export async function startCheck(context: Context, actor: Actor): Promise<CheckRecord> {
  authorize(actor, 'audit.read')
  return await context.db.tenant(actor, async (tx) => {
    const last = await selectLastCheck(tx)
    if (last?.state === 'running') return last
    const { head } = await findEnd(tx)
    const id = newId('chk')
    await insertCheck(tx, { id, done: beginning, head, startedAt: context.clock.now() })
    await enqueueTurn(context, tx, id)
    await recordAudit(tx, actor, {
      action: 'audit.checkStarted',
      subjectId: id,
      after: { entries: head.seq },
    })
    const check = await lockCheck(tx, id)
    if (!check) throw new Error('a check that was just added is not there')
    return check
  })
}

/** The newest check, with its progress; undefined before the first one. */
export async function getLastCheck(context: Context, actor: Actor): Promise<CheckRecord | undefined> {
  authorize(actor, 'audit.read')
  return await context.db.tenant(actor, (tx) => selectLastCheck(tx))
}

async function enqueueTurn(context: Context, tx: TenantTx, checkId: string): Promise<void> {
  const { organizationId, environment } = tx.scope
  const options = { key: `audit:${checkId}`, lane: organizationId }
  await context.jobs.enqueue(tx, checkJob, { organizationId, environment, checkId }, options)
}

/**
 * One turn of a check: verifies some entries and enqueues the next turn, or ends the check with its result. The seal of an
 * intact trail is also stored outside of the database: in the log, and in the archive if there is one.
 */
export async function checkStretch(
  context: Context,
  store: SealStore | undefined,
  payload: CheckPayload,
): Promise<void> {
  const { checkId } = payload
  await context.db.tenant(payload, async (tx) => {
    const check = await lockCheck(tx, checkId)
    if (check?.state !== 'running') return
    const { head } = check
    const stretch = await followStretch(tx, check.done, head, turn)
    if (!stretch.isEnd) {
      await updateDone(tx, checkId, stretch.link)
      await enqueueTurn(context, tx, checkId)
    } else {
      const fault = stretch.fault ?? (await findRewriting(context, tx, store)) ?? (await findEnd(tx)).fault
      const at = context.clock.now()
      const seal = fault ? sealOfFault(context, payload, checkId, fault) : sealOf(context, payload, head)
      if (!fault) await keepOutside(context, store, payload, { link: head, seal, at })
      await finishCheck(tx, checkId, { done: stretch.link, fault, seal, at })
    }
    const event = { name: 'audit.changed', subjectId: checkId, participantKey: null } as const
    await context.events.publish(tx, event)
  })
}

/** An unavailable store does not prevent the end of a check: the log has the seal, too. */
async function keepOutside(
  context: Context,
  store: SealStore | undefined,
  { environment, organizationId }: TenantScope,
  { at, link, seal }: { readonly link: Link; readonly seal: string; readonly at: Date },
): Promise<void> {
  const scope = { organizationId, environment }
  context.log.info({ ...scope, entries: link.seq, hash: link.hash, seal }, 'an audit trail was sealed')
  try {
    if (store && link.seq > 0) await storeSeal(store, scope, link, seal, at)
  } catch (error) {
    context.log.warn({ ...scope, error }, 'the seal of an audit trail could not be put into the archive')
  }
}
