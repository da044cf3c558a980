/** A promise that is a project of the tests, which `npm test` leaves to the promises (decision 94). */
import { type Held, runProgram, tail } from './promise.ts'

/**
 * @param name the guarantee, a sentence
 * @param project of `vitest.config.ts`
 * @param atLeast as many tests have to pass, so that a project that finds no files holds nothing
 */
export function testsOfProject(
  name: string,
  project: string,
  atLeast: number,
  env: Readonly<Record<string, string>> = {},
): Held {
  return {
    name,
    async check() {
      const run = await runProgram(['bin/test.js', '--project', project], env)
      // oxlint-disable-next-line no-control-regex
      const plain = run.output.replaceAll(/\u001b\[\d+m/g, '')
      const passed = Number(/Tests .*?(\d+) passed/.exec(plain)?.[1] ?? 0)
      const isGood = run.code === 0 && passed >= atLeast
      if (!isGood) console.log(tail(plain, 60))
      return { ok: isGood, figures: { tests: passed } }
    },
  }
}
