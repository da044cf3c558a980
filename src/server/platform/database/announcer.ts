import type pg from 'pg'

export interface Announcer {
  tell(channel: string, payload: string): void
  /** This many more jobs wait. */
  announceJobs(count: number): void
  stop(): Promise<void>
}

/** Channel on which graphile-worker is notified of new jobs. */
const jobsChannel = 'jobs:insert'
/**
 * Milliseconds that an announcement waits for others, and when one was sent just before: then workers have jobs, and
 * look for more when those are done.
 */
const lingerMs = 4
const busyLingerMs = 100

/**
 * Notifies listeners after the commit of transactions, many notifications at a time. Hints only: workers also poll
 * for jobs, and browsers catch up from the events.
 * @param prepared whether the statement is prepared
 */
export function createAnnouncer(pool: pg.Pool, prepared: boolean): Announcer {
  let channels: string[] = []
  let payloads: string[] = []
  let jobs = 0
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()
  let lastAt = 0

  function schedule(): void {
    if (timer !== undefined) return
    const isBusy = performance.now() - lastAt < 2 * busyLingerMs
    timer = setTimeout(
      () => {
        timer = undefined
        lastAt = performance.now()
        sending = sending.then(send)
      },
      isBusy ? busyLingerMs : lingerMs,
    )
  }

  async function send(): Promise<void> {
    if (jobs > 0) {
      channels.push(jobsChannel)
      payloads.push(JSON.stringify({ r: Math.random(), count: jobs }))
    }
    const values = [channels, payloads]
    if (channels.length === 0) return
    channels = []
    payloads = []
    jobs = 0
    await pool
      .query({
        name: prepared ? 'falaj_announce' : undefined,
        text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as messages (channel, payload)',
        values,
      })
      // A database that is away interrupts every listener anyway.
      .catch(() => undefined)
  }

  return {
    tell(channel, payload) {
      channels.push(channel)
      payloads.push(payload)
      schedule()
    },
    announceJobs(count) {
      jobs += count
      schedule()
    },
    async stop() {
      if (timer !== undefined) {
        clearTimeout(timer)
        sending = sending.then(send)
      }
      await sending
    },
  }
}
