import { z } from 'zod'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { type JobHandlers, TenantPayload } from '#platform/queue/job-handlers'
import { checkReachability, type ParticipantDirectory } from '#server/directory'
import { publishChange } from '#server/master-data'
import { raiseNotice } from '#server/notices'
import type { ContactRecord } from './contact.ts'
import { contactKind } from './contact-kind.ts'
import { contactStore, selectWithParticipantId, updateReachability } from './store.ts'

/** The job that looks up the contacts of one organization, some at a time. */
export const recheckContactsJob = 'contacts.recheck'

const pageSize = 50
const pauseBetweenPagesMs = 2_000
/** A result of the same night is recent enough. */
const cacheToleranceMs = 12 * 60 * 60_000

const Payload = TenantPayload.extend({ after: z.string().default('') })

export function contactJobs(directory: ParticipantDirectory): JobHandlers {
  return {
    [recheckContactsJob]: async (context, payload) =>
      await recheckContacts(context, directory, Payload.parse(payload)),
  }
}

/**
 * Looks up contacts of an organization in the directory again and stores the dated results. Users are notified of a
 * contact that is not reachable any more, or again; a failed look-up changes nothing. Continues after the last
 * contact of the page with a job of its own.
 */
async function recheckContacts(
  context: Context,
  directory: ParticipantDirectory,
  { organizationId, environment, after }: z.infer<typeof Payload>,
): Promise<void> {
  if (!directory.environments.includes(environment)) return
  const scope = { organizationId, environment }
  const contacts = await context.db.tenant(scope, (tx) => selectWithParticipantId(tx, after, pageSize))
  const noOlderThan = new Date(context.clock.now().getTime() - cacheToleranceMs)
  for (const { id, participantId } of contacts) {
    const answer = await checkReachability(context, directory, environment, participantId, { noOlderThan })
    if (answer.state === 'lookupFailed') continue
    await context.db.tenant(scope, (tx) => recordReachability(context, tx, { id, participantId }, answer))
  }
  const last = contacts.at(-1)
  if (last === undefined || contacts.length < pageSize) return
  const runAt = new Date(context.clock.now().getTime() + pauseBetweenPagesMs)
  await context.db.system((tx) =>
    context.jobs.enqueue(tx, recheckContactsJob, { ...scope, after: last.id }, { runAt }),
  )
}

type Reachability = ContactRecord['reachability']
type CheckedContact = Pick<ContactRecord, 'id' | 'participantId'>

async function recordReachability(
  context: Context,
  tx: TenantTx,
  requested: CheckedContact,
  answer: Reachability,
): Promise<void> {
  const contact = await contactStore.select(tx, requested.id, { lock: true })
  if (!contact || contact.participantId !== requested.participantId) return
  await updateReachability(tx, contact.id, answer)
  if (contact.reachability.state === answer.state) return
  await publishChange(context, tx, contactKind, contact.id)
  const kind = noticeOf(contact.reachability.state, answer.state)
  if (kind === undefined) return
  await raiseNotice(context, tx, {
    kind,
    subjectId: contact.id,
    list: contact.isCustomer ? 'customer' : 'supplier',
    params: { name: contact.name, participantId: contact.participantId, state: answer.state },
    dedupeKey: `reach:${contact.id}:${answer.state}:${answer.checkedAt ?? ''}`,
  })
}

const unreachable = new Set<Reachability['state']>(['notRegistered', 'cannotReceive', 'untrusted'])

/** Only a change between "can be reached" and "cannot" raises a notice. */
function noticeOf(
  before: Reachability['state'],
  now: Reachability['state'],
): 'contactUnreachable' | 'contactReachable' | undefined {
  if (before === 'reachable' && unreachable.has(now)) return 'contactUnreachable'
  return unreachable.has(before) && now === 'reachable' ? 'contactReachable' : undefined
}
