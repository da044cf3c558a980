/**
 * Writes docs/scopes.md from the declared operations in `contract/api`: node bin/run.js tools/write-scopes-document.ts.
 * With --check it fails when the page is not what they say.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { allowedByScope } from '../src/contract/api/scopes.ts'
import { keyScopes, permissions, wholeOrganizationPermissions } from '../src/core/access/index.ts'

const file = path.join(import.meta.dirname, '../docs/scopes.md')

const code = (text: string) => `\`${text}\``

function sectionOf({ operations, scope }: (typeof allowedByScope)[number]): string {
  const rows = operations.map(
    ({ also, route, summary }) => `| ${code(route)} | ${summary} | ${also.map(code).join(', ')} |`,
  )
  return [
    scope === null ? '## Every key' : `## ${code(scope)}`,
    ['| Operation | | Also needs |', '| --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n')
}

/** The page: what a key can never do, and a table of operations for each scope. */
export function scopesDocument(): string {
  const listed = (all: readonly string[]) => all.map(code).join(', ')
  const ofPeople = permissions.filter((one) => !keyScopes.includes(one))
  const limited = wholeOrganizationPermissions.filter((one) => keyScopes.includes(one))
  return `${[
    '# Scopes of API keys',
    'Written by `node bin/run.js tools/write-scopes-document.ts` from `src/contract/api`; `npm run check` compares. The portal shows the same under API keys (`/integrations/scopes`), and the OpenAPI document names the scopes of each operation.',
    `A scope is a permission of the matrix of roles. These need a person who is signed in, and no key gets them: ${listed(ofPeople)}. A key that is limited to companies does not get ${listed(limited)} ([decision 48](decisions/0048-keys-for-programs.md)).`,
    ...allowedByScope.map(sectionOf),
  ].join('\n\n')}\n`
}

if (process.argv[1] === import.meta.filename) {
  const text = scopesDocument()
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(
      'docs/scopes.md is not what the code says: run node bin/run.js tools/write-scopes-document.ts',
    )
    process.exit(1)
  }
}
