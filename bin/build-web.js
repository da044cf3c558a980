// Builds the web app when its sources, or what it is built with, changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { requireWritable, root, runNode } from './lib.js'

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

/** @returns {string} a hash of everything that the web app is built from */
export function sourcesHash() {
  return hashOf(inputs)
}

/**
 * @param {readonly string[]} inputs files and folders, relative to the root
 * @returns {string} a hash of their names and bytes, without tests
 */
export function hashOf(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of filesBelow(path.join(root, input))) {
      if (/\.(test|conformance)\.tsx?$/.test(file)) continue
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

/**
 * Exits with 2 when the build is out of date and this user may not write it.
 * @param {{ force?: boolean }} options `force`: also when the sources are unchanged
 */
export async function buildWeb({ force = false } = {}) {
  const hash = sourcesHash()
  if (!force && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return
  requireWritable('The web app has to be built for this version.')
  process.stderr.write('Building the web app; this happens once for each version…\n')
  const code = await runNode(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'])
  if (code !== 0) {
    process.stderr.write('The web app could not be built; see the messages above.\n')
    process.exit(code)
  }
  writeFileSync(stampFile, sourcesHash())
}
