/** Every piece of background work continues where its process was killed: `npm run test:recovery`. */
import { type Held, runProgram, tail } from './promise.ts'

/** As many tests have to pass as there are at least, so that a project that finds no files holds nothing. */
const atLeast = 12

export default {
  name: 'work continues where its process was killed, at every step',
  async check() {
    const run = await runProgram(['bin/test.js', '--project', 'recovery'])
    // oxlint-disable-next-line no-control-regex
    const plain = run.output.replaceAll(/\u001b\[\d+m/g, '')
    const passed = Number(/Tests .*?(\d+) passed/.exec(plain)?.[1] ?? 0)
    const isGood = run.code === 0 && passed >= atLeast
    if (!isGood) console.log(tail(plain, 60))
    return { ok: isGood, figures: { tests: passed } }
  },
} satisfies Held
