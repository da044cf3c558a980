import { z } from 'zod'
import { Environment } from '#contract/common'
import { type Actor, userIdOf } from '#core/access'
import { requesterOf } from '#platform/actors/requester'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { deliveryQueueOf } from '#platform/mail/mail'
import { insertEvent, selectOpenRequests } from './store.ts'

export const sendMailJob = 'delivery.mail'
/**
 * The name of jobs of version 0.1, which may still wait. New jobs must not have it: a worker of that version, which runs
 * until an upgrade has ended, would send their mails without message, PDF and check of access.
 */
export const earlierMailJob = 'delivery.sendMail'

/** Which request to mail a delivery a job is about. */
export const MailPayload = z.object({
  organizationId: z.string(),
  environment: Environment,
  deliveryId: z.string(),
  requestId: z.string(),
})
export type MailPayload = z.infer<typeof MailPayload>

/** Attempts of a deferred mail: their waits add up to about a day. */
const maxAttempts = 12

/** Records the request to mail a delivery with the access of its requester, and enqueues its job. */
export async function requestMail(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  { deliveryId, type }: { readonly deliveryId: string; readonly type: 'requested' | 'resent' },
): Promise<void> {
  const at = context.clock.now()
  const requester = requesterOf(actor, 'document.issue')
  const requestId = await insertEvent(tx, { deliveryId, type, at, userId: userIdOf(actor), requester })
  await enqueueMail(context, tx, { deliveryId, requestId })
}

/** Enqueues the jobs of requests whose rows were moved here without them, and which are unfinished. */
export async function resumeMails(context: Context, tx: TenantTx): Promise<void> {
  for (const request of await selectOpenRequests(tx)) await enqueueMail(context, tx, request)
}

async function enqueueMail(
  context: Context,
  tx: TenantTx,
  { deliveryId, requestId }: Pick<MailPayload, 'deliveryId' | 'requestId'>,
): Promise<void> {
  const { organizationId, environment } = tx.scope
  const payload = { organizationId, environment, deliveryId, requestId } satisfies MailPayload
  await context.jobs.enqueue(tx, sendMailJob, payload, {
    key: `delivery:${requestId}`,
    queue: deliveryQueueOf(organizationId),
    lane: `mails ${organizationId}`,
    maxAttempts,
  })
}

/** Signals a change of a delivery of a document to the organization's browsers. */
export async function publishChange(
  context: Context,
  tx: TenantTx,
  { documentId, participantKey }: { readonly documentId: string; readonly participantKey: string | null },
): Promise<void> {
  await context.events.publish(tx, {
    name: 'delivery.changed',
    subjectId: documentId,
    participantKey,
  })
}
