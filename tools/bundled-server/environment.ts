import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * What a test adds to the environment of a process that runs the server, so that it and the processes that it starts run
 * the bundle. Empty where `npm test` (`bin/test.js`) did not build one: then they run the sources.
 */
export function bundledServer(): Readonly<Record<string, string>> {
  if (process.env.FALAJ_TEST_BUNDLE !== 'yes') return {}
  return { NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'redirect.ts')).href}` }
}
