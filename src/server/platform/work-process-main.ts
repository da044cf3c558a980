/** The process of `workProcess`: a thread of it watches its memory and its parent, then the file with the tasks is loaded. */
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ProcessSetup } from './work-process.ts'

const { file, memory } = JSON.parse(process.argv[2] ?? '{}') as ProcessSetup

/** What waits for a processor beside us is small, and many wait for it. */
const nice = 15

setPriority(nice)
if (process.platform === 'linux') {
  // Where a machine has no memory left, this process is the one to go.
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not every container allows it.
  }
}
// Native code may hold the thread of this file for minutes; the watching one goes on beside it.
new Worker(new URL('work-process-watch.ts', import.meta.url), { workerData: memory }).unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
await import(file)
