// Bundles the server for the processes that tests start, when its sources, or what it is built with, changed since the last
// time (tools/bundled-server).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from './build-web.js'
import { root, runNode } from './lib.js'

const stampFile = path.join(root, 'dist', 'test-server', '.sources')
const inputs = [
  'src/server',
  'src/core',
  'src/contract',
  'src/files',
  'locales',
  'bin/build-test-server.js',
  'tools/bundled-server',
  'package.json',
  'package-lock.json',
]

/** Exits with the code of the bundler when it does not succeed. */
export async function buildTestServer() {
  const hash = hashOf(inputs)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return
  const code = await runNode(['tools/bundled-server/build.ts'])
  if (code !== 0) {
    process.stderr.write('The server could not be bundled for the tests; see the messages above.\n')
    process.exit(code)
  }
  writeFileSync(stampFile, hash)
}
