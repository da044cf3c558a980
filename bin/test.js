// npm test: install what is missing, build the web app when it changed, run every test (or those that are named).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildWeb } from './build-web.js'
import { ensureDependencies, runNode } from './lib.js'

ensureDependencies()
await buildWeb()
const named = process.argv.slice(2)
const projects = ['core', 'server', 'mocks', 'journeys'].flatMap((name) => ['--project', name])
// Tests start the portal's programs more than a hundred times; each finds what the first of them has compiled.
const compiled = mkdtempSync(path.join(tmpdir(), 'falaj-compiled-'))
const code = await runNode(
  ['node_modules/vitest/vitest.mjs', 'run', ...(named.length > 0 ? named : projects)],
  { env: { NODE_COMPILE_CACHE: compiled } },
)
rmSync(compiled, { recursive: true, force: true, maxRetries: 10 })
process.exit(code)
