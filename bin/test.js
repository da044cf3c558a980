// npm test: install what is missing, build the web app and the server for processes that tests start when they changed, run
// every test (or those that are named).
import { buildTestServer } from './build-test-server.js'
import { buildWeb } from './build-web.js'
import { ensureDependencies, runNode } from './lib.js'

ensureDependencies()
await buildWeb()
await buildTestServer()
const named = process.argv.slice(2)
const projects = ['core', 'server', 'mocks', 'journeys'].flatMap((name) => ['--project', name])
process.exit(
  await runNode(['node_modules/vitest/vitest.mjs', 'run', ...(named.length > 0 ? named : projects)], {
    env: { FALAJ_TEST_BUNDLE: 'yes' },
  }),
)
