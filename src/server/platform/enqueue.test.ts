import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from './testing/portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ api: false, worker: false })
})
afterAll(() => portal.stop())

/** Our door to the queue and the library's own: what one does, the other does. */
const doors = {
  ours: (name: string, key: string | null, payload: object, runAt: string | null, priority: number | null) =>
    portal.query('select falaj.enqueue_job($1, $2, null, $3, 7, $4, $5)', [
      name,
      JSON.stringify(payload),
      runAt,
      key,
      priority,
    ]),
  theirs: (
    name: string,
    key: string | null,
    payload: object,
    runAt: string | null,
    priority: number | null,
  ) =>
    portal.query(
      `select graphile_worker.add_job(identifier => $1, payload => $2, run_at => $3::timestamptz, max_attempts => 7,
         job_key => $4, priority => $5)`,
      [name, JSON.stringify(payload), runAt, key, priority],
    ),
}

async function rows(name: string) {
  return await portal.query(
    `select j.payload, j.run_at > now() + interval '1 hour' as later, j.attempts, j.max_attempts, j.last_error,
       j.priority, j.revision, j.flags, j.job_queue_id, j.key is null as keyless, j.locked_by, j.is_available
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 order by j.id`,
    [name],
  )
}

const act = {
  start: (name: string) =>
    portal.query(
      `update graphile_worker._private_jobs set locked_by = 'somebody', locked_at = now(), attempts = 1
       where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
      [name],
    ),
  fail: (name: string) =>
    portal.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no'
       where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
      [name],
    ),
}

test('a job is enqueued, replaced by its key, and made anew beside one that runs or has failed', async () => {
  const far = new Date(Date.now() + 86_400_000).toISOString()
  const seen: Record<string, unknown[]> = {}
  for (const [door, enqueue] of Object.entries(doors)) {
    const states: unknown[] = []
    for (const before of ['nothing', 'start', 'fail'] as const) {
      const name = `${door}.${before}`
      await enqueue(name, null, { plain: true }, null, null)
      await enqueue(name, `${name}:key`, { first: 1 }, far, 3)
      if (before !== 'nothing') await act[before](name)
      await enqueue(name, `${name}:key`, { second: 2 }, null, 5)
      states.push(await rows(name))
    }
    seen[door] = states
  }
  expect(seen.ours).toEqual(seen.theirs)
  expect(seen.ours?.[0]).toHaveLength(2)
  expect(seen.ours?.[1]).toHaveLength(3)
})
