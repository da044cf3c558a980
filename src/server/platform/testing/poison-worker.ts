/** A worker process with harmful jobs; it logs the jobs that it runs. */
import { appendFileSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../base/context.ts'
import { createLogger } from '../base/log.ts'
import { reportReady, untilNeeded } from '../processes/supervise.ts'
import type { JobHandlers } from '../queue/job-handlers.ts'
import { reportFaults } from '../queue/report-faults.ts'
import { startWorker } from '../queue/worker.ts'

const { NOTES = '', OWNER_URL = '' } = process.env
const note = (line: string) => appendFileSync(NOTES, `${line}\n`)

const handlers: JobHandlers = {
  'test.poison': {
    async run(_context, payload) {
      note(`poison ${(payload as { name: string }).name}`)
      await sleep(50)
      process.kill(process.pid, 'SIGKILL')
      await sleep(60_000)
    },
    onSuspended: async (_context, payload) => note(`suspended ${(payload as { name: string }).name}`),
  },
  // Its worker is killed three times while it runs, through no fault of its own.
  'test.unlucky': async () => {
    note('unlucky began')
    const starts = readFileSync(NOTES, 'utf8').split('unlucky began').length - 1
    if (starts > 3) return note('unlucky ended')
    process.kill(process.pid, 'SIGKILL')
    await sleep(60_000)
  },
  'test.innocent': async (_context, payload) => {
    await sleep(150)
    note(`innocent ${(payload as { name: string }).name}`)
  },
  'test.careless': async () => {
    void Promise.reject(new Error('unhandled in the test'))
    await sleep(100)
    note('careless ended')
  },
}

await untilNeeded()
const log = createLogger('error', { write: (line) => note(`log ${line.trim()}`) })
// A worker needs no other field of it.
const context = { log } as Context
const worker = await startWorker(context, {
  ...{ ownerUrl: OWNER_URL, concurrency: 4, pollInterval: 100, recoveryInterval: 200 },
  handlers,
})
reportFaults(log, worker.running)
process.once('disconnect', () => void worker.stop().then(() => process.exit(0)))
reportReady()
