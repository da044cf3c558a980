/**
 * Jobs that were running when worker processes crashed (decision 66). The worker that frees the jobs of a dead one records
 * them as suspects; from then on each is marked while it runs, so that the next crash identifies its job.
 */
import type pg from 'pg'
import type { Logger } from '../base/log.ts'

/** A job that is about to run, as the queue describes it. */
interface TakenJob {
  readonly id: string
  readonly attempts: number
  readonly locked_by: string | null
}

/** Worker processes crashed twice while running a job: it is not run again. */
export class SuspendedJobError extends Error {
  constructor() {
    super('worker processes ended while they ran this job: it is suspended')
  }
}

export interface SuspectJobs {
  /**
   * Runs a job, marked as running if it is a suspect, and cleared when it ends, with or without an error. Raises
   * `SuspendedJobError` instead of running a suspended one, and the errors of the work.
   */
  guard(job: TakenJob, work: () => Promise<void>): Promise<void>
  /** Reloads the suspects; other workers add to them. */
  refresh(client: pg.ClientBase): Promise<void>
}

interface SuspectRow {
  deaths: number
  is_set_aside: boolean
}

/** Crashes of a job beside other suspects before it has to run alone. */
const deathsInCompany = 2

/** The suspects as one worker has loaded them. */
export function suspectJobs(pool: pg.Pool): SuspectJobs {
  let suspects = new Set<string>()
  let lastAlone = Promise.resolve()

  /** After those that must run alone, too. */
  async function alone(work: () => Promise<void>): Promise<void> {
    const before = lastAlone
    const done = Promise.withResolvers<void>()
    lastAlone = done.promise
    await before
    try {
      await work()
    } finally {
      done.resolve()
    }
  }

  async function marked({ id, locked_by: name }: TakenJob, work: () => Promise<void>): Promise<void> {
    await pool.query('update falaj.suspect_jobs set started_by = $2 where job_id = $1', [id, name])
    try {
      await work()
    } finally {
      // Its process survived, with or without an error. If this fails, the mark is removed by the next refresh but
      // one.
      await pool.query('delete from falaj.suspect_jobs where job_id = $1', [id]).catch(() => undefined)
      suspects.delete(id)
    }
  }

  return {
    async guard(job, work) {
      // An unknown job in its first try needs no lookup.
      if (job.attempts <= 1 && !suspects.has(job.id)) return await work()
      const result = await pool.query<SuspectRow>(
        'select deaths, is_set_aside from falaj.suspect_jobs where job_id = $1',
        [job.id],
      )
      const [suspect] = result.rows
      if (!suspect) return await work()
      if (suspect.is_set_aside) throw new SuspendedJobError()
      const run = () => marked(job, work)
      return await (suspect.deaths >= deathsInCompany ? alone(run) : run())
    },
    async refresh(client) {
      await client.query(`delete from falaj.suspect_jobs where seen_at < now() - interval '1 day'`)
      const { rows } = await client.query<{ id: string }>('select job_id as id from falaj.suspect_jobs')
      suspects = new Set(rows.map(({ id }) => id))
    },
  }
}

/**
 * Records the jobs of a dead worker, before they are freed. A suspect that was running alone, or beside others after
 * it had been with one death already, is suspended: two worker processes ended under it, three where others ran
 * beside it. Jobs that were only taken do not change, nor does a job whose room cannot report its end to users: a
 * document is not stopped because workers are killed.
 * @param names under which the dead worker locked jobs
 * @param endable names of jobs that may be suspended
 */
export async function recordJobDeaths(
  client: pg.ClientBase,
  names: readonly string[],
  endable: readonly string[],
  log: Logger,
): Promise<void> {
  const { rows } = await client.query<{ id: string; deaths: number }>(
    `with running as (
       select job_id, count(*) over () as together from falaj.suspect_jobs where started_by = any ($1))
     update falaj.suspect_jobs s
     set deaths = s.deaths + 1, started_by = null, seen_at = now(),
       is_set_aside = (r.together = 1 or s.deaths >= $2) and j.task_identifier = any ($3)
     from running r join graphile_worker.jobs j on j.id = r.job_id where r.job_id = s.job_id
     returning case when s.is_set_aside then s.job_id end as id, s.deaths`,
    [names, deathsInCompany, endable],
  )
  await client.query(
    `insert into falaj.suspect_jobs (job_id, deaths)
     select id, 1 from graphile_worker.jobs where locked_by = any ($1)
     on conflict (job_id) do nothing`,
    [names],
  )
  for (const { deaths, id } of rows)
    if (id) log.error({ id, deaths }, 'worker processes ended while they ran a job: it is suspended')
}

/**
 * Leaves one attempt to freed jobs that are suspended: in that they are ended, and not run. The others that were
 * blamed in this transaction wait a while that doubles with each death, so that they do not end one worker after
 * another.
 */
export async function failSuspendedJobs(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select from graphile_worker.jobs j
       join falaj.suspect_jobs s on s.job_id = j.id and not s.is_set_aside and s.deaths > 1 and s.seen_at = now(),
       graphile_worker.reschedule_jobs(array[j.id],
         run_at => greatest(j.run_at, now() + least(power(2, s.deaths - 2), 300) * interval '1 second'))
     where j.locked_at is null`,
  )
  await client.query(
    `select from graphile_worker.jobs j
       join falaj.suspect_jobs s on s.job_id = j.id and s.is_set_aside,
       graphile_worker.reschedule_jobs(array[j.id], attempts => j.max_attempts - 1, run_at => now())
     where j.locked_at is null and j.attempts < j.max_attempts`,
  )
}
