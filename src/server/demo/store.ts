/** The work that fills demo organizations. */
import { type BackgroundRun, BackgroundRuns } from '#server/runs'

/** TINs of the two companies. */
interface DemoInput {
  readonly company: string
  readonly supplier: string
}
export type DemoRun = BackgroundRun<DemoInput, Record<string, never>>

/** About no participant; the position is the number of steps done. */
export const demoRuns = new BackgroundRuns<DemoInput, Record<string, never>>({
  kind: 'demo',
  prefix: 'dmo',
  needs: 'onboarding.run',
  notFound: 'common.not-found',
  work: 'demo.make',
  maxAttempts: 8,
})
