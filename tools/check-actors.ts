/**
 * Only their makers make actors (decision 82). The types refuse literals and changed copies, and the import rule
 * `actors-by-makers` limits who may use the makers. The rest is checked here, in the sources of `src` without tests:
 * - no type assertion makes an actor (`as Actor`), but in `make-actor.ts`; `requireOperator` marks an operator;
 * - each call of `systemActor` follows a comment that says why the portal acts.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript-6'

const root = path.resolve(import.meta.dirname, '..')
const actorTypes = /\b(Actor|PersonActor|KeyActor|SystemActor|OnBehalfActor|Operator)\b/
/** Files that may assert: the maker, and the one that marks a person as an operator. */
const mayAssert = /\/(make-actor|identity\/operator)\.ts$/

export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** The statement that contains a node and stands by itself in a block or a file. */
function enclosingStatement(node: ts.Node): ts.Node {
  let at = node
  while (!ts.isBlock(at.parent) && !ts.isSourceFile(at.parent) && !ts.isCaseOrDefaultClause(at.parent))
    at = at.parent
  return at
}

function hasComment(source: ts.SourceFile, node: ts.Node): boolean {
  const statement = enclosingStatement(node)
  return (ts.getLeadingCommentRanges(source.text, statement.getFullStart()) ?? []).length > 0
}

/** Faults of a file, each with its line. */
export function actorFaults({ path: name, text }: SourceFile): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const faults: string[] = []
  const report = (node: ts.Node, fault: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    faults.push(`${name}:${line + 1} ${fault}`)
  }
  const visit = (node: ts.Node): void => {
    const isAssertion = ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)
    if (isAssertion && actorTypes.test(node.type.getText()) && !mayAssert.test(name))
      report(node, `asserts ${node.type.getText()}; actors come from their makers`)
    if (ts.isCallExpression(node) && node.expression.getText() === 'systemActor' && !hasComment(source, node))
      report(node, 'lacks a comment that says why the portal acts')
    ts.forEachChild(node, visit)
  }
  visit(source)
  return faults
}

if (process.argv[1] === import.meta.filename) {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/\.(test|suite|conformance)\.tsx?$|\/testing\//.test(file))
  const faults = files.flatMap((file) =>
    actorFaults({ path: file, text: readFileSync(path.join(root, file), 'utf8') }),
  )
  for (const fault of faults) console.log(`actors: ${fault}`)
  console.log(faults.length === 0 ? 'actors: all from their makers' : `actors: ${faults.length} faults`)
  process.exit(faults.length === 0 ? 0 : 1)
}
