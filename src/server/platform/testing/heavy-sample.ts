/** A thread of its own for the test of `workThread`. */
import { serveTasks } from '../work-thread.ts'

export const sampleTasks = {
  double: (input: number): number => input * 2,
  refuse: (text: string): never => {
    throw new RangeError(text)
  },
  spin: (milliseconds: number): number => {
    const end = performance.now() + milliseconds
    let rounds = 0
    while (performance.now() < end) rounds += 1
    return rounds
  },
  hoard: (): number => {
    const kept: object[] = []
    for (;;) kept.push({ at: kept.length, more: Array.from({ length: 100 }, () => Math.random()) })
  },
  sum: ({ bytes }: { readonly bytes: Uint8Array }): number => bytes.reduce((sum, byte) => sum + byte, 0),
  bytes: (length: number): { bytes: Uint8Array } => ({ bytes: new Uint8Array(length).fill(7) }),
}

serveTasks(sampleTasks)
