/**
 * Every query on tenants' rows must restrict organization and environment itself, in addition to row-level security:
 * `tx.tenant` adds both conditions; hand-written SQL, joins and subqueries use `ofTenant` or compare both columns.
 * Each table of a statement needs a condition of its own, by its alias where the condition names one. SQL fragments count
 * where they are declared in the same block or file, or imported by name from a file beside.
 *
 * It reads text, not SQL, so it does not see: whether a condition stands in the part of the statement that reads the table
 * (one without an alias serves any table); whether its values are those of the transaction's tenant; tables behind
 * views, functions and names that are put together; fragments that come as parameters, which are taken to have none.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript-6'

const root = path.resolve(import.meta.dirname, '..')

export interface SourceFile {
  readonly path: string
  readonly text: string
}

const rowTypes = readFileSync(path.join(root, 'src/server/platform/database/table-types.gen.ts'), 'utf8')
const [, tenantTypes = ''] = /export type TenantTables = \{(.*?)\}/s.exec(rowTypes) ?? []
/** Tables and views of tenants. */
const tenantTables = new Set([...tenantTypes.matchAll(/^ {2}(\w+):/gm)].map(([, table = '']) => table))
const isOfTenant = (table: string) => tenantTables.has(table)

const builders = new Set(['selectFrom', 'insertInto', 'insertColumns', 'updateTable', 'deleteFrom'])
const joins = /^(inner|left|right|full)Join$/
const namedTable = /\b(?:from|join|into|update|using)\s+([a-z_]+)\b(?:\s+(?:as\s+)?([a-z]\w*))?/g
/** Words that may follow a table in SQL and are no alias. */
const words = new Set(
  'where on set order group limit join left right full inner cross union values select returning using for tablesample'.split(
    ' ',
  ),
)

/** Functions whose queries read several tenants on purpose, each with the reason. */
const exempt: Readonly<Record<string, string>> = {
  'src/server/exchange/transfer/organization-store.ts selectIsLeased':
    'checks an organization in both environments, as the owner of the tables',
}

/** A place in a statement at which a tenant's rows are read or written, by the name that it has there. */
interface Use {
  readonly table: string
  readonly alias: string
}

/** A condition on both columns: of the tables with these aliases, or of any table where it names none. */
type Condition = readonly string[] | 'any'

interface Declaration {
  readonly name: string
  readonly text: string
  /** The block or file in which the name can be used. */
  readonly scope: ts.Node
}

interface Source {
  readonly file: ts.SourceFile
  readonly declarations: readonly Declaration[]
  /** Paths of files by the names that are imported from them. */
  readonly imported: ReadonlyMap<string, string>
}

function readSource({ path: name, text }: SourceFile): Source {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const declarations: Declaration[] = []
  const imported = new Map<string, string>()
  const visit = (node: ts.Node): void => {
    const isNamed = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)
    if (isNamed && node.name && ts.isIdentifier(node.name))
      declarations.push({ name: node.name.text, text: node.getText(), scope: scopeOf(node.parent) })
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const from = path.posix.join(path.posix.dirname(name), node.moduleSpecifier.text)
      const names = node.importClause?.namedBindings
      if (names && ts.isNamedImports(names))
        for (const { name: local } of names.elements) imported.set(local.text, from)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { file, declarations, imported }
}

function scopeOf(node: ts.Node): ts.Node {
  return ts.isBlock(node) || ts.isSourceFile(node) ? node : scopeOf(node.parent)
}

/** The meaning of a name at a place: the declaration in the nearest block, or that of the imported file. */
function meaningOf(name: string, at: ts.Node, sources: ReadonlyMap<string, Source>): Declaration | undefined {
  const source = sources.get(at.getSourceFile().fileName)
  for (let scope: ts.Node | undefined = at; scope; scope = scope.parent) {
    const found = source?.declarations.find((one) => one.name === name && one.scope === scope)
    if (found) return found
  }
  const other = sources.get(source?.imported.get(name) ?? '')
  return other?.declarations.find((one) => one.name === name && one.scope === other.file)
}

