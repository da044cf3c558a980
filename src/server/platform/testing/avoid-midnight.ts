/** For tests that compute with the day that it is: it must not change under them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { dubaiDate } from '#core/calendar'

/** Waits for midnight in Dubai when it is less than this many seconds away: the rest of the test is on one day. */
export async function avoidMidnight(seconds: number): Promise<void> {
  const day = () => dubaiDate(Date.now())
  if (dubaiDate(Date.now() + seconds * 1_000) === day()) return
  for (const before = day(); day() === before; ) await sleep(500)
}
