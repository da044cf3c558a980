import process from 'node:process'
import type { Context } from '#platform/base/context'

/** The steps between which a worker may die; the names are for `FALAJ_TEST_KILL_AT`. */
export const checkpoints = [
  'prepared',
  'claimed',
  'discovered',
  'attempted',
  'submitted',
  'recorded',
  'envelope-stored',
  'envelope-accepted',
] as const
type Checkpoint = (typeof checkpoints)[number]

/** Marks a step of the exchange. A test may have the process die here, as it would in a power failure. */
export function checkpoint(context: Context, name: Checkpoint): void {
  if (context.config.killAt === name) process.kill(process.pid, 'SIGKILL')
}
