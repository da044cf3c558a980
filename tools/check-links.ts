/**
 * Documents lead to places that are there: each relative link to a file or folder and, with `#…`, to a heading, and each
 * file that a document names in backquotes. The same for pages of docs and decisions that other sources name in their comments. The list of decisions has each of them, by its
 * title. A picture that no document shows does not belong in the repository. Prints each fault on a line; `npm run check` runs it.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

const ignored = ['node_modules', 'dist', 'coverage', '.falaj', '.git']

/** Reads a file of the project; undefined where there is none. A folder reads as an empty text. */
export type ReadPlace = (place: string) => string | undefined

/** The text without blocks and spans of code, which hold no links and no headings. */
function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '').replaceAll(/`[^`\n]*`/g, 'code')
}

/** Anchors of the headings, as GitHub makes them. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>()
  const text = markdown.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '')
  for (const [, heading = ''] of text.matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = words.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')
    const taken = (candidate: string, again: number): string =>
      anchors.has(candidate) ? taken(`${anchor}-${again}`, again + 1) : candidate
    anchors.add(taken(anchor, 1))
  }
  return anchors
}

/** Targets of links and pictures that are within the project. */
export function targetsOf(markdown: string): string[] {
  const links = [...withoutCode(markdown).matchAll(/\]\(<?([^)>\s]+)>?(?: "[^"]*")?\)/g)]
  return links.flatMap(([, target = '']) => (/^[a-z]+:/i.test(target) ? [] : [target]))
}

/** Faults of one document; `file` is relative to the project. */
export function faultsOfDocument(file: string, markdown: string, read: ReadPlace): string[] {
  return targetsOf(markdown).flatMap((target) => {
    const [place = '', anchor] = target.split('#')
    const full = place === '' ? file : path.posix.normalize(path.posix.join(path.posix.dirname(file), place))
    const text = place === '' ? markdown : read(full)
    if (text === undefined) return [`${file} leads to ${target}, which is not there`]
    if (anchor === undefined || !full.endsWith('.md') || anchorsOf(text).has(anchor)) return []
    return [`${file} leads to ${target}, which is no heading of ${full}`]
  })
}

/** Folders, below the project, from which documents name files: `src/core/…`, `core/…`, `identity/…`. */
const bases = ['', 'src', 'src/server', 'src/web']

/** Records of their day, which name files as they were then. */
const isRecord = (file: string) => /^(docs\/(decisions|releases)\/|CHANGELOG\.md$)/.test(file)

/**
 * Files that a document names in backquotes and that are not there. A path that begins with no folder of the project or
 * of the document is not checked: it may be one of another program.
 */
export function faultsOfPaths(file: string, markdown: string, read: ReadPlace): string[] {
  if (isRecord(file)) return []
  const text = markdown.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '')
  const paths = text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:[cm]?[jt]sx?|css|sql|json|md|ya?ml))`/g)
  return [...paths].flatMap(([, place = '']) => {
    const [folder = ''] = place.split('/')
    if (ignored.includes(folder)) return []
    const places = [...bases, path.posix.dirname(file)]
      .filter((base) => read(path.posix.join(base, folder)) !== undefined)
      .map((base) => path.posix.join(base, place))
    if (places.length === 0 || places.some((one) => read(one) !== undefined)) return []
    return [`${file} names ${place}, which is not there`]
  })
}

/** Pages of docs, and decisions by number, that another source names and that are not there. */
export function faultsOfSource(
  file: string,
  text: string,
  read: ReadPlace,
  decisions: Set<number>,
): string[] {
  const pages = [...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([page]) => page)
  const numbers = [...text.matchAll(/\bdecisions? (\d+)\b/g)].map(([, number]) => Number(number))
  return [
    ...pages
      .filter((page) => read(page) === undefined)
      .map((page) => `${file} names ${page}, which is not there`),
    ...numbers
      .filter((number) => !decisions.has(number))
      .map((number) => `${file} names decision ${number}, which is not there`),
  ]
}

