/**
 * Every query on tenants' rows must restrict organization and environment itself, in addition to row-level security:
 * `tx.tenant(scope)` adds both conditions; hand-written SQL, joins and subqueries use `ofTenant` or compare both columns.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript-6'

const root = path.resolve(import.meta.dirname, '..')

export interface SourceFile {
  readonly path: string
  readonly text: string
}

const rowTypes = readFileSync(path.join(root, 'src/server/platform/table-types.gen.ts'), 'utf8')
const [, tenantTypes = ''] = /export type TenantTables = \{(.*?)\}/s.exec(rowTypes) ?? []
/** Tables and views of tenants. */
const tenantTables = new Set([...tenantTypes.matchAll(/^ {2}(\w+):/gm)].map(([, table = '']) => table))
const isOfTenant = (table: string) => tenantTables.has(table)

const builders = new Set(['selectFrom', 'insertInto', 'insertColumns', 'updateTable', 'deleteFrom'])
const joins = /^(inner|left|right|full)Join$/
const namedTable = /\b(?:from|join|into|update|using)\s+([a-z_]+)\b/g

/** Functions whose queries read several tenants on purpose, each with the reason. */
const exempt: Readonly<Record<string, string>> = {
  'src/server/exchange/recovery/organization-store.ts selectIsLeased':
    'checks an organization in both environments, as the owner of the tables',
}

interface Declaration {
  readonly name: string
  readonly text: string
}

/** Functions and constants of a file with their text. */
function declarationsOf(source: ts.SourceFile): Declaration[] {
  const found: Declaration[] = []
  const visit = (node: ts.Node): void => {
    const isNamed = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)
    if (isNamed && node.name && ts.isIdentifier(node.name))
      found.push({ name: node.name.text, text: node.getText() })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Whether a statement compares both columns or inserts both. */
const namesTenant = (text: string) =>
  /\bofTenant\(/.test(text) ||
  (/\borganization_id(', '=|\s*=)/.test(text) && /\benvironment(', '=|\s*=)/.test(text)) ||
  /\binsert into \w+( as \w+)?\s*\(organization_id, environment\b/.test(text)

/** Names of SQL fragments that contain the tenant condition, directly or by another such fragment. */
function fragmentsOf(declarations: readonly Declaration[]): ReadonlySet<string> {
  const sql = declarations.filter(({ text }) => /\bsql(<[^`]*>)?`|\bofTenant\(/.test(text))
  const found = new Set(sql.filter(({ text }) => namesTenant(text)).map(({ name }) => name))
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const { name, text } of sql) if (usesOneOf(text, found)) found.add(name)
  }
  return found
}

function usesOneOf(text: string, names: ReadonlySet<string>): boolean {
  return [...text.matchAll(/\$\{(\w+)/g)].some(([, name = '']) => names.has(name))
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

function isTenantQueries(receiver: ts.Expression, declarations: readonly Declaration[]): boolean {
  const text = receiver.getText()
  if (/\.tenant\([^()]*\)$/.test(text)) return true
  return declarations.some(
    ({ name, text: declared }) => name === text && /= [\w.()\s]+\.tenant\([^()]*\)$/.test(declared),
  )
}

/** Queries on tenants' rows without the tenant condition: file, line and table. */
export function unboundStatements(files: readonly SourceFile[]): string[] {
  const sources = files.map(({ path: name, text }) =>
    ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true),
  )
  const fragments = fragmentsOf(sources.flatMap(declarationsOf))
  return sources.flatMap((source) => {
    const declarations = declarationsOf(source)
    const faults: string[] = []
    const report = (node: ts.Node, what: string) => {
      if (exempt[`${source.fileName} ${functionOf(node)}`] !== undefined) return
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      faults.push(`${source.fileName}:${line + 1}: ${what}`)
    }
    const visit = (node: ts.Node): void => {
      const fault = ts.isCallExpression(node)
        ? callFault(node, declarations)
        : ts.isTaggedTemplateExpression(node)
          ? templateFault(node, fragments)
          : undefined
      if (fault) report(node, fault)
      ts.forEachChild(node, visit)
    }
    visit(source)
    return faults
  })
}

function callFault(call: ts.CallExpression, declarations: readonly Declaration[]): string | undefined {
  if (!ts.isPropertyAccessExpression(call.expression)) return undefined
  const method = call.expression.name.text
  if (method === 'withTables') return 'use tx.tenant(scope) instead of withTables'
  const [first] = call.arguments
  if (!first || !ts.isStringLiteral(first)) return undefined
  const [table = ''] = first.text.split(' as ')
  if (!isOfTenant(table)) return undefined
  if (joins.test(method) && !namesTenant(call.getText().slice(call.expression.getText().length)))
    return `${table} is joined without organization and environment`
  if (!builders.has(method) || isTenantQueries(call.expression.expression, declarations)) return undefined
  return namesTenant(chainOf(call).getText())
    ? undefined
    : `${table} is queried without organization and environment`
}

function templateFault(
  { tag, template }: ts.TaggedTemplateExpression,
  fragments: ReadonlySet<string>,
): string | undefined {
  if (!/^sql\b/.test(tag.getText())) return undefined
  const text = template.getText()
  const tables = [...text.matchAll(namedTable)].map(([, table = '']) => table).filter(isOfTenant)
  if (tables.length === 0 || namesTenant(text) || usesOneOf(text, fragments)) return undefined
  return `${tables.join(', ')}: this SQL does not restrict organization and environment`
}

if (process.argv[1] === import.meta.filename) {
  const files = globSync('src/server/**/*.ts', { cwd: root })
    .filter(
      (file) => !/\.(test|suite|gen)\.ts$|\/testing\/|platform\/(tenant-queries|database)\.ts$/.test(file),
    )
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
  const faults = unboundStatements(files)
  for (const fault of faults) console.log(`tenants: ${fault}`)
  console.log(
    faults.length === 0 ? 'tenants: every query restricts its tenant' : `tenants: ${faults.length} faults`,
  )
  process.exit(faults.length === 0 ? 0 : 1)
}
