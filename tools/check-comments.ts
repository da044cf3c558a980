/**
 * Comments use the standard words of docs/style.md: checks all sources for the words that readers had to look up most
 * often. Text in backquotes and quotation marks is exempt, because it names code, routes and texts. Prints each fault
 * on a line; `npm run check` runs it.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** A word that no comment may contain, and the usual ones. */
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

/** The text of the comment in a line, without quoted parts; undefined for a line without one. */
function commentIn(line: string): string | undefined {
  const text = /^\s*(?:\/\*\*?|\*(?!\/)|\/\/)(.*)$/.exec(line)?.[1] ?? /\s\/\/ (.*)$/.exec(line)?.[1]
  return text?.replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, '')
}

/** The faults of a source, one a line. */
export function faultsOfComments(source: string): string[] {
  return source.split('\n').flatMap((line, index) => {
    const comment = commentIn(line)
    if (comment === undefined) return []
    return rules.flatMap(([wrong, right]) => {
      const word = wrong.exec(comment)?.[0]
      return word === undefined ? [] : [`${index + 1}: "${word}" in a comment; write ${right}`]
    })
  })
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
