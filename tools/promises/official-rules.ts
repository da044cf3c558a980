/** Our verdicts match the official rules, if their files are available: the short form of the conformance tests. */
import { referenceFolder } from '../reference.ts'
import { type Held, runProgram, tail } from './promise.ts'

/** Changed documents for each suite; the long form takes 2,500. */
const mutations = '60'

export default {
  name: 'verdicts are those of the official rules',
  async check() {
    if (referenceFolder() === null) return { skipped: 'the official files are not at hand (FALAJ_REFERENCE)' }
    const run = await runProgram(['node_modules/vitest/vitest.mjs', 'run', '--project', 'conformance'], {
      FALAJ_MUTATIONS: mutations,
    })
    // oxlint-disable-next-line no-control-regex
    const plain = run.output.replaceAll(/\u001b\[\d+m/g, '')
    const passed = Number(/Tests .*?(\d+) passed/.exec(plain)?.[1] ?? 0)
    const isGood = run.code === 0 && passed > 400
    if (!isGood) console.log(tail(plain, 60))
    return { ok: isGood, figures: { tests: passed } }
  },
} satisfies Held
