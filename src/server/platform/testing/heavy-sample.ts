/** A thread of its own for the test of `workThread`. */
import { problem } from '../base/problem.ts'
import { serveTasks } from '../processes/work-thread.ts'

export const sampleTasks = {
  double: (input: number): number => input * 2,
  refuse: (text: string): never => {
    throw new RangeError(text)
  },
  refuseWithProblem: (path: string): never => {
    const finding = { rule: 'falaj-form-required', severity: 'fatal', path, message: 'is missing' } as const
    throw problem('common.unavailable', {
      detail: 'for the log',
      publicDetail: 'for a person',
      findings: [finding],
      retryAfterSeconds: 7,
    })
  },
  refuseWithCode: (code: string): never => {
    const cause = Object.assign(new Error('no room'), { code })
    throw new Error('the statement failed', { cause })
  },
  spin: (milliseconds: number): number => {
    const end = performance.now() + milliseconds
    let rounds = 0
    while (performance.now() < end) rounds += 1
    return rounds
  },
  hoard: (): number => {
    const stored: object[] = []
    for (;;) stored.push({ at: stored.length, more: Array.from({ length: 100 }, () => Math.random()) })
  },
  sum: ({ bytes }: { readonly bytes: Uint8Array }): number => bytes.reduce((sum, byte) => sum + byte, 0),
  bytes: (length: number): { bytes: Uint8Array } => ({ bytes: new Uint8Array(length).fill(7) }),
}

serveTasks(sampleTasks)
