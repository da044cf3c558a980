/**
 * `npm run test:specification [-- ROW …]`: breaks what each row of docs/specification.md states, where `mutations.ts` or
 * `of-journeys.ts` have a change for it, and runs the tests of the row. `-- --journeys` tries those in a browser only,
 * `-- --sources` the others. Prints the rows whose tests pass, and exits with 1 if there is one.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readSpecification } from '../check-specification.ts'
import { mutations } from './mutations.ts'
import { ofJourneys } from './of-journeys.ts'
import { tryJourneys } from './try-journeys.ts'
import { tryMutations } from './try-mutations.ts'

const root = path.resolve(import.meta.dirname, '../..')
const rows = readSpecification(readFileSync(path.join(root, 'docs/specification.md'), 'utf8'))
const words = process.argv.slice(2)
const wanted = words.filter((word) => !word.startsWith('--'))
const isWanted = ({ row }: { row: string }) => wanted.length === 0 || wanted.includes(row)

function print(
  { row, outcome, detail }: { row: string; outcome: string; detail: string },
  without: string,
): void {
  if (outcome === 'caught') console.log(`caught   ${row}: ${detail}`)
  else console.log(`${outcome.toUpperCase().padEnd(8)} ${row}: without ${without}: ${detail}`)
}

const outcomes = [
  ...(words.includes('--journeys')
    ? []
    : await tryMutations(mutations.filter(isWanted), rows, (outcome) =>
        print(outcome, `${JSON.stringify(outcome.find)} in ${outcome.file}`),
      )),
  ...(words.includes('--sources')
    ? []
    : await tryJourneys(ofJourneys.filter(isWanted), rows, (outcome) => print(outcome, outcome.without))),
]
const left = outcomes.filter(({ outcome }) => outcome !== 'caught')
console.log(`specification: ${outcomes.length} changes, ${left.length} not noticed by the tests of their row`)
process.exit(left.length === 0 ? 0 : 1)
