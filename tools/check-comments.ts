/**
 * Comments and test names use the standard words of docs/style.md: checks all sources for the words that readers had to
 * look up most often. Text in backquotes and quotation marks is exempt, because it names code, routes and texts. Prints
 * each fault on a line; `npm run check` runs it.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** A word that no comment or test name may contain, and the usual ones. */
const rules: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/\b(?:told|heard)\b/i, 'notified, reported, received'],
  [/\bwho(?:so|m)?ever\b/i, 'the user, the caller, the requester'],
  [/\b(?:some|any)body\b/i, 'a user, another request'],
  [/\baskers?\b/i, 'requester'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\b(?:anew|once more)\b/i, 'again'],
  [/\bby hand\b/i, 'manually'],
  [/\b(?:kept|put|set) apart\b|\bput aside\b/i, 'separate, quarantined'],
  [/\b(?:came|comes|become|became|becomes) of\b/i, 'the result, the outcome'],
  [/\bgo(?:es)? away\b/i, 'is removed, ends'],
  [/\bpass(?:es|ed)? over\b/i, 'skip'],
  [/\bbeliev(?:e|es|ed)\b/i, 'trusted, cached'],
  [/\bof old\b/i, 'existing, earlier'],
]

/** A text without its quoted parts. */
const withoutQuotes = (text: string): string => text.replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, '')

/** The text of the comment in a line; undefined for a line without one. */
function commentIn(line: string): string | undefined {
  return /^\s*(?:\/\*\*?|\*(?!\/)|\/\/)(.*)$/.exec(line)?.[1] ?? /\s\/\/ (.*)$/.exec(line)?.[1]
}

/**
 * The name of a test or group, also of `test.each(…)('name', …)` and of calls that continue on the next line. A call of
 * a call, `)('name',`, counts only if a function or options follow.
 */
const testName =
  /(?:\b(?:test|it|describe)(?:\.\w+)*\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:async\b|\(|\{|\w+ =>|\w+\()/g

/** The comments and test names of a source, each with its line from 1. */
function textsOf(source: string): { place: 'comment' | 'test name'; line: number; text: string }[] {
  const comments = source.split('\n').flatMap((content, index) => {
    const text = commentIn(content)
    return text === undefined ? [] : [{ place: 'comment' as const, line: index + 1, text }]
  })
  const names = [...source.matchAll(testName)].map((match) => ({
    place: 'test name' as const,
    line: source.slice(0, match.index + match[0].indexOf(match[1] ?? '')).split('\n').length,
    text: match[2] ?? '',
  }))
  return [...comments, ...names].sort((a, b) => a.line - b.line)
}

/** The faults of a source, one a line. */
export function faultsOfComments(source: string): string[] {
  return textsOf(source).flatMap(({ place, line, text }) =>
    rules.flatMap(([wrong, right]) => {
      const word = wrong.exec(withoutQuotes(text))?.[0]
      return word === undefined ? [] : [`${line}: "${word}" in a ${place}; write ${right}`]
    }),
  )
}

if (process.argv[1] === import.meta.filename) {
  const files = globSync('{src,tools,bench,e2e}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.gen.') && !file.endsWith('check-comments.test.ts'),
  )
  const faults = files.flatMap((file) =>
    faultsOfComments(readFileSync(path.join(root, file), 'utf8')).map((fault) => `${file}:${fault}`),
  )
  for (const fault of faults) console.log(`comments: ${fault}`)
  console.log(`comments: ${files.length} files, ${faults.length} faults`)
  process.exit(faults.length === 0 ? 0 : 1)
}
