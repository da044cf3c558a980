/**
 * Files that attack or mislead an import crash nothing: workbooks with doubled rows, imports that are canceled
 * while they read, and ledgers in every spelling, none of which silently becomes a wrong amount.
 */
import { type Held, runProgram, tail } from './promise.ts'

/** The long form (`npm run test:imports`) reads 2,000. */
const ledgers = '400'

const tests = [
  'src/server/imports/hostile.test.ts',
  'src/server/imports/hostile-ledgers.test.ts',
  'src/server/platform/queue/suspect-jobs.test.ts',
]

export default {
  name: 'hostile files end nothing and become no wrong amount in silence',
  async check() {
    const run = await runProgram(['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...tests], {
      FALAJ_LEDGERS: ledgers,
    })
    // oxlint-disable-next-line no-control-regex
    const plain = run.output.replaceAll(/\u001b\[\d+m/g, '')
    const passed = Number(/Tests .*?(\d+) passed/.exec(plain)?.[1] ?? 0)
    const isGood = run.code === 0 && passed >= tests.length
    if (!isGood) console.log(tail(plain, 60))
    return { ok: isGood, figures: { tests: passed, ledgers } }
  },
} satisfies Held
