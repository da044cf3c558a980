/**
 * Limits of the structure: a room exports at most 25 names, every export is imported, sources import no code of tests,
 * and the exchange stays as flat as its plan says. Imports of types cost nothing at run time and count as uses only.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript-6'

const root = path.resolve(import.meta.dirname, '..')
/** Names that one door may let through. */
const maxNames = 25
/** Files on the longest chain of imports within the exchange, and rooms that stand on each other there. */
const exchangeLimits = { chain: 15, floors: 8 } as const

export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string
  readonly text: string
}

interface Link {
  readonly to: string
  /** Imported names; `*` means all of them. */
  readonly names: readonly string[]
  readonly isType: boolean
}

interface Unit {
  readonly exports: ReadonlyMap<string, boolean>
  readonly links: readonly Link[]
}

const aliases: readonly (readonly [RegExp, (rest: string) => string])[] = [
  [/^#core\/(.+)$/, (rest) => `src/core/${rest}/index.ts`],
  [/^#contract\/(.+)$/, (rest) => `src/contract/${rest}.ts`],
  [/^#platform\/(.+)$/, (rest) => `src/server/platform/${rest}.ts`],
  [/^#server\/(.+)$/, (rest) => `src/server/${rest}/index.ts`],
  [/^#web\/(.+)$/, (rest) => `src/web/${rest}`],
]

/** The file that a specifier leads to; undefined for a package. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  for (const [pattern, target] of aliases) {
    const match = pattern.exec(specifier)
    if (match) return target(match[1] ?? '')
  }
  return undefined
}

function isExported(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  )
}

function declaredNames(node: ts.Statement): string[] {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : name.elements.flatMap((one) => one.getText().split(/[,\s{}]+/)),
    )
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node)
  return isNamed && node.name ? [node.name.text] : []
}

/** The exports of a file (and whether they are re-exports), and its imports. */
function unitOf(file: SourceFile): Unit {
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true)
  const exports = new Map<string, boolean>()
  const links: Link[] = []
  const link = (specifier: string, names: readonly string[], isType: boolean) => {
    const to = resolve(file.path, specifier)
    if (to) links.push({ to, names, isType })
  }
  for (const node of source.statements) {
    if (isExported(node)) for (const name of declaredNames(node)) exports.set(name, false)
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const clause = node.importClause
      const bindings = clause?.namedBindings
      const elements = bindings && ts.isNamedImports(bindings) ? [...bindings.elements] : []
      const names = elements.map((one) => (one.propertyName ?? one.name).text)
      const isAll = bindings !== undefined && ts.isNamespaceImport(bindings)
      const isType =
        clause !== undefined &&
        (clause.isTypeOnly || (elements.length > 0 && elements.every((one) => one.isTypeOnly)))
      link(node.moduleSpecifier.text, isAll ? ['*'] : names, isType)
    }
    if (ts.isExportDeclaration(node)) {
      const elements =
        node.exportClause && ts.isNamedExports(node.exportClause) ? [...node.exportClause.elements] : []
      for (const one of elements) exports.set(one.name.text, node.moduleSpecifier !== undefined)
      if (node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
        const names = elements.map((one) => (one.propertyName ?? one.name).text)
        const isType = node.isTypeOnly || (elements.length > 0 && elements.every((one) => one.isTypeOnly))
        link(node.moduleSpecifier.text, elements.length > 0 ? names : ['*'], isType)
      }
    }
  }
  for (const [, specifier = ''] of file.text.matchAll(/import\(\s*'([^']+)'\s*\)/g))
    link(specifier, ['*'], false)
  return { exports, links }
}

export type Units = ReadonlyMap<string, Unit>

/** Reads files once, for all questions below. */
export function unitsOf(files: readonly SourceFile[]): Units {
  return new Map(files.map((file) => [file.path, unitOf(file)]))
}

/** Doors that export more names than a reader can remember. */
export function wideDoors(units: Units): string[] {
  return [...units].flatMap(([file, { exports }]) =>
    /^src\/.+\/index\.tsx?$/.test(file) && exports.size > maxNames
      ? [`${file} lets ${exports.size} names through; ${maxNames} are the most`]
      : [],
  )
}

/** Names that are exported and never imported. A re-export is no use. */
export function unusedExports(units: Units, isEntry: (file: string) => boolean): string[] {
  const used = new Map<string, Set<string>>()
  for (const { links } of units.values()) {
    for (const { to, names } of links) {
      const all = used.get(to) ?? new Set<string>()
      for (const name of names) all.add(name)
      used.set(to, all)
    }
  }
  return [...units].flatMap(([file, { exports }]) => {
    const uses = used.get(file)
    if (isEntry(file) || uses?.has('*')) return []
    return [...exports.keys()]
      .filter((name) => !uses?.has(name))
      .map((name) => `${file} exports ${name} to nobody`)
  })
}

/** Sources that import the fixtures of tests. */
export function importsOfTests(sources: Units): string[] {
  return [...sources].flatMap(([file, { links }]) =>
    file.startsWith('src/')
      ? links.filter(({ to }) => isTest(to)).map(({ to }) => `${file} imports ${to}, which is for tests only`)
      : [],
  )
}

/** The longest chain of imports at run time from file to file among some files. */
export function longestChain(units: Units, within: (file: string) => boolean): readonly string[] {
  const known = new Map<string, readonly string[]>()
  const chainFrom = (file: string): readonly string[] => {
    const found = known.get(file)
    if (found) return found
    known.set(file, [file])
    const behind = (units.get(file)?.links ?? [])
      .filter(({ to, isType }) => !isType && to !== file && within(to) && units.has(to))
      .map(({ to }) => chainFrom(to))
    const chain = [file, ...behind.reduce((a, b) => (b.length > a.length ? b : a), [])]
    known.set(file, chain)
    return chain
  }
  return [...units.keys()]
    .filter(within)
    .map(chainFrom)
    .reduce((a, b) => (b.length > a.length ? b : a), [])
}

/** Number of layers of the rooms of a folder, counted from the lowest; imports of types count. */
export function floorsOf(units: Units, folder: string): number {
  const roomOf = (file: string) =>
    file.startsWith(folder) && file.slice(folder.length).includes('/')
      ? (file.slice(folder.length).split('/')[0] ?? '')
      : undefined
  const below = new Map<string, Set<string>>()
  for (const [file, { links }] of units) {
    const room = roomOf(file)
    if (room === undefined) continue
    const rooms = below.get(room) ?? new Set<string>()
    below.set(room, rooms)
    for (const { to } of links) {
      const other = roomOf(to)
      if (other !== undefined && other !== room) rooms.add(other)
    }
  }
  const height = (room: string): number =>
    1 + Math.max(0, ...[...(below.get(room) ?? [])].map((other) => height(other)))
  return Math.max(0, ...[...below.keys()].map(height))
}

const exchange = 'src/server/exchange/'
const isTest = (file: string) => /\.(test|suite|conformance)\.tsx?$/.test(file) || file.includes('/testing/')

/** Files that something outside of the sources starts, or that are written by a tool. */
function isEntry(file: string): boolean {
  return (
    !file.startsWith('src/') ||
    isTest(file) ||
    /\.gen\.ts$|^src\/web\/routes\/|^src\/core\/falaj-core\.ts$|\/(main|[a-z-]*thread)\.tsx?$/.test(file)
  )
}

if (process.argv[1] === import.meta.filename) {
  const files = globSync('{src,tools,bench,e2e}/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
    path: file.split(path.sep).join('/'),
    text: readFileSync(path.join(root, file), 'utf8'),
  }))
  const units = unitsOf(files)
  const sources = new Map([...units].filter(([file]) => !isTest(file)))
  const chain = longestChain(sources, (file) => file.startsWith(exchange))
  const floors = floorsOf(sources, exchange)
  const faults = [
    ...wideDoors(sources),
    ...unusedExports(units, isEntry),
    ...importsOfTests(sources),
    ...(chain.length > exchangeLimits.chain ? [`the exchange imports too deeply: ${chain.join(' → ')}`] : []),
    ...(floors > exchangeLimits.floors ? [`the rooms of the exchange stand on ${floors} floors`] : []),
  ]
  for (const fault of faults) console.log(`doors: ${fault}`)
  const shape = `the exchange is ${floors} floors high and ${chain.length} imports deep`
  console.log(faults.length === 0 ? `doors: all narrow and used; ${shape}` : `doors: ${faults.length} faults`)
  process.exit(faults.length === 0 ? 0 : 1)
}
