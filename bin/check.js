// npm run check: types, lint, format, import directions, locales, migrations, tables, tenants, schema, events, scopes, doors,
// actors, law, specification, links of documents, words of comments, subjects of commits. Every check runs; any fault fails.
// With --write, formatting is applied, sums of new migrations are recorded, and docs/events.md and docs/scopes.md are written.
import { ensureDependencies, runNode } from './lib.js'

ensureDependencies()
const write = process.argv.includes('--write')
const cruise = [
  '--import',
  './tools/typescript-6-hooks.mjs',
  'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
]
const checks = [
  ...['core', 'contract', 'server', 'web', 'tests'].map((project) => [
    `types of ${project}`,
    ['node_modules/typescript/bin/tsc', '-p', `tsconfig.${project}.json`],
  ]),
  ['lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']],
  ['format', ['node_modules/@biomejs/biome/bin/biome', ...(write ? ['check', '--write'] : ['ci'])]],
  ['import directions', [...cruise, 'src', 'e2e', 'tools', 'bench', '--output-type', 'err']],
  ['locales', ['tools/check-locales.ts']],
  ['migrations', ['tools/check-migrations.ts', ...(write ? ['--write'] : [])]],
  ['tables', ['tools/check-tables.ts']],
  ['tenants', ['tools/check-tenants.ts']],
  ['schema', ['tools/tables/main.ts', '--check']],
  ['events', ['tools/write-events-document.ts', ...(write ? [] : ['--check'])]],
  ['scopes', ['tools/write-scopes-document.ts', ...(write ? [] : ['--check'])]],
  ['doors', ['tools/check-doors.ts']],
  ['actors', ['tools/check-actors.ts']],
  ['law', ['tools/check-law.ts']],
  ['specification', ['tools/check-specification.ts']],
  ['links', ['tools/check-links.ts']],
  ['comments', ['tools/check-comments.ts']],
  ['commits', ['tools/check-commits.ts']],
]

let passed = 0
const failed = []
for (const [name, command] of checks) {
  process.stdout.write(`check: ${name}\n`)
  if ((await runNode(command)) === 0) passed += 1
  else failed.push(name)
}
if (failed.length > 0) process.stdout.write(`failed: ${failed.join(', ')}\n`)
process.stdout.write(`checks: ${passed} passed, ${failed.length} failed\n`)
process.exit(failed.length === 0 ? 0 : 1)
