import path from 'node:path'
import { CommandError } from './command.ts'
import type { Terminal } from './terminal.ts'

/** What a pattern matched, or a folder on the way that cannot be read. */
interface Match {
  readonly path: string
  readonly isFolder: boolean
  readonly problem?: string | undefined
}

/** One part of a pattern between slashes: `**`, or what a name must look like. */
type Part = '**' | RegExp

const separators = path.sep === '\\' ? /[\\/]/ : /\//

/** True for a name with `*`, `?`, `[…]` or `{…,…}` in it. */
export function isGlob(word: string): boolean {
  return /[*?[{]/.test(word)
}

/**
 * The files and folders that match a pattern, by name: `*` and `?` within a name, `[a-z]`, `{a,b}`, and `**` for any
 * number of folders. Names that begin with a dot match only where the pattern says the dot. A folder that matches is
 * not looked into. Our own, because `fs.glob` came with Node 22 and the command line runs on 20.
 */
export function* globFrom(pattern: string, terminal: Terminal): Generator<Match> {
  const words = pattern.split(separators).filter((word, index) => word !== '' || index === 0)
  const fixed = words.findIndex((word) => isGlob(word))
  const parts = words.slice(fixed).map((word) => (word === '**' ? word : namePattern(word)))
  const base = words.slice(0, fixed).join('/')
  const start = fixed === 0 ? '.' : base === '' ? '/' : base
  if (terminal.exists(start)) yield* matchesBelow(start, parts, new Set([0]), terminal)
}

/** `positions` are the parts that may come next: more than one behind `**`. */
function* matchesBelow(
  folder: string,
  parts: readonly Part[],
  positions: ReadonlySet<number>,
  terminal: Terminal,
): Generator<Match> {
  const { entries, problem } = terminal.list(folder)
  if (problem !== undefined) yield { path: folder, isFolder: true, problem }
  const open = withSkipped(parts, positions)
  for (const { name, isFolder } of entries) {
    const next = withSkipped(parts, positionsAfter(name, parts, open))
    const place = path.join(folder, name)
    if (next.has(parts.length)) yield { path: place, isFolder }
    else if (isFolder && next.size > 0) yield* matchesBelow(place, parts, next, terminal)
  }
}

function positionsAfter(name: string, parts: readonly Part[], positions: ReadonlySet<number>): Set<number> {
  const next = new Set<number>()
  for (const position of positions) {
    const part = parts[position]
    if (part === '**') {
      if (!name.startsWith('.')) next.add(position)
    } else if (part?.test(name)) next.add(position + 1)
  }
  return next
}

/** `**` may stand for no folder at all. */
function withSkipped(parts: readonly Part[], positions: ReadonlySet<number>): ReadonlySet<number> {
  const all = new Set(positions)
  for (const position of all) if (parts[position] === '**') all.add(position + 1)
  return all
}

/** A word between slashes as a regular expression of a whole name. Throws {@link CommandError} for `[z-a]`. */
function namePattern(word: string): RegExp {
  let text = word.startsWith('.') ? '' : '(?!\\.)'
  let depth = 0
  for (let at = 0; at < word.length; at += 1) {
    const char = word[at] as string
    const set = char === '[' ? /^\[([!^]?)([^!^][^\]]*)\]/.exec(word.slice(at)) : null
    if (set) {
      text += `[${set[1] === '' ? '' : '^'}${(set[2] as string).replace(/[\\[\]^]/g, '\\$&')}]`
      at += set[0].length - 1
    } else if (char === '*') text += '.*'
    else if (char === '?') text += '.'
    else if (char === '{' && word.includes('}', at)) {
      depth += 1
      text += '(?:'
    } else if (char === '}' && depth > 0) {
      depth -= 1
      text += ')'
    } else if (char === ',' && depth > 0) text += '|'
    else text += char.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  }
  try {
    return new RegExp(`^(?:${text})$`, 's')
  } catch {
    throw new CommandError(`${word}: this pattern cannot be read; check its brackets.`)
  }
}
