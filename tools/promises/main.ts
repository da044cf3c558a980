/**
 * `npm run promises [-- NAME …]`: verifies measured guarantees. Each promise is a count or a ratio,
 * checked in a process of its own that is ended with all its children when it takes too long. Exit code 1 when one is
 * broken. `.ci/run` runs it after the checks.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Held } from './promise.ts'

/** Modules of this folder, in the order in which they run: the shortest first. */
const modules = [
  'extremes',
  'official-rules',
  'commands',
  'operators-commands',
  'abandoned-renderings',
  'search-pages',
  'distributed-database',
  'specification',
  'long-journeys',
  'killed-processes',
  'exchange-survives',
]

/** Milliseconds after which a promise counts as broken. */
const limit = 8 * 60_000
/** Milliseconds for tidying up after that. */
const grace = 20_000

async function lookAt(name: string): Promise<number> {
  const { default: held } = (await import(`./${name}.ts`)) as { default: Held }
  const verdict = await held.check()
  if ('skipped' in verdict) {
    console.log(`skipped  ${held.name}: ${verdict.skipped}`)
    return 3
  }
  const figures = Object.entries(verdict.figures).map(([what, figure]) => `${what} ${figure}`)
  console.log(`${verdict.ok ? 'holds   ' : 'BROKEN  '} ${held.name}: ${figures.join(', ')}`)
  return verdict.ok ? 0 : 1
}

/** Checks one in a process group of its own. */
async function lookApart(name: string): Promise<number> {
  const child = spawn(process.execPath, [import.meta.filename, `--alone=${name}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const signal = (kind: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid ?? 0), kind)
    } catch {
      // It has ended.
    }
  }
  const end = () => signal('SIGKILL')
  process.once('exit', end)
  const timer = setTimeout(() => {
    console.log(`BROKEN   ${name}: it did not end within its time`)
    signal('SIGTERM')
    setTimeout(end, grace).unref()
  }, limit)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  clearTimeout(timer)
  process.off('exit', end)
  end()
  return code ?? 1
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))

const words = process.argv.slice(2)
const alone = words.find((word) => word.startsWith('--alone='))?.slice('--alone='.length)
if (alone !== undefined) process.exit(await lookAt(path.basename(alone)))

const unknown = words.filter((word) => !modules.includes(word))
if (unknown.length > 0) {
  console.error(`There is no promise "${unknown[0]}". There are: ${modules.join(', ')}`)
  process.exit(2)
}
const counts = { passed: 0, failed: 0, skipped: 0 }
for (const name of words.length > 0 ? words : modules) {
  const code = await lookApart(name)
  counts[code === 0 ? 'passed' : code === 3 ? 'skipped' : 'failed'] += 1
}
console.log(`promises: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exit(counts.failed === 0 ? 0 : 1)
