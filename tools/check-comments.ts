/**
 * Comments, test names and documents use the standard words of docs/style.md: checks sources, styles, configuration, new
 * migrations and Markdown files for the words that readers had to look up most often. The lines of a comment or
 * paragraph are read as one text. Text in backquotes and quotation marks is exempt, because it names code, routes and
 * texts; so are blocks of code and tables of unwanted words. Prints each fault on a line; `npm run check` runs it.
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
  [/(?<!\bthere )\b(?:is|are) none\b/i, 'is absent, is ignored, has no …'],
]

/** A text without its quoted parts, which keeps its line breaks. */
const withoutQuotes = (text: string): string =>
  text.replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, (quoted) => quoted.replace(/[^\n]/g, ''))

/**
 * The name of a test or group, also of `test.each(…)('name', …)` and of calls that continue on the next line. A call of
 * a call, `)('name',`, counts only if a function or options follow.
 */
const testName =
  /(?:\b(?:test|it|describe)(?:\.\w+)*\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:async\b|\(|\{|\w+ =>|\w+\()/g

/** A text in which words are checked, of one or more lines, with the number of the first one, from 1. */
interface CheckedText {
  readonly place: 'comment' | 'test name' | 'document'
  readonly line: number
  readonly text: string
}

/** How a language writes a comment to the end of the line, and a block of one or more lines. */
interface CommentStyle {
  /** A line that is a comment only: consecutive ones are one text. */
  readonly whole: RegExp
  /** A comment behind code. */
  readonly trailing: RegExp
  readonly hasBlocks: boolean
}

const slashes = { whole: /^\s*\/\/(.*)$/, trailing: /\s\/\/ (.*)$/, hasBlocks: true }
const commentStyles: Readonly<Record<string, CommentStyle>> = {
  ts: slashes,
  tsx: slashes,
  js: slashes,
  mjs: slashes,
  cjs: slashes,
  css: slashes,
  yml: { whole: /^\s*#(.*)$/, trailing: /\s# (.*)$/, hasBlocks: false },
  yaml: { whole: /^\s*#(.*)$/, trailing: /\s# (.*)$/, hasBlocks: false },
  sql: { whole: /^\s*--(.*)$/, trailing: /\s-- (.*)$/, hasBlocks: true },
}

/** The beginning of a block: alone on its line, in JSX (`{/*`), or behind code. */
const blockStart = /^\s*\{?\s*\/\*\*?(.*)$|\s\{?\/\*\*? (.*)$/

/** The comments of a source; the lines of a block, and consecutive comments of whole lines, are one text. */
function commentsOf(source: string, style: CommentStyle): CheckedText[] {
  const comments: { line: number; lines: string[] }[] = []
  /** What the next line continues. */
  let open: 'block' | 'whole' | undefined
  function add(line: number, text: string, continues: boolean): void {
    const last = comments.at(-1)
    if (continues && last) last.lines.push(text)
    else comments.push({ line, lines: [text] })
  }
  for (const [index, content] of source.split('\n').entries()) {
    const start = style.hasBlocks && open !== 'block' ? blockStart.exec(content) : null
    if (open === 'block' || start) {
      const text = start ? (start[1] ?? start[2] ?? '') : content.replace(/^\s*\*(?!\/)/, '')
      const [inside = '', ...rest] = text.split('*/')
      add(index + 1, inside, !start)
      open = rest.length === 0 ? 'block' : undefined
      continue
    }
    const whole = style.whole.exec(content)?.[1]
    const text = whole ?? style.trailing.exec(content)?.[1]
    if (text !== undefined) add(index + 1, text, whole !== undefined && open === 'whole')
    open = whole === undefined ? undefined : 'whole'
  }
  return comments.map(({ line, lines }) => ({ place: 'comment', line, text: lines.join('\n') }))
}

/** The comments and test names of a source, in the language of the ending of its file. */
function textsOfSource(source: string, ending: string): CheckedText[] {
  const names = [...source.matchAll(testName)].map((match) => ({
    place: 'test name' as const,
    line: source.slice(0, match.index + match[0].indexOf(match[1] ?? '')).split('\n').length,
    text: match[2] ?? '',
  }))
  return [...commentsOf(source, commentStyles[ending] ?? slashes), ...names].sort((a, b) => a.line - b.line)
}

/** The paragraphs of a Markdown document, without blocks of code and tables that begin with a column `Unwanted`. */
function textsOfDocument(markdown: string): CheckedText[] {
  let isCode = false
  let isUnwanted = false
  const paragraphs: { line: number; lines: string[] }[] = []
  let isOpen = false
  for (const [index, text] of markdown.split('\n').entries()) {
    const isFence = /^\s*```/.test(text)
    if (isFence) isCode = !isCode
    isUnwanted = text.startsWith('|') && (isUnwanted || /^\|\s*Unwanted\b/.test(text))
    if (isCode || isFence || isUnwanted || text.trim() === '') {
      isOpen = false
      continue
    }
    // A heading, a row and an item of a list begin a text of their own.
    const begins = /^\s*(?:#|\||[-*] |\d+\. )/.test(text)
    if (isOpen && !begins) paragraphs.at(-1)?.lines.push(text)
    else paragraphs.push({ line: index + 1, lines: [text] })
    isOpen = !text.startsWith('#')
  }
  return paragraphs.map(({ line, lines }) => ({ place: 'document', line, text: lines.join('\n') }))
}

/** The faults of a source, one a line. `ending` of its file tells how it writes comments: `ts`, `css`, `yml`, `sql`. */
export const faultsOfComments = (source: string, ending = 'ts'): string[] =>
  faultsOf(textsOfSource(source, ending))

/** The faults of a Markdown document, one a line. */
export const faultsOfDocument = (markdown: string): string[] => faultsOf(textsOfDocument(markdown))

/** The rules; a phrase is found across a line break too. */
const phrases = rules.map(
  ([wrong, right]) => [new RegExp(wrong.source.replaceAll(' ', '\\s+'), 'gi'), right] as const,
)

function faultsOf(texts: readonly CheckedText[]): string[] {
  return texts.flatMap(({ place, line, text }) => {
    const unquoted = withoutQuotes(text)
    return phrases
      .flatMap(([wrong, right]) =>
        [...unquoted.matchAll(wrong)].map((match) => ({
          line: line + unquoted.slice(0, match.index).split('\n').length - 1,
          fault: `"${match[0].replaceAll(/\s+/g, ' ')}" in a ${place}; write ${right}`,
        })),
      )
      .sort((a, b) => a.line - b.line)
      .map((found) => `${found.line}: ${found.fault}`)
  })
}

/** Earlier migrations have landed, and a landed migration is never edited. */
const firstCheckedMigration = 93

function checkedFiles(): { sources: string[]; documents: string[] } {
  const find = (patterns: string[]) => globSync(patterns, { cwd: root })
  const sources = find([
    '{src,tools,bench,e2e,bin,examples}/**/*.{ts,tsx,js,mjs,css}',
    '*.{ts,cjs,yaml}',
    '.dependency-cruiser.cjs',
    '{.github,deploy}/**/*.{yml,yaml}',
  ]).filter((file) => !file.includes('.gen.') && !file.endsWith('check-comments.test.ts'))
  const migrations = find(['migrations/*.sql']).filter(
    (file) => Number.parseInt(path.basename(file), 10) >= firstCheckedMigration,
  )
  const documents = find(['{docs,src,tools,bench,e2e,examples,deploy,.github}/**/*.md', '*.md'])
  return { sources: [...sources, ...migrations], documents }
}

if (process.argv[1] === import.meta.filename) {
  const { documents, sources } = checkedFiles()
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const faults = [
    ...sources.flatMap((file) =>
      faultsOfComments(read(file), path.extname(file).slice(1)).map((fault) => `${file}:${fault}`),
    ),
    ...documents.flatMap((file) => faultsOfDocument(read(file)).map((fault) => `${file}:${fault}`)),
  ]
  for (const fault of faults) console.log(`comments: ${fault}`)
  console.log(`comments: ${sources.length + documents.length} files, ${faults.length} faults`)
  process.exit(faults.length === 0 ? 0 : 1)
}
