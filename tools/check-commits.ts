/**
 * Subjects of commits read `area: Fact` and have at most 72 characters (docs/style.md). Checks those after the commit
 * below; earlier ones are history. Without a history (an archive, a shallow clone) it reports that and passes. Prints
 * each fault on a line; `npm run check` runs it.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
/** The last commit before the rule. */
const base = '3c25527c08668c226d8c5aeb6fda2a4452367f8f'
const longest = 72
/** Written after it on a branch that did not have the rule yet. */
const exempt: readonly string[] = [
  '387ee3e5aff6acd7ca0905051439f4adf613f4c6',
  'b2e74a9dbc4b4674d2d3dfa0fcb03a3aac79f3b8',
]

/** The fault of a subject, or undefined. */
export function faultOfSubject(subject: string): string | undefined {
  if (!/^[a-z][a-z0-9-]*(\/[a-z0-9-]+)*(, [a-z][a-z0-9-]*)*: /.test(subject))
    return 'begins with no area, such as "imports: "'
  const fact = subject.slice(subject.indexOf(': ') + 2)
  if (!/^[\p{Lu}\d`"“(]/u.test(fact)) return 'has a fact that begins with a small letter'
  if (/[.…]$/.test(fact)) return 'ends with a period'
  const { length } = [...subject]
  return length > longest ? `has ${length} characters; ${longest} are the most` : undefined
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

/** The commits after the base, as hash and subject; undefined without a history. */
function newCommits(): [hash: string, subject: string][] | undefined {
  if (git('rev-parse', '--show-toplevel')?.trim() !== root) return undefined
  if (git('merge-base', '--is-ancestor', base, 'HEAD') === undefined) return undefined
  const lines = git('log', '--no-merges', '--format=%H %s', `${base}..HEAD`)?.split('\n').filter(Boolean)
  return lines?.flatMap((line) => {
    const [hash = ''] = line.split(' ', 1)
    return exempt.includes(hash) ? [] : [[hash, line.slice(hash.length + 1)]]
  })
}

if (process.argv[1] === import.meta.filename) {
  const commits = newCommits()
  if (commits === undefined) {
    console.log('commits: not checked, since the history is not at hand')
    process.exit(0)
  }
  const faults = commits.flatMap(([hash, subject]) => {
    const fault = faultOfSubject(subject)
    return fault === undefined ? [] : [`${hash.slice(0, 8)} "${subject}" ${fault}`]
  })
  for (const fault of faults) console.log(`commits: ${fault}`)
  console.log(`commits: ${commits.length} subjects, ${faults.length} faults`)
  process.exit(faults.length === 0 ? 0 : 1)
}
