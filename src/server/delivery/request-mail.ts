import { z } from 'zod'
import { Environment } from '#contract/common'
import { type Actor, userIdOf } from '#core/access'
import type { Context } from '#platform/base/context'
import type { TenantScope, Tx } from '#platform/database/database'
import { mailQueueOf } from '#platform/mail/mail'
import { insertEvent, selectOpenRequests } from './store.ts'

export const sendMailJob = 'delivery.sendMail'

/** Which request to mail a delivery a job is about. */
export const MailPayload = z.object({
  organizationId: z.string(),
  environment: Environment,
  deliveryId: z.string(),
  requestId: z.string(),
})
export type MailPayload = z.infer<typeof MailPayload>

/** Attempts of a mail that is put off: their waits come to about a day. */
const maxAttempts = 12

/** Writes that somebody wants a delivery mailed, and enqueues the job that does it. */
export async function requestMail(
  context: Context,
  tx: Tx,
  actor: Actor,
  { deliveryId, type }: { readonly deliveryId: string; readonly type: 'requested' | 'resent' },
): Promise<void> {
  const at = context.clock.now()
  const requestId = await insertEvent(tx, actor, { deliveryId, type, at, userId: userIdOf(actor) })
  await enqueueMail(context, tx, actor, { deliveryId, requestId })
}

/** Enqueues the jobs of requests whose rows came here without them, and of which nothing has come yet. */
export async function resumeMails(context: Context, tx: Tx, scope: TenantScope): Promise<void> {
  for (const request of await selectOpenRequests(tx, scope)) await enqueueMail(context, tx, scope, request)
}

async function enqueueMail(
  context: Context,
  tx: Tx,
  { organizationId, environment }: TenantScope,
  { deliveryId, requestId }: Pick<MailPayload, 'deliveryId' | 'requestId'>,
): Promise<void> {
  const payload = { organizationId, environment, deliveryId, requestId } satisfies MailPayload
  await context.jobs.enqueue(tx, sendMailJob, payload, {
    key: `delivery:${requestId}`,
    queue: mailQueueOf(deliveryId),
    maxAttempts,
  })
}

/** Tells the browsers of the organization that something has happened to a delivery of a document. */
export async function publishChange(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  { documentId, participantKey }: { readonly documentId: string; readonly participantKey: string | null },
): Promise<void> {
  await context.events.publish(tx, scope, {
    name: 'delivery.changed',
    subjectId: documentId,
    participantKey,
  })
}