const columns = (text: string, column: string) => [
  ...text.matchAll(
    new RegExp(`(?:\\b(\\w+)\\.)?\\b${column}(?:', '=|\\s*=)\\s*(?:(?:, ')?(\\w+)\\.${column})?`, 'g'),
  ),
]

/** Conditions that a text states itself: `ofTenant`, `sameTenant`, a comparison of both columns, an insert of both. */
function ownConditions(text: string): Condition[] {
  const called = [...text.matchAll(/\bofTenant\(\s*[\w.]+(?:,\s*(?:'(\w+)'|"(\w+)"))?/g)]
  const joined = [...text.matchAll(/\bsameTenant\('(\w+)\.\w+', '(\w+)\.\w+'\)/g)]
  const environments = columns(text, 'environment')
  const compared = columns(text, 'organization_id').slice(0, environments.length)
  const inserted = [...text.matchAll(/\binsert into (\w+)(?: as (\w+))?\s*\(organization_id, environment\b/g)]
  const of = (...aliases: (string | undefined)[]): Condition => {
    const named = aliases.filter((alias) => alias !== undefined)
    return named.length > 0 ? named : 'any'
  }
  return [
    ...called.map(([, single, double]) => of(single ?? double)),
    ...[...joined, ...compared].map(([, left, right]) => of(left, right)),
    ...inserted.map(([, table, alias]) => of(alias ?? table)),
  ]
}

/** Conditions of a text with those of the SQL fragments in it. A fragment that is called gets its alias as an argument. */
function conditionsOf(
  text: string,
  at: ts.Node,
  sources: ReadonlyMap<string, Source>,
  depth = 0,
): Condition[] {
  const fragments = [...text.matchAll(/\$\{(\w+)(\([^}]*\))?/g)].flatMap(([, name = '', call = '']) => {
    const meaning = depth < 4 && name !== 'ofTenant' ? meaningOf(name, at, sources) : undefined
    if (!meaning || !/\bsql(<[^`]*>)?`|\bofTenant\(/.test(meaning.text)) return []
    const [, alias] = /'(\w+)'/.exec(call) ?? []
    return conditionsOf(meaning.text, meaning.scope, sources, depth + 1).map((condition) =>
      alias === undefined || condition !== 'any' ? condition : [alias],
    )
  })
  return [...ownConditions(text), ...fragments]
}

/** Uses for which there is no condition, when each condition serves one use. */
function unbound(uses: readonly Use[], conditions: readonly Condition[]): Use[] {
  const servedBy = new Map<number, number>()
  const serve = (use: number, tried: Set<number>): boolean =>
    conditions.some((condition, index) => {
      const alias = uses[use]?.alias ?? ''
      if (tried.has(index) || (condition !== 'any' && !condition.includes(alias))) return false
      tried.add(index)
      const other = servedBy.get(index)
      if (other !== undefined && !serve(other, tried)) return false
      servedBy.set(index, use)
      return true
    })
  return uses.filter((_, index) => !serve(index, new Set()))
}

/** The name of the function around a statement. */
function functionOf(node: ts.Node): string {
  if (ts.isFunctionDeclaration(node)) return node.name?.text ?? ''
  return node.parent === undefined ? '' : functionOf(node.parent)
}

/** The whole method chain that a call starts. */
function chainOf(call: ts.Node): ts.Node {
  const { parent } = call
  if (ts.isPropertyAccessExpression(parent) && ts.isCallExpression(parent.parent))
    return chainOf(parent.parent)
  return call
}

function isTenantQueries(receiver: ts.Expression, sources: ReadonlyMap<string, Source>): boolean {
  const text = receiver.getText()
  if (text.endsWith('.tenant')) return true
  const declared = meaningOf(text, receiver, sources)?.text ?? ''
  return /= [\w.()\s]+\.tenant$/.test(declared)
}

/** Queries on tenants' rows without the tenant condition: file, line and table. */
export function unboundStatements(files: readonly SourceFile[]): string[] {
  const sources = new Map(files.map((file) => [file.path, readSource(file)]))
  return [...sources.values()].flatMap(({ file }) => {
    const faults: string[] = []
    const report = (node: ts.Node, what: string) => {
      if (exempt[`${file.fileName} ${functionOf(node)}`] !== undefined) return
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      faults.push(`${file.fileName}:${line + 1}: ${what}`)
    }
    const visit = (node: ts.Node): void => {
      const fault = ts.isCallExpression(node)
        ? callFault(node, sources)
        : ts.isTaggedTemplateExpression(node)
          ? templateFault(node, sources)
          : undefined
      if (fault) report(node, fault)
      ts.forEachChild(node, visit)
    }
    visit(file)
    return faults
  })
}

/** The text of a chain without its subqueries, which are checked separately. */
function ownTextOf(chain: ts.Node, start: ts.Node): string {
  let text = chain.getText()
  const visit = (node: ts.Node): void => {
    if (node !== start && tableOf(node) !== undefined) text = text.replace(chainOf(node).getText(), '')
    else ts.forEachChild(node, visit)
  }
  visit(chain)
  return text
}

/** The table of a call that begins a query. */
function tableOf(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const [first] = node.arguments
  return builders.has(node.expression.name.text) && first && ts.isStringLiteral(first)
    ? first.text
    : undefined
}

function callFault(call: ts.CallExpression, sources: ReadonlyMap<string, Source>): string | undefined {
  if (!ts.isPropertyAccessExpression(call.expression)) return undefined
  const method = call.expression.name.text
  if (method === 'withTables') return 'use tx.tenant instead of withTables'
  if (method === 'within') return 'use enterTenant, which row-level security knows of'
  const [first] = call.arguments
  if (!first || !ts.isStringLiteral(first)) return undefined
  const [table = '', alias = table] = first.text.split(' as ')
  if (!isOfTenant(table)) return undefined
  const isBound = (text: string) =>
    unbound([{ table, alias }], conditionsOf(text, call, sources)).length === 0
  if (joins.test(method) && !isBound(call.getText().slice(call.expression.getText().length)))
    return `${table} is joined without organization and environment`
  if (!builders.has(method) || isTenantQueries(call.expression.expression, sources)) return undefined
  return isBound(ownTextOf(chainOf(call), call))
    ? undefined
    : `${table} is queried without organization and environment`
}

function templateFault(
  { tag, template }: ts.TaggedTemplateExpression,
  sources: ReadonlyMap<string, Source>,
): string | undefined {
  if (!/^sql\b/.test(tag.getText())) return undefined
  const text = template.getText()
  const uses = [...text.matchAll(namedTable)].flatMap(([, table = '', alias = table]) =>
    isOfTenant(table) ? [{ table, alias: words.has(alias) ? table : alias }] : [],
  )
  const faults = unbound(uses, conditionsOf(text, template, sources))
  if (faults.length === 0) return undefined
  return `${faults.map(({ table }) => table).join(', ')}: this SQL does not restrict organization and environment`
}

if (process.argv[1] === import.meta.filename) {
  const files = globSync('src/server/**/*.ts', { cwd: root })
    .filter(
      (file) =>
        !/\.(test|suite|gen)\.ts$|\/testing\/|platform\/database\/(tenant-queries|database)\.ts$/.test(file),
    )
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
  const faults = unboundStatements(files)
  for (const fault of faults) console.log(`tenants: ${fault}`)
  console.log(
    faults.length === 0 ? 'tenants: every query restricts its tenant' : `tenants: ${faults.length} faults`,
  )
  process.exit(faults.length === 0 ? 0 : 1)
}
