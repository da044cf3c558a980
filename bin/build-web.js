// Builds the web app when its sources, or what it is built with, changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, runNode } from './lib.js'

const stampFile = path.join(root, 'dist', 'web', '.sources')
const inputs = [
  'src/web',
  'src/core',
  'src/contract',
  'locales',
  'vite.config.ts',
  'tools/strip-operations.ts',
  'package-lock.json',
]

function* filesBelow(place) {
  if (!statSync(place).isDirectory()) {
    yield place
    return
  }
  for (const name of readdirSync(place).sort()) yield* filesBelow(path.join(place, name))
}

function sourcesHash() {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of filesBelow(path.join(root, input))) {
      if (/\.(test|conformance)\.tsx?$/.test(file)) continue
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

export async function buildWeb() {
  const hash = sourcesHash()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return
  process.stderr.write('Building the web app; this happens once for each version…\n')
  const code = await runNode(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'])
  if (code !== 0) {
    process.stderr.write('The web app could not be built; see the messages above.\n')
    process.exit(code)
  }
  writeFileSync(stampFile, sourcesHash())
}
