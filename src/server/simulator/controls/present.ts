import type { z } from 'zod'
import type { SimulatorClock } from '#contract/simulator'
import type { PortalClock } from './move-clock.ts'

/** The public form of the clock of the portal. */
export function presentClock({ now, offsetMinutes, movable }: PortalClock): z.infer<typeof SimulatorClock> {
  return { now: now.toISOString(), offsetMinutes, movable }
}
