import type { Signal } from '#contract/live-signals'
import type { Context } from '#platform/base/context'
import { closedOrganizations } from '#platform/database/closed-organizations'
import { restoreParticipantRoute } from '#server/participants'
import { selectBacklog, selectUnhandledEvents, type Window } from './sweep-store.ts'

const batch = 1_000
const transmit = 'exchange.transmit'
/** The clock of the database, which the queue uses, may be a little behind ours. */
const marginMs = 2_000

/**
 * Processes events of a span of time whose jobs may be lost: issued documents without transmissions, and registered
 * participants without a route. A job that waits behind others is not lost.
 * @returns the start of the next span: unsettled events are processed again
 */
export async function recoverEvents(context: Context, { since, quiet }: Window): Promise<Date> {
  const events = await context.db.autocommit((tx) => selectUnhandledEvents(tx, { since, quiet }, batch))
  const closed = await closedOrganizations(context)
  const open = events.filter(({ organizationId }) => !closed.has(organizationId))
  const registered = open.filter(({ name }) => name === 'participant.registered')
  for (const event of registered) await recoverParticipant(context, event)
  const issued = open.filter(({ name }) => name === 'document.issued')
  const [oldest] = issued
  if (oldest) await recoverDocuments(context, issued)
  const next = events.length === batch ? events.at(-1)?.at : undefined
  return oldest ? new Date(Date.parse(oldest.at) - 1) : next ? new Date(next) : quiet
}

async function recoverDocuments(context: Context, issued: readonly Signal[]): Promise<void> {
  await context.db.system(async (tx) => {
    const waiting = await selectBacklog(tx, [transmit])
    const before = context.clock.now().getTime() - waiting - marginMs
    const lost = await context.jobs.enqueueLost(
      tx,
      issued
        .filter(({ at }) => waiting === 0 || Date.parse(at) < before)
        .map((event) => ({
          name: transmit,
          payload: [event],
          key: `transmit:${event.subjectId}`,
          lane: event.organizationId,
        })),
    )
    if (lost > 0) context.log.warn({ documents: lost }, 'issued documents had lost their jobs')
  })
}

/** Envelopes find their participant by its route; those that arrived before the route existed are claimed again. */
async function recoverParticipant(context: Context, event: Signal): Promise<void> {
  await context.db.tenant(event, async (tx) => {
    if (!(await restoreParticipantRoute(tx, event.subjectId))) return
    context.log.warn({ participant: event.subjectId }, 'a participant had lost its route')
    await context.jobs.enqueue(tx, 'exchange.claim', [event], { key: `claim:${event.subjectId}` })
  })
}
