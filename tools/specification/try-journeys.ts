/** Serves pages without what a row states: a journey of the row must fail. */
import path from 'node:path'
import type { SpecificationRow } from '../check-specification.ts'
import type { BrokenJourney } from './of-journeys.ts'
import { isAssertion, runTests } from './run-tests.ts'
import { patternOf } from './try-mutations.ts'

const root = path.resolve(import.meta.dirname, '../..')

export interface JourneyOutcome extends BrokenJourney {
  readonly outcome: 'caught' | 'passed' | 'unclear'
  readonly detail: string
}

/** A journey notices by an assertion, or by waiting in vain. */
const notices = (message: string) => isAssertion(message) || /: Timeout \d+ms exceeded/.test(message)

/** The journeys of a row by their files. */
function journeysOf({ tests }: SpecificationRow): [file: string, pattern: string][] {
  const files = Map.groupBy(
    tests.filter(({ file }) => file.startsWith('e2e/')),
    ({ file }) => file,
  )
  return [...files].map(([file, journeys]) => [file, patternOf(journeys.map(({ name }) => name))])
}

async function tryJourney(broken: BrokenJourney, row: SpecificationRow): Promise<JourneyOutcome> {
  let passed = 0
  for (const [file, pattern] of journeysOf(row)) {
    const env = { FALAJ_WITHOUT: broken.without }
    const run = await runTests({ folder: root, project: 'journeys', file, pattern, env })
    const messages = run.failed.flatMap(({ failureMessages }) => failureMessages)
    const caught = run.failed.find(({ failureMessages }) => failureMessages.some(notices))
    if (caught) return { ...broken, outcome: 'caught', detail: caught.fullName }
    if (run.fault !== null || messages.length > 0)
      return { ...broken, outcome: 'unclear', detail: messages[0] ?? run.fault ?? '' }
    passed += run.passed
  }
  return { ...broken, outcome: 'passed', detail: `${passed} journeys` }
}

/** Tries each, one after the other: a journey starts a portal and a browser. Needs a build of the web app. */
export async function tryJourneys(
  journeys: readonly BrokenJourney[],
  rows: readonly SpecificationRow[],
  report: (outcome: JourneyOutcome) => void,
): Promise<JourneyOutcome[]> {
  const outcomes: JourneyOutcome[] = []
  for (const journey of journeys) {
    const row = rows.find(({ number }) => number === journey.row)
    if (!row) throw new Error(`${journey.row} is no row`)
    const outcome = await tryJourney(journey, row)
    outcomes.push(outcome)
    report(outcome)
  }
  return outcomes
}
