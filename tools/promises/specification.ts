/**
 * Tests fail without what their row of docs/specification.md states: the short form of `npm run test:specification`,
 * which tries every change.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readSpecification } from '../check-specification.ts'
import type { Mutation } from '../specification/mutation.ts'
import { mutations } from '../specification/mutations.ts'
import { tryMutations } from '../specification/try-mutations.ts'
import { type Held, root } from './promise.ts'

/** One of so many changes is tried; always the same ones, unless FALAJ_SEED is `fresh`. */
const share = 4

const line = { row: '9.4', file: 'src/web/router.tsx', find: 'defaultPreloadDelay: 50' }
/** A change that changes nothing has to be reported as one that no test notices. */
const harmless: Mutation = { ...line, replace: 'defaultPreloadDelay: 50 + 0' }
/** A module that cannot be loaded fails every test, and shows nothing. */
const unreadable: Mutation = { ...line, replace: 'defaultPreloadDelay: (' }

export default {
  name: 'tests fail without what their row of the specification states',
  async check() {
    const rows = readSpecification(readFileSync(path.join(root, 'docs/specification.md'), 'utf8'))
    const from = process.env['FALAJ_SEED'] === 'fresh' ? Math.floor(Math.random() * share) : 0
    const chosen = mutations.filter((_mutation, index) => index % share === from)
    const outcomes = await tryMutations([harmless, unreadable, ...chosen], rows)
    const outcomeOf = ({ replace }: Mutation) => outcomes.find((one) => one.replace === replace)?.outcome
    const left = outcomes.filter(
      (one) =>
        ![harmless, unreadable].some(({ replace }) => replace === one.replace) && one.outcome !== 'caught',
    )
    for (const { row, file, find, outcome, detail } of left)
      console.log(`${outcome} ${row}: ${file} without ${JSON.stringify(find)}: ${detail}`)
    const provesItself = outcomeOf(harmless) === 'passed' && outcomeOf(unreadable) === 'unclear'
    return {
      ok: left.length === 0 && provesItself,
      figures: {
        changes: chosen.length,
        unnoticed: left.length,
        'harmless change': outcomeOf(harmless) ?? 'not tried',
        'unreadable change': outcomeOf(unreadable) ?? 'not tried',
      },
    }
  },
} satisfies Held