/** Decisions that the list of decisions leaves out, lists under another title, or has out of order within a group. */
export function faultsOfList(list: string, titles: ReadonlyMap<string, string>): string[] {
  const missing = [...titles].flatMap(([file, title]) =>
    list.includes(`[${title}](${file})`)
      ? []
      : [`docs/decisions/README.md does not list [${title}](${file})`],
  )
  const misplaced = list.split(/^## /m).flatMap((group) => {
    const numbers = [...group.matchAll(/^- \[(\d+)\./gm)].map(([, number]) => Number(number))
    return numbers
      .filter((number, index) => number < (numbers[index - 1] ?? 0))
      .map((number) => `docs/decisions/README.md lists decision ${number} behind a later one`)
  })
  return [...missing, ...misplaced]
}

/** Rooms of the server, named by their doors, without a page that `docs/architecture.md` links to. */
export function faultsOfRooms(doors: readonly string[], architecture: string): string[] {
  return doors
    .map((door) => path.posix.join(path.posix.dirname(door), 'README.md'))
    .filter((page) => !architecture.includes(`(../${page})`))
    .map((page) => `docs/architecture.md does not link to ${page}`)
}

function find(pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: (name) => ignored.includes(name) }).map((name) =>
    name.replaceAll('\\', '/'),
  )
}

function readPlace(place: string): string | undefined {
  const full = path.join(root, place)
  if (!existsSync(full)) return undefined
  return place.endsWith('.md') ? readFileSync(full, 'utf8') : ''
}

function checkAll(): { documents: number; faults: string[] } {
  const documents = [...find('**/*.md'), ...find('.github/**/*.md')]
  const read = new Map(documents.map((file) => [file, readPlace(file) ?? '']))
  const decisions = new Set(
    documents.flatMap((file) => {
      const number = /^docs\/decisions\/(\d{4})-/.exec(file)?.[1]
      return number === undefined ? [] : [Number(number)]
    }),
  )
  const titles = new Map(
    [...read].flatMap(([file, text]) => {
      const [, name] = /^docs\/decisions\/((?!0000)\d{4}-.*)$/.exec(file) ?? []
      return name === undefined ? [] : [[name, /^# (.*)/.exec(text)?.[1] ?? '']]
    }),
  )
  const sources = find('{src,tools,bench,e2e,bin}/**/*.{ts,tsx,js,css}').filter(
    (file) => !file.endsWith('.gen.ts') && !file.startsWith('tools/check-links'),
  )
  const shown = new Set(
    [...read].flatMap(([file, text]) =>
      targetsOf(text).map((target) => path.posix.join(path.posix.dirname(file), target)),
    ),
  )
  const faults = [
    ...[...read].flatMap(([file, text]) => [
      ...faultsOfDocument(file, text, readPlace),
      ...faultsOfPaths(file, text, readPlace),
    ]),
    ...[...sources, '.dependency-cruiser.cjs', 'compose.yaml', 'Dockerfile'].flatMap((file) =>
      faultsOfSource(file, readFileSync(path.join(root, file), 'utf8'), readPlace, decisions),
    ),
    ...faultsOfList(read.get('docs/decisions/README.md') ?? '', titles),
    ...faultsOfRooms(find('src/server/*/index.ts'), read.get('docs/architecture.md') ?? ''),
    ...find('docs/**/*.{webp,png,jpg,svg}')
      .filter((file) => !shown.has(file))
      .map((file) => `${file} is shown by no document`),
  ]
  return { documents: documents.length, faults }
}

if (process.argv[1] === import.meta.filename) {
  const { documents, faults } = checkAll()
  for (const fault of faults) console.log(`links: ${fault}`)
  console.log(`links: ${documents} documents, ${faults.length} faults`)
  process.exit(faults.length === 0 && documents > 0 ? 0 : 1)
}
