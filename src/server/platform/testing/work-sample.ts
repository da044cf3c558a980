/** Tasks for the test of `workProcess`. */
import { writeFileSync } from 'node:fs'
import { serveProcessTasks } from '../processes/work-process.ts'

const held: Buffer[] = []

const tasks = {
  double: (value: number) => value * 2,
  pid: () => process.pid,
  secret: () => process.env['FALAJ_SECRET'] ?? '',
  /** Only a kill ends it. First writes the file, when one is named. */
  spin: (file?: string) => {
    if (file !== undefined) writeFileSync(file, '')
    for (;;);
  },
  /** Memory outside of the heap, without a pause for the event loop. */
  hoard: () => {
    for (;;) held.push(Buffer.alloc(8 * 1024 * 1024, 1))
  },
  refuse: (words: string) => {
    throw new RangeError(words)
  },
}
export type WorkSample = typeof tasks

serveProcessTasks(tasks)
