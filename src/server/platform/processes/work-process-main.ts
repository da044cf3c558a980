/** The process of `workProcess`: a thread of it watches its memory and its parent, then the file with the tasks is loaded. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ProcessSetup } from './work-process.ts'

const { file, memory } = JSON.parse(process.argv[2] ?? '{}') as ProcessSetup

/** Everything that competes with this process for a processor is short, and many users wait for it. */
const nice = 15

setPriority(nice)
if (process.platform === 'linux') {
  // When a machine runs out of memory, this process is to be killed first.
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not every container allows it.
  }
}
// Native code may block the thread of this file for minutes; the watching one runs beside it.
new Worker(new URL('work-process-watch.ts', import.meta.url), { workerData: memory }).unref()
// Linux lets a process of a low priority finish its slice of some milliseconds; one of the idle class yields at once.
// Threads inherit the class of the one that starts them: the watching one has started. Without `chrt` the priority is
// used.
if (process.platform === 'linux') spawnSync('chrt', ['--idle', '--pid', '0', String(process.pid)])
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
await import(file)
