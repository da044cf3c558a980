/**
 * Comments, test names and documents use the standard words of docs/style.md: checks all sources and Markdown files for
 * the words that readers had to look up most often. Text in backquotes and quotation marks is exempt, because it names
 * code, routes and texts; so are blocks of code and tables of unwanted words. Prints each fault on a line;
 * `npm run check` runs it.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** A word that no comment, test name or document may contain, and the usual ones. */
const rules: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/\b(?:told|heard)\b/i, 'notified, reported, received'],
  [/\bwho(?:so|m)?ever\b/i, 'the user, the caller, the requester'],
  [/\b(?:some|any)body\b/i, 'a user, another request'],
  [/\bnobody\b/i, 'no user, no member, unassigned'],
  [/\baskers?\b/i, 'requester'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\b(?:anew|once more)\b/i, 'again'],
  [/\bby hand\b/i, 'manually'],
  [/\b(?:kept|put|set|told|tell) apart\b|\bput aside\b/i, 'separate, distinguish, quarantined'],
  [/\b(?:has|have|had) begun\b/i, 'has started, is running'],
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

/** A text in which words are checked, with its line from 1. */
interface CheckedText {
  readonly place: 'comment' | 'test name' | 'document'
  readonly line: number
  readonly text: string
}

/** The comments and test names of a source. */
function textsOfSource(source: string): CheckedText[] {
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

/** The lines of a Markdown document, without blocks of code and tables that begin with a column `Unwanted`. */
function textsOfDocument(markdown: string): CheckedText[] {
  let isCode = false
  let isUnwanted = false
  return markdown.split('\n').flatMap((text, index) => {
    const isFence = /^\s*```/.test(text)
    if (isFence) isCode = !isCode
    isUnwanted = text.startsWith('|') && (isUnwanted || /^\|\s*Unwanted\b/.test(text))
    return isCode || isFence || isUnwanted ? [] : [{ place: 'document' as const, line: index + 1, text }]
  })
}

/** The faults of a source, one a line. */
export const faultsOfComments = (source: string): string[] => faultsOf(textsOfSource(source))

/** The faults of a Markdown document, one a line. */
export const faultsOfDocument = (markdown: string): string[] => faultsOf(textsOfDocument(markdown))

function faultsOf(texts: readonly CheckedText[]): string[] {
  return texts.flatMap(({ place, line, text }) =>
    rules.flatMap(([wrong, right]) => {
      const word = wrong.exec(withoutQuotes(text))?.[0]
      return word === undefined ? [] : [`${line}: "${word}" in a ${place}; write ${right}`]
    }),
  )
}

if (process.argv[1] === import.meta.filename) {
  const sources = globSync('{src,tools,bench,e2e}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.gen.') && !file.endsWith('check-comments.test.ts'),
  )
  const documents = globSync(['{docs,src}/**/*.md', '{README,CONTRIBUTING,CHANGELOG}.md'], { cwd: root })
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const faults = [
    ...sources.flatMap((file) => faultsOfComments(read(file)).map((fault) => `${file}:${fault}`)),
    ...documents.flatMap((file) => faultsOfDocument(read(file)).map((fault) => `${file}:${fault}`)),
  ]
  for (const fault of faults) console.log(`comments: ${fault}`)
  console.log(`comments: ${sources.length + documents.length} files, ${faults.length} faults`)
  process.exit(faults.length === 0 ? 0 : 1)
}
