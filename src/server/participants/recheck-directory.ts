import { z } from 'zod'
import { addDays, dubaiDate, startOfDubaiDay } from '#core/calendar'
import type { Context } from '#platform/base/context'
import { type JobHandlers, TenantPayload } from '#platform/queue/job-handlers'
import type { NewJob } from '#platform/queue/jobs'
import type { ParticipantDirectory } from '#server/directory'
import { recheckParticipants } from './recheck-participants.ts'
import { selectTenants } from './store.ts'

const nightlyJob = 'participants.recheckAll'
const tenantJob = 'participants.recheckOwn'

const hour = 60 * 60_000
const startHour = 2
/** Milliseconds over which the night's work is spread, and the longest pause between two organizations. */
const spreadMs = 4 * hour
const maxPauseMs = 5_000
const pageSize = 500

const NightPayload = z.object({ after: TenantPayload.optional(), count: z.number().int().default(0) })

/**
 * The nightly check of the directory: for each organization one job for its own participants, and one of each name in
 * `others`, spread over hours so that no server is overloaded.
 */
export function directoryJobs(directory: ParticipantDirectory, others: readonly string[]): JobHandlers {
  return {
    [nightlyJob]: async (context, payload) =>
      await enqueueNight(context, [tenantJob, ...others], NightPayload.parse(payload)),
    [tenantJob]: async (context, payload) =>
      await recheckParticipants(context, directory, TenantPayload.parse(payload)),
  }
}

async function enqueueNight(
  context: Context,
  names: readonly string[],
  { after, count }: z.infer<typeof NightPayload>,
): Promise<void> {
  const now = context.clock.now().getTime()
  await context.db.system(async (tx) => {
    const tenants = await selectTenants(tx, after, pageSize)
    // A night with few organizations is over soon; one with very many stays within its hours.
    const pause = Math.min(maxPauseMs, spreadMs / Math.max(1, count + tenants.length))
    const jobs: NewJob[] = tenants.flatMap((tenant, index) =>
      names.map((name) => ({
        name,
        payload: tenant,
        key: `${name}:${tenant.environment}:${tenant.organizationId}`,
        runAt: new Date(now + index * pause),
      })),
    )
    const last = tenants.at(-1)
    if (last !== undefined && tenants.length === pageSize) {
      const next = { after: last, count: count + tenants.length }
      const runAt = new Date(now + pageSize * pause)
      jobs.push({ name: nightlyJob, payload: next, key: `${nightlyJob}:next`, runAt })
    }
    if (after === undefined) {
      jobs.push({ name: nightlyJob, payload: {}, key: nightlyJob, runAt: nextNight(context.clock.now()) })
    }
    await context.jobs.enqueueAll(tx, jobs)
  })
}

/** Two o'clock at night in Dubai, the next one. */
function nextNight(now: Date): Date {
  const today = dubaiDate(now.getTime())
  const startOn = (date: string) => Date.parse(startOfDubaiDay(date)) + startHour * hour
  return new Date(startOn(today) > now.getTime() ? startOn(today) : startOn(addDays(today, 1)))
}

/** Enqueues the first night; a worker calls it when it starts. */
export async function scheduleDirectoryRecheck(context: Context): Promise<void> {
  await context.db.system((tx) =>
    context.jobs.enqueue(tx, nightlyJob, {}, { key: nightlyJob, runAt: nextNight(context.clock.now()) }),
  )
}
