/** Rows of docs/specification.md that no change of the sources breaks, each with the reason. */
import { formFields } from '../../e2e/form-fields.ts'
import type { WithoutMutation } from './mutation.ts'
import { mutations } from './mutations.ts'
import { ofJourneys } from './of-journeys.ts'

const journeys = new Set(ofJourneys.map(({ row }) => row))
const changed = new Set(mutations.map(({ row }) => row))

export const withoutMutation: WithoutMutation = {
  sections: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  reasons: {
    'e2e/frame.test.ts takes each field and each label away from the form, and finds exactly it missing': [
      ...new Set(formFields.map(({ row }) => row)),
    ].filter((row) => !changed.has(row)),
    'its journey is tried on pages without it (of-journeys.ts)': [...journeys].filter(
      (row) => !changed.has(row),
    ),
    'many parts, each with a test of its own': ['2.20e'],
    'a journey in a browser shows it': [
      ...['1.2', '1.6', '1.8', '1.12', '1.13', '1.19'],
      ...['2.20a', '2.20b', '2.20c', '2.20d', '2.20f', '2.20g', '2.20h', '2.20i'],
      ...['2.20k', '2.23d', '2.25'],
      ...['3.5', '3.16', '3.23', '3.29', '3.40', '3.86'],
      ...['9.8b', '9.8c', '9.8d'],
    ],
  },
}
